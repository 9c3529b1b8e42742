import type { Sql } from './sql.ts'

/** The channel that tells every process that something has happened to a person: `unread ID`, `rewards ID`. */
export const PEOPLE_CHANNEL = 'people_told'

/** Tells every process, when the transaction commits, that a person has earned something. */
export async function tellEarned(sql: Sql, userId: string): Promise<void> {
  await sql`select pg_notify(${PEOPLE_CHANNEL}, ${`rewards ${userId}`})`
}
