import type { Sql } from './sql.ts'

/** NOTIFY channel for events that concern a user: a word and the user's id, such as `signed-out ID`. */
export const USERS_CHANNEL = 'people_told'

/** Notifies every process of an event that concerns a user. */
export function announceToUser(sql: Sql, what: string, userId: string): void {
  sql.notify({ channel: USERS_CHANNEL, payload: `${what} ${userId}` })
}
