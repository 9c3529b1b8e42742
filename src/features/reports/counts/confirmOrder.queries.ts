import type { Sql } from '#platform/server/database/sql.ts'

/**
 * Copies `confirms` into `listed_confirms`, by which reports are sorted, for at most `limit` queued changes. Returns
 * how many it took from the queue. Skips those that another process has locked.
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
