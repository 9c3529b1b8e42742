import type { Users } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** The next ids of accounts, in ascending order. */
export async function findUsersAfter(sql: Sql, after: string, limit: number): Promise<string[]> {
  return sql.column<Users['id']>`select id from users where id > ${after} order by id limit ${limit}`
}

/** How many accounts there are, and how many with a photo. */
export async function countUsers(sql: Sql): Promise<{ users: number; avatars: number }> {
  const row = await sql.one<{ users: number; avatars: number }>`
    select count(*) as users, count(avatar) as avatars from users`
  return row ?? { users: 0, avatars: 0 }
}

/** The next profile photos, in the order of their file names. */
export async function findAvatarsAfter(sql: Sql, after: string, limit: number): Promise<string[]> {
  return sql.column<NonNullable<Users['avatar']>>`
    select avatar from users where avatar is not null and avatar > ${after} order by avatar limit ${limit}`
}

/** Replaces a profile photo by another; false if no account uses the old one any more. */
export async function swapAvatar(sql: Sql, before: string, avatar: string): Promise<boolean> {
  return sql.some`update users set avatar = ${avatar} where avatar = ${before} returning id`
}

/** Administrators who can sign in. */
export async function findAdministratorsToMail(sql: Sql) {
  return sql<Pick<Users, 'id' | 'email' | 'language'>>`
    select id, email, language from users where admin and email_verified and disabled_at is null order by id`
}
