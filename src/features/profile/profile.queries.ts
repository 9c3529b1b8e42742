import type { Credentials, NotificationPreferences, Profiles, Users } from '#db/schema.ts'
import type { OrNull } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** A user's phone number and home location, which nobody else can read. */
export type Contact = Pick<Profiles, 'phoneNumber' | 'homeLocation' | 'homeLat' | 'homeLng'>

export interface RecordRow extends OrNull<Contact>, Pick<Users, 'language'> {
  /** When the password was last set; null when there is none. */
  passwordSince: Credentials['updatedAt'] | null
  /** Categories for which the user wants no notifications. */
  unwanted: NotificationPreferences['category'][]
}

/** The parts of an own record that the session does not know. */
export async function findRecord(sql: Sql, userId: string): Promise<RecordRow | undefined> {
  return sql.one<RecordRow>`
    select language, phone_number as "phoneNumber", home_location as "homeLocation", home_lat as "homeLat",
      home_lng as "homeLng",
      (select updated_at from credentials where user_id = users.id and provider_id = 'credential') as "passwordSince",
      array(select category from notification_preferences p where p.user_id = users.id and not wanted) as unwanted
    from users left join profiles on profiles.user_id = users.id
    where users.id = ${userId}`
}

/** Undefined fields stay as they are. To be called while the user is locked, so that nobody else changes them. */
export async function saveContact(sql: Sql, userId: string, change: Partial<Contact>): Promise<void> {
  const isPhone = change.phoneNumber !== undefined
  const isHome = change.homeLocation !== undefined
  await sql`
    insert into profiles (user_id, phone_number, home_location, home_lat, home_lng)
    values (${userId}, ${change.phoneNumber}, ${change.homeLocation}, ${change.homeLat}, ${change.homeLng})
    on conflict (user_id) do update set
      phone_number = case when ${isPhone}::boolean then excluded.phone_number else profiles.phone_number end,
      home_location = case when ${isHome}::boolean then excluded.home_location else profiles.home_location end,
      home_lat = case when ${isHome}::boolean then excluded.home_lat else profiles.home_lat end,
      home_lng = case when ${isHome}::boolean then excluded.home_lng else profiles.home_lng end`
}
