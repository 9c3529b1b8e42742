import type { Sql } from '#platform/server/database/sql.ts'

/**
 * Brings the copies up to date by which reports are ordered by their confirms, of so many changes at most; gives of how many.
 * What another process is at is left to it.
 */
export async function settleSome(sql: Sql, limit: number): Promise<number> {
  const [row] = await sql<{ count: number }>`
    with due as (
      delete from recounted_reports
      where ctid = any(array(select ctid from recounted_reports limit ${limit} for update skip locked))
      returning report_id
    ), locked as materialized (
      select id from reports where id in (select report_id from due) and listed_confirms <> confirms
      order by id for no key update
    ), settled as (
      update reports set listed_confirms = confirms from locked where reports.id = locked.id
    )
    select count(*) as count from due`
  return row?.count ?? 0
}
