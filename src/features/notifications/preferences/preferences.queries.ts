import type { NotificationPreferences } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** The categories in which a person wants no notifications. */
export async function findUnwanted(sql: Sql, userId: string): Promise<string[]> {
  return sql.column<NotificationPreferences['category']>`
    select category from notification_preferences where user_id = ${userId} and not wanted`
}

/** Saves a person's choices. Sorted, so that two changes at once lock the rows in the same order. */
export async function savePreferences(sql: Sql, userId: string, chosen: { category: string; wanted: boolean }[]) {
  const sorted = chosen.toSorted((one, other) => one.category.localeCompare(other.category))
  await sql`
    insert into notification_preferences (user_id, category, wanted)
    select ${userId}::uuid, category, wanted
    from unnest(${sorted.map(({ category }) => category)}::text[], ${sorted.map(({ wanted }) => wanted)}::boolean[])
      as chosen (category, wanted)
    on conflict (user_id, category) do update set wanted = excluded.wanted`
}
