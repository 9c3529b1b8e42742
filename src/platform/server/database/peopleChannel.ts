import type { Sql } from './sql.ts'

/** The channel that tells every process that something has happened to a person: `unread ID`, `rewards ID`, `signed-out ID`. */
export const PEOPLE_CHANNEL = 'people_told'

/** The channel that tells every process that flags wait for administrators, or wait no longer. */
export const FLAGS_CHANNEL = 'flags_told'

/**
 * Lets this process hear by the end of the transaction what is told on the channel, so that whoever has caused it never
 * reads what was before: the notification may come a moment after the answer.
 */
export function tellHere(sql: Sql, what: 'unread' | 'signed-out', userId: string): void {
  sql.hear({ channel: PEOPLE_CHANNEL, payload: `${what} ${userId}` })
}

/** Tells every process, when the transaction commits, that a person has earned something. */
export async function tellEarned(sql: Sql, userId: string): Promise<void> {
  await sql`select pg_notify(${PEOPLE_CHANNEL}, ${`rewards ${userId}`})`
}
