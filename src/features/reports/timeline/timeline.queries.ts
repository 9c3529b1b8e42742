import type { Reports } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { TimelineEvent } from './timeline.contract.ts'

/** A report's state, author and timeline, newest first; undefined when it is deleted or does not exist. */
export async function findTimeline(sql: Sql, reportId: string) {
  return sql.one<Pick<Reports, 'status' | 'authorId'> & { events: TimelineEvent[] }>`
    select status, author_id as "authorId", coalesce((
      select json_agg(json_build_object('at', at, 'kind', kind, 'role', role, 'note', note) order by at desc, id desc)
      from report_events where report_id = r.id and kind not in ('deleted', 'commented')), '[]'::json) as events
    from reports r where id = ${reportId} and deleted_at is null`
}
