import type { Sql } from '#platform/server/database/sql.ts'

// Administrators sort reports by confirms, so an index must hold that number. But PostgreSQL writes a new entry into
// every index of a table when an update changes one indexed column: a vote would write eleven entries instead of none
// and cost 40 % more CPU (decision 030). So the index holds a copy, `listed_confirms`, which votes do not touch.
// Triggers note in `recounted_reports` each report whose copy is out of date (migration 0021). The copies are brought
// up to date before somebody reads in that order, and by a job every five minutes, so that there is never much to do.
// Nothing else may use the copy.

const AT_ONCE = 1000

/** Brings the order of reports by confirms up to date, except for reports that another process is updating just now. */
export async function settleOrder(sql: Sql): Promise<void> {
  while ((await settleSome(sql, AT_ONCE)) === AT_ONCE);
}

/** Does so for at most `limit` noted reports; returns how many. The others stay noted, and nobody waits for their locks. */
async function settleSome(sql: Sql, limit: number): Promise<number> {
  return sql.count`
    with noted as materialized (
      select ctid as place, report_id from recounted_reports limit ${limit} for update skip locked
    ), late as materialized (
      select id from reports where id in (select report_id from noted) and listed_confirms <> confirms
    ), locked as materialized (
      select id from reports where id in (select id from late) and listed_confirms <> confirms
      order by id for no key update skip locked
    ), settled as (
      update reports set listed_confirms = confirms from locked where reports.id = locked.id
    ), forgotten as (
      delete from recounted_reports where ctid = any(array(
        select place from noted where report_id in (select id from locked) or report_id not in (select id from late)))
      returning report_id
    )
    select count(*) as count from forgotten`
}
