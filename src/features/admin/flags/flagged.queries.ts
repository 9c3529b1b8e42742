import { raw } from 'sql-template-tag'
import type { Flags } from '#db/schema.ts'
import type { FlagReason } from '#features/flags/flags.rules.ts'
import type { Columns } from '#platform/server/database/columns.ts'
import { ordered, upTo } from '#platform/server/database/ordering.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Cursor } from '../list/order/cursors.rules.ts'
import { beyond, cursorOf, type KeyRow, type PageRange } from '../list/order/order.queries.ts'

export interface FlaggedRow {
  reportId: Flags['reportId']
  waitingSince: Flags['flaggedAt']
  isHiddenByFlags: boolean
  flags: (Columns<Flags, 'comment' | 'description', { reason: FlagReason }> & { at: string })[]
}

/** The next flagged reports by the time of their oldest open flag. */
export async function nextFlagged(sql: Sql, isUp: boolean, { after, limit }: PageRange): Promise<Cursor[]> {
  const rows = await sql<KeyRow>`
    select report_id as id, flagged_at as key from flags f
    where decided_at is null
      and not exists (
        select from flags other where other.report_id = f.report_id and other.decided_at is null
          and (other.flagged_at, other.user_id) < (f.flagged_at, f.user_id)
      )
      and exists (select from reports where id = f.report_id and deleted_at is null)
      ${beyond(raw('flagged_at'), true, isUp, after, raw('report_id'))}
    ${ordered(raw('flagged_at'), isUp, raw('report_id'))} limit ${upTo(limit)}`
  return rows.map(cursorOf)
}

/** These reports, in no particular order, each with its open flags, the oldest first. */
export function findFlagged(sql: Sql, ids: string[]): Promise<FlaggedRow[]> {
  return sql<FlaggedRow>`
    select report_id as "reportId", min(flagged_at) as "waitingSince",
      coalesce((
        select e.role = 'community' from report_events e
        where e.report_id = f.report_id and e.kind = 'hidden' order by e.at desc, e.id desc limit 1
      ) and min(r.status) = 'hidden'
        and not exists (select from untold_states u where u.report_id = f.report_id), false) as "isHiddenByFlags",
      json_agg(json_build_object('reason', reason, 'comment', comment, 'at', flagged_at,
        'description', case when f.description <> r.description then f.description end) order by flagged_at, user_id) as flags
    from flags f join reports r on r.id = report_id
    where report_id = any(${ids}::uuid[]) and decided_at is null and deleted_at is null
    group by report_id`
}
