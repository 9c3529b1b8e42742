import { CATEGORIES } from '#features/categories/categories.rules.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { handle } from '#platform/server/route.ts'
import { changePreferences, type Preferences, readPreferences } from './preferences.contract.ts'
import { findUnwanted, savePreferences } from './preferences.queries.ts'

export const preferenceRoutes = [
  handle(readPreferences, async ({ sql, user }) => preferencesOf(sql, user.id)),

  handle(changePreferences, async ({ sql, user, input }) => {
    const chosen = CATEGORIES.flatMap((category) => {
      const wanted = input.notificationPreferences[category]
      return wanted === undefined ? [] : [{ category, wanted }]
    })
    await savePreferences(sql, user.id, chosen)
    return preferencesOf(sql, user.id)
  }),
]

async function preferencesOf(sql: Sql, userId: string): Promise<{ notificationPreferences: Preferences }> {
  const unwanted = await findUnwanted(sql, userId)
  const entries = CATEGORIES.map((category) => [category, !unwanted.includes(category)] as const)
  return { notificationPreferences: Object.fromEntries(entries) as Preferences } // has every category
}
