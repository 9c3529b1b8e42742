import type { Sql } from '#platform/server/database/sql.ts'

/** Whether the administrators have been written to on this day. */
export async function isDayTaken(sql: Sql, day: string): Promise<boolean> {
  return sql.some`select day from daily_mails where day = ${day}`
}

/** Claims a day; false when another process has. */
export async function takeDay(sql: Sql, day: string, now: Date): Promise<boolean> {
  return sql.some`
    insert into daily_mails (day, written_at) values (${day}, ${now}) on conflict do nothing returning day`
}
