import type { Limit } from '#platform/server/limits/limits.ts'
import { handle } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { channelsOf, setChannels, unsubscribeBy } from './channels.actions.ts'
import { changeChannels, readChannels } from './channels.contract.ts'
import { unsubscribe } from './unsubscribe.contract.ts'

const UNSUBSCRIBE: Limit = { name: 'unsubscribe', points: 300, seconds: 900 }

export const channelRoutes = [
  handle(readChannels, ({ sql, user }) => channelsOf(sql, user.id)),

  handle(changeChannels, ({ sql, services, user, input, now }) =>
    setChannels(sql, { userId: user.id, timeZone: services.territory.timeZone, now }, input),
  ),

  handle(unsubscribe, {
    prepare: ({ services, caller }) => services.limits.spend(UNSUBSCRIBE, caller.address),
    async run({ sql, input: { code } }) {
      if (!(await unsubscribeBy(sql, code))) throw refuse(unsubscribe, 'unknown-code')
    },
  }),
]
