import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { decimal, id, time } from '#shared/fields.ts'
import { z } from '#zod'
import { MAX_ALERTS } from './alerts.rules.ts'

const categories = z.array(z.enum(CATEGORIES, 'invalid'), 'invalid')

const alert = z.object({
  id: z.string(),
  lat: z.number(),
  lng: z.number(),
  radiusMetres: z.number(),
  /** Empty: all. */
  categories: z.array(z.string()),
  createdAt: time,
})

/** A circle in which somebody wants to know of new reports. */
export type Alert = z.output<typeof alert>

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts',
  summary: 'Your own area alerts, the newest first',
  who: 'user',
  reply: z.object({ items: z.array(alert), next: z.null() }),
})

const input = z.object({
  lat: decimal,
  lng: decimal,
  radiusMetres: decimal,
  categories: z._default(categories.check(z.maxLength(CATEGORIES.length, 'invalid')), []),
})

const refusals = {
  invalid: [400, m.ui_refusal_invalid],
  'wrong-radius': [400, m.following_alerts_wrong_radius],
  outside: [400, m.following_alerts_outside],
} as const

export interface TakesCircle {
  refusals: typeof refusals
}

/** Adds an alert; if one already has the same circle and categories, gives that one. */
export const addAlert = endpoint({
  method: 'POST',
  path: '/api/alerts',
  summary: 'Get notified about new reports in a circle, of some categories or of all',
  who: 'member',
  status: 201,
  input,
  reply: alert,
  refusals: {
    ...refusals,
    'too-many-alerts': [409, () => m.following_alerts_too_many({ count: MAX_ALERTS })],
  },
})

export const changeAlert = endpoint({
  method: 'PUT',
  path: '/api/alerts/:id',
  summary: 'Change the circle and categories of one of your own area alerts',
  who: 'member',
  input: z.extend(input, { id }),
  reply: alert,
  refusals: {
    ...refusals,
    'not-found': [404, m.following_alerts_gone],
    'no-alert': [404, m.following_alerts_gone],
    'same-alert': [409, m.following_alerts_same],
  },
})

export const removeAlert = endpoint({
  method: 'DELETE',
  path: '/api/alerts/:id',
  summary: 'Delete one of your own area alerts',
  who: 'member',
  input: z.object({ id }),
  refusals: { 'not-found': [404, m.following_alerts_gone], 'no-alert': [404, m.following_alerts_gone] },
})
