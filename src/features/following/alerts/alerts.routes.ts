import { v7 as newId } from 'uuid'
import { lockAccount } from '#features/accounts/accounts.queries.ts'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { refuseOutside } from '#features/territory/outside.actions.ts'
import { roundDegrees } from '#features/territory/territory.rules.ts'
import { currentLanguage } from '#platform/server/language.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { handle } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { numeral } from '#shared/language.ts'
import { addAlert, type Alert, listAlerts, removeAlert } from './alerts.contract.ts'
import { deleteAlert, findAlerts, insertAlert } from './alerts.queries.ts'
import { LEAST_RADIUS_METRES, MOST_ALERTS, mostRadiusMetres, squareOf } from './alerts.rules.ts'

const ALERT: Limit = { name: 'alert', points: 60, seconds: 600 }

export const alertRoutes = [
  handle(listAlerts, async ({ sql, user }) => ({ items: (await findAlerts(sql, user.id)).map(alertOf), next: null })),

  handle(addAlert, {
    async prepare({ services, user, input: { lat, lng, radiusMetres } }) {
      const { territory, limits } = services
      const most = mostRadiusMetres(territory.bounds)
      if (radiusMetres < LEAST_RADIUS_METRES || radiusMetres > most)
        throw refuse(addAlert, 'wrong-radius', {
          field: 'radiusMetres',
          values: {
            least: numeral(currentLanguage(), LEAST_RADIUS_METRES),
            most: numeral(currentLanguage(), most),
          },
        })
      refuseOutside(addAlert, territory, { lat, lng }, 'lat')
      await limits.spend(ALERT, user.id)
    },
    async run({ sql, user, input, now }) {
      // Locked, so that two requests at once don't both take the last place.
      await lockAccount(sql, user.id)
      const alerts = await findAlerts(sql, user.id)
      const point = { lat: roundDegrees(input.lat), lng: roundDegrees(input.lng) }
      const radiusMetres = Math.round(input.radiusMetres)
      const categories = CATEGORIES.filter((category) => input.categories.includes(category))
      const circle = { ...point, radiusMetres, categories }
      // Whoever got no answer adds the same again.
      const known = alerts.find((alert) => isSame(alert, circle))
      if (known) return alertOf(known)
      if (alerts.length >= MOST_ALERTS) throw refuse(addAlert, 'too-many-alerts')
      const row = { id: newId(), ...circle, createdAt: now }
      await insertAlert(sql, user.id, { ...row, square: squareOf(point, radiusMetres) })
      return alertOf(row)
    },
  }),

  handle(removeAlert, async ({ sql, user, input: { id } }) => {
    if (!(await deleteAlert(sql, user.id, id))) throw refuse(removeAlert, 'no-alert')
  }),
]

type Circle = Pick<Alert, 'lat' | 'lng' | 'radiusMetres' | 'categories'>

/** Whether two alerts are about the same; their categories have the same order. */
function isSame(one: Circle, other: Circle): boolean {
  const textOf = ({ lat, lng, radiusMetres, categories }: Circle) => [lat, lng, radiusMetres, ...categories].join()
  return textOf(one) === textOf(other)
}

function alertOf({ createdAt, ...alert }: Omit<Alert, 'createdAt'> & { createdAt: Date }): Alert {
  return { ...alert, createdAt: createdAt.toISOString() }
}
