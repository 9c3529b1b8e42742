import type { Sql } from '#server/database/sql.ts'
import { HOUR_MS } from '#shared/clock.ts'
import type { LockedReport } from './neighbours.queries.ts'
import { CHANGES_CHANNEL } from './reports.queries.ts'

/** Marks a locked report as deleted by its author, with its event. */
export async function saveDeletion(
  sql: Sql,
  reportId: string,
  { deletedBy, eventId, now }: { deletedBy: string; eventId: string; now: Date },
): Promise<void> {
  await sql`
    with deleted as (
      update reports set deleted_at = ${now}, deleted_by = ${deletedBy}, updated_at = ${now} where id = ${reportId}
    )
    insert into report_events (id, report_id, at, kind, role)
    values (${eventId}, ${reportId}, ${now}, 'deleted', 'author')`
}

/** Takes a report that was visible out of its hour's count. Comes late: the hour is everybody's row. */
export async function uncount(sql: Sql, { category, createdAt }: LockedReport): Promise<void> {
  const hour = new Date(Math.floor(createdAt.getTime() / HOUR_MS) * HOUR_MS)
  // In the order in which new reports lock the two rows.
  await sql`
    insert into report_counts (hour, category, count) values (${hour}, 'all', -1), (${hour}, ${category}, -1)
    on conflict (category, hour) do update set count = report_counts.count - 1`
}

/** Tells every process that this report has changed. */
export async function tellChange(sql: Sql, reportId: string): Promise<void> {
  await sql`select pg_notify(${CHANGES_CHANNEL}, ${reportId})`
}
