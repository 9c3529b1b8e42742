import type { Sql } from './sql.ts'

/** NOTIFY channel for events that concern a person: `unread ID`, `rewards ID`, `signed-out ID`. */
export const PEOPLE_CHANNEL = 'people_told'

/** NOTIFY channel for changes of the flags that wait for administrators. */
export const FLAGS_CHANNEL = 'flags_told'

/**
 * Delivers an event to this process at the end of the transaction. The NOTIFY itself may arrive after the response,
 * and whoever caused the event must not read the old state.
 */
export function tellHere(sql: Sql, what: 'unread' | 'signed-out', userId: string): void {
  sql.announce({ channel: PEOPLE_CHANNEL, payload: `${what} ${userId}` })
}

/** Notifies every process, when the transaction commits, that a person has earned something. */
export async function tellEarned(sql: Sql, userId: string): Promise<void> {
  await sql`select pg_notify(${PEOPLE_CHANNEL}, ${`rewards ${userId}`})`
}
