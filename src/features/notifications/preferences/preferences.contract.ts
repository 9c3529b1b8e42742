import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { z } from '#zod'

const preferences = z.object({ notificationPreferences: z.record(z.enum(CATEGORIES), z.boolean()) })

/** For each category, whether one gets notifications of one's reports in it. Source: spec §3 "users". */
export type Preferences = z.output<typeof preferences>['notificationPreferences']

export const readPreferences = endpoint({
  method: 'GET',
  path: '/api/profile/preferences',
  summary: 'For which categories one wants notifications',
  who: 'user',
  reply: preferences,
})

/** Categories that are left out stay as they are, so that two changes at once do not overwrite each other. */
export const changePreferences = endpoint({
  method: 'PUT',
  path: '/api/profile/preferences',
  summary: 'Choose for which categories one wants notifications',
  who: 'member',
  input: z.object({ notificationPreferences: z.partialRecord(z.enum(CATEGORIES), z.boolean()) }),
  reply: preferences,
  refusals: { invalid: [400, m.ui_refusal_invalid] },
})
