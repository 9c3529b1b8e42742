import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { z } from '#zod'

const preferences = z.object({ notificationPreferences: z.record(z.enum(CATEGORIES), z.boolean()) })

/** For each category, whether the person is notified about votes on their reports in it. Source: spec §3 "users". */
export type Preferences = z.output<typeof preferences>['notificationPreferences']

export const readPreferences = endpoint({
  method: 'GET',
  path: '/api/profile/preferences',
  summary: 'The categories you get notifications for',
  who: 'user',
  reply: preferences,
})

/** Categories that are left out stay as they are, so that two changes at once do not overwrite each other. */
export const changePreferences = endpoint({
  method: 'PUT',
  path: '/api/profile/preferences',
  summary: 'Choose the categories you get notifications for',
  who: 'member',
  input: z.object({ notificationPreferences: z.partialRecord(z.enum(CATEGORIES), z.boolean()) }),
  reply: preferences,
  refusals: { invalid: [400, m.ui_refusal_invalid] },
})
