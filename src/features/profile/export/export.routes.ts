import { Download, handle } from '#platform/server/route.ts'
import { dayIn, HOUR_SECONDS } from '#shared/clock.ts'
import { partsOf } from './export.actions.ts'
import { exportData } from './export.contract.ts'
import { zipOf } from './zip.gateway.ts'

/** Low, because an export reads all data of a user. */
const EXPORT = { name: 'export', points: 5, seconds: HOUR_SECONDS }

export const exportRoutes = [
  handle(exportData, {
    async prepare({ services, user }) {
      await services.limits.spend(EXPORT, user.id)
    },

    async run({ services, user, now }) {
      const stream = zipOf(partsOf(services, user, now), now)
      return new Download(`my-data-${dayIn(services.territory.timeZone, now)}.zip`, stream)
    },
  }),
]
