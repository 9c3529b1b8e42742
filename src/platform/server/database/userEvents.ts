import type { Sql } from './sql.ts'

/** NOTIFY channel for events that concern a user: a word and the user's id, such as `signed-out ID`. */
export const USERS_CHANNEL = 'people_told'

/**
 * Announces an event to this process at the end of the transaction. The NOTIFY itself may arrive after the response,
 * and whoever caused the event must not read the old state.
 */
export function announceToUser(sql: Sql, what: string, userId: string): void {
  sql.announce({ channel: USERS_CHANNEL, payload: `${what} ${userId}` })
}
