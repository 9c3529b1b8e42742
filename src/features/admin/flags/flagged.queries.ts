import part, { raw } from 'sql-template-tag'
import type { Flags } from '#db/schema.ts'
import { HIDDEN_WITHOUT_FLAGS } from '#features/flags/flags.queries.ts'
import type { FlagReason } from '#features/flags/flags.rules.ts'
import type { Columns } from '#platform/server/database/columns.ts'
import { countUpTo, ordered, upTo } from '#platform/server/database/ordering.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Cursor } from '../list/order/cursors.rules.ts'
import { beyond, type KeyRow, type PageRange } from '../list/order/order.queries.ts'

export interface FlaggedRow {
  reportId: Flags['reportId']
  waitingSince: Flags['flaggedAt']
  isHiddenByFlags: boolean
  flags: (Columns<Flags, 'comment' | 'description', { reason: FlagReason }> & { at: string })[]
}

/**
 * The next reports that wait for a decision, by the time of their oldest open flag; those whose flags are gone, by the
 * time when flags hid them.
 */
export function nextFlagged(sql: Sql, isUp: boolean, { after, limit }: PageRange): Promise<Cursor[]> {
  return sql<KeyRow>`
    select id, key from (
      (select report_id as id, flagged_at as key from flags f
        where decided_at is null
          and not exists (
            select from flags other where other.report_id = f.report_id and other.decided_at is null
              and (other.flagged_at, other.user_id) < (f.flagged_at, f.user_id)
          )
          and exists (select from reports where id = f.report_id and deleted_at is null)
          ${beyond(raw('flagged_at'), true, isUp, after, raw('report_id'))}
        ${ordered(raw('flagged_at'), isUp, raw('report_id'))} limit ${upTo(limit)})
      union all
      (select h.report_id as id, h.at as key ${HIDDEN_WITHOUT_FLAGS}
        ${beyond(raw('h.at'), true, isUp, after, raw('h.report_id'))}
        ${ordered(raw('h.at'), isUp, raw('h.report_id'))} limit ${upTo(limit)})
    ) waiting ${ordered(raw('key'), isUp)} limit ${upTo(limit)}`
}

/** The next reports that wait for a decision although their flags are gone, with the number of their flags as key: 0. */
export function nextWithoutFlags(sql: Sql, isUp: boolean, { after, limit }: PageRange): Promise<Cursor[]> {
  return sql<KeyRow>`
    select r.id, r.flags as key ${HIDDEN_WITHOUT_FLAGS} ${beyond(raw('r.flags'), false, isUp, after, raw('r.id'))}
    ${ordered(raw('r.flags'), isUp, raw('r.id'))} limit ${upTo(limit)}`
}

/** Counts the reports that wait for a decision although their flags are gone, up to `most`. */
export function countWithoutFlags(sql: Sql, most: number): Promise<number> {
  return countUpTo(sql, part`select ${HIDDEN_WITHOUT_FLAGS}`, most)
}

/** These reports, in no particular order, each with its open flags, the oldest first. */
export function findFlagged(sql: Sql, ids: string[]): Promise<FlaggedRow[]> {
  return sql<FlaggedRow>`
    select r.id as "reportId", coalesce(min(flagged_at), hidden_at) as "waitingSince", hidden_at is not null as "isHiddenByFlags",
      coalesce(json_agg(json_build_object('reason', reason, 'comment', comment, 'at', flagged_at,
        'description', case when f.description <> r.description then f.description end) order by flagged_at, user_id)
        filter (where user_id is not null), '[]') as flags
    from reports r
    cross join find_undecided_since(r.id) as hidden_at
    left join flags f on report_id = r.id and decided_at is null
    where r.id = any(${ids}::uuid[]) and deleted_at is null and (r.flags > 0 or hidden_at is not null)
    group by r.id, hidden_at`
}
