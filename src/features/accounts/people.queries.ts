import type { Sql } from '#platform/server/database/sql.ts'

/** NOTIFY channel for events that concern a person: a word and the person's id, such as `signed-out ID`. */
export const PEOPLE_CHANNEL = 'people_told'

/**
 * Delivers an event to this process at the end of the transaction. The NOTIFY itself may arrive after the response,
 * and whoever caused the event must not read the old state.
 */
export function tellHere(sql: Sql, what: string, userId: string): void {
  sql.announce({ channel: PEOPLE_CHANNEL, payload: `${what} ${userId}` })
}
