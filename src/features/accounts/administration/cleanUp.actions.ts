import type { Sql } from '#platform/server/database/sql.ts'
import { countUsers, findAdministrators, findAvatarsAfter, findUsersAfter, putAvatarFor } from './cleanUp.queries.ts'

/** The ids of the next accounts after an id. */
export async function usersAfter(sql: Sql, after: string, limit: number): Promise<string[]> {
  return findUsersAfter(sql, after, limit)
}

/** How many accounts there are, and how many with a photo. */
export async function countAccounts(sql: Sql): Promise<{ users: number; avatars: number }> {
  return countUsers(sql)
}

/** The next profile photos by the names of their files. */
export async function avatarsAfter(sql: Sql, after: string, limit: number): Promise<string[]> {
  return findAvatarsAfter(sql, after, limit)
}

/** Puts a profile photo in the place of another; false when that is nobody's any more. */
export async function swapAvatar(sql: Sql, before: string, avatar: string): Promise<boolean> {
  return putAvatarFor(sql, before, avatar)
}

/** Whoever keeps order here and can sign in: administrators, verified, not disabled. */
export async function administrators(sql: Sql): Promise<{ id: string; email: string; language: string }[]> {
  return findAdministrators(sql)
}
