import type { Sql } from '#server/database/sql.ts'

export interface RecordRow {
  language: string
  phoneNumber: string | null
  homeLocation: string | null
  homeLat: number | null
  homeLng: number | null
  /** Categories of which no notifications are wanted. */
  unwanted: string[]
}

/** What an own record holds besides the session's user. */
export async function findRecord(sql: Sql, userId: string): Promise<RecordRow | undefined> {
  const [row] = await sql<RecordRow>`
    select language, phone_number as "phoneNumber", home_location as "homeLocation", home_lat as "homeLat",
      home_lng as "homeLng",
      array(select category from notification_preferences p where p.user_id = users.id and not wanted) as unwanted
    from users left join profiles on profiles.user_id = users.id
    where users.id = ${userId}`
  return row
}
