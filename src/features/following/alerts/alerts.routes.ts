import { v7 as newId } from 'uuid'
import { lockAccount } from '#features/accounts/accounts.queries.ts'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { refuseOutside } from '#features/territory/outside.actions.ts'
import { roundDegrees } from '#features/territory/territory.rules.ts'
import { currentLanguage } from '#platform/server/language.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { type Call, handle } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { numeral } from '#shared/language.ts'
import { addAlert, type Alert, changeAlert, listAlerts, removeAlert, type TakesCircle } from './alerts.contract.ts'
import { deleteAlert, findAlerts, insertAlert, updateAlert } from './alerts.queries.ts'
import { LEAST_RADIUS_METRES, MAX_ALERTS, mostRadiusMetres } from './alerts.rules.ts'

const ALERT: Limit = { name: 'alert', points: 60, seconds: 600 }

export const alertRoutes = [
  handle(listAlerts, async ({ sql, user }) => ({ items: (await findAlerts(sql, user.id)).map(alertOf), next: null })),

  handle(addAlert, {
    prepare: (asked) => checkCircle(addAlert, asked),
    async run({ sql, user, input, now }) {
      // Locked, so that two requests at once don't both take the last place.
      await lockAccount(sql, user.id)
      const alerts = await findAlerts(sql, user.id)
      const circle = circleOf(input)
      // Whoever got no answer adds the same again.
      const known = alerts.find((alert) => isSame(alert, circle))
      if (known) return alertOf(known)
      if (alerts.length >= MAX_ALERTS) throw refuse(addAlert, 'too-many-alerts')
      const row = { id: newId(), ...circle, createdAt: now }
      await insertAlert(sql, user.id, row)
      return alertOf(row)
    },
  }),

  handle(changeAlert, {
    prepare: (asked) => checkCircle(changeAlert, asked),
    async run({ sql, user, input }) {
      await lockAccount(sql, user.id)
      const alerts = await findAlerts(sql, user.id)
      const alert = alerts.find(({ id }) => id === input.id)
      if (!alert) throw refuse(changeAlert, 'no-alert')
      const circle = circleOf(input)
      if (alerts.some((other) => other !== alert && isSame(other, circle))) throw refuse(changeAlert, 'same-alert')
      const changed = { ...alert, ...circle }
      if (!(await updateAlert(sql, user.id, changed))) throw refuse(changeAlert, 'no-alert')
      return alertOf(changed)
    },
  }),

  handle(removeAlert, async ({ sql, user, input: { id } }) => {
    if (!(await deleteAlert(sql, user.id, id))) throw refuse(removeAlert, 'no-alert')
  }),
]

type Circle = Pick<Alert, 'lat' | 'lng' | 'radiusMetres' | 'categories'>
type Asked = Pick<Call<'member', Circle>, 'services' | 'user' | 'input'>

/** Refuses a circle of a wrong size or outside the territory, and counts the request. */
async function checkCircle(endpoint: TakesCircle, { services, user, input }: Asked): Promise<void> {
  const { territory, limits } = services
  const most = mostRadiusMetres(territory.bounds)
  if (input.radiusMetres < LEAST_RADIUS_METRES || input.radiusMetres > most) {
    const values = { least: numeral(currentLanguage(), LEAST_RADIUS_METRES), most: numeral(currentLanguage(), most) }
    throw refuse(endpoint, 'wrong-radius', { field: 'radiusMetres', values })
  }
  refuseOutside(endpoint, territory, input, 'lat')
  await limits.spend(ALERT, user.id)
}

/** A circle as it is stored: rounded, its categories in their usual order. */
function circleOf({ lat, lng, radiusMetres, categories }: Circle) {
  return {
    lat: roundDegrees(lat),
    lng: roundDegrees(lng),
    radiusMetres: Math.round(radiusMetres),
    categories: CATEGORIES.filter((category) => categories.includes(category)),
  }
}

/** Whether two alerts are about the same; their categories have the same order. */
function isSame(one: Circle, other: Circle): boolean {
  const textOf = ({ lat, lng, radiusMetres, categories }: Circle) => [lat, lng, radiusMetres, ...categories].join()
  return textOf(one) === textOf(other)
}

function alertOf({ createdAt, ...alert }: Omit<Alert, 'createdAt'> & { createdAt: Date }): Alert {
  return { ...alert, createdAt: createdAt.toISOString() }
}
