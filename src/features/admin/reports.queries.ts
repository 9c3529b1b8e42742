import type { FlagReason } from '#features/flags/flags.rules.ts'
import type { BareRow } from '#features/reports/cards.contract.ts'
import type { Status } from '#features/reports/reports.rules.ts'
import type { Sql } from '#server/database/sql.ts'
import { COUNTED_AT_MOST } from './admin.rules.ts'
import type { Place } from './lists.rules.ts'
import type { Search } from './search.rules.ts'

/** A report with its author and the number of its open flags. */
export interface AdminReportRow extends BareRow {
  updated_at: Date
  author_name: string | null
  author_email: string | null
  flags: number
}

export interface ReportFilter {
  status: 'all' | Status
  category: string
  isOldestFirst: boolean
  search: Search | null
  after: Place
  limit: number
}

/**
 * The ids of a page with the number of all that match, counted to one more than COUNTED_AT_MOST. Each branch stops by itself and
 * has its own index, so that a page costs the same however many reports there are.
 */
export async function pageOfReports(sql: Sql, filter: ReportFilter): Promise<{ total: number; ids: string[] }> {
  const { status, category, isOldestFirst, search, after, limit } = filter
  const isSearch = search !== null
  const [row] = await sql<{ total: number; ids: string[] }>`
    with found as materialized (
      select id, created_at from reports
      where ${isSearch}::boolean and deleted_at is null and (${status} = 'all' or status = ${status})
        and (${category} = 'all' or category = ${category})
        and id in (
          select id from reports
          where deleted_at is null
            and to_tsvector('simple', description || ' ' || coalesce(address, '')) @@ to_tsquery('simple', ${search?.words ?? ''})
          union
          select reports.id from users join reports on author_id = users.id
          where to_tsvector('simple', display_name || ' ' || translate(email, '@.-_+', '     '))
            @@ to_tsquery('simple', ${search?.words ?? ''})
          union
          select id from reports where id = ${search?.id ?? null}::uuid
        )
    ), counted as (
      select count(*) as total from (
        select id from found
        union all
        (select id from reports
          where not ${isSearch}::boolean and deleted_at is null and status <> 'hidden' and ${status} in ('all', 'active')
            and (${status} = 'all' or status = 'active') and (${category} = 'all' or category = ${category})
          limit ${COUNTED_AT_MOST + 1})
        union all
        (select id from reports
          where not ${isSearch}::boolean and deleted_at is null and status = 'resolved' and ${status} = 'resolved'
            and (${category} = 'all' or category = ${category})
          limit ${COUNTED_AT_MOST + 1})
        union all
        (select id from reports
          where not ${isSearch}::boolean and deleted_at is null and status = 'hidden' and ${status} in ('all', 'hidden')
            and (${category} = 'all' or category = ${category})
          limit ${COUNTED_AT_MOST + 1})
        limit ${COUNTED_AT_MOST + 1}
      ) every
    ), page as (
      select id, created_at from found
      where case when ${isOldestFirst}::boolean then (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
        else (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid) end
      union all
      (select id, created_at from reports
        where not ${isSearch}::boolean and not ${isOldestFirst}::boolean and ${status} in ('all', 'active')
          and deleted_at is null and status <> 'hidden' and (${status} = 'all' or status = 'active')
          and (${category} = 'all' or category = ${category})
          and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
        order by created_at desc, id desc limit ${limit})
      union all
      (select id, created_at from reports
        where not ${isSearch}::boolean and not ${isOldestFirst}::boolean and ${status} = 'resolved'
          and deleted_at is null and status = 'resolved' and (${category} = 'all' or category = ${category})
          and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
        order by created_at desc, id desc limit ${limit})
      union all
      (select id, created_at from reports
        where not ${isSearch}::boolean and not ${isOldestFirst}::boolean and ${status} in ('all', 'hidden')
          and deleted_at is null and status = 'hidden' and (${category} = 'all' or category = ${category})
          and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
        order by created_at desc, id desc limit ${limit})
      union all
      (select id, created_at from reports
        where not ${isSearch}::boolean and ${isOldestFirst}::boolean and ${status} in ('all', 'active')
          and deleted_at is null and status <> 'hidden' and (${status} = 'all' or status = 'active')
          and (${category} = 'all' or category = ${category})
          and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
        order by created_at, id limit ${limit})
      union all
      (select id, created_at from reports
        where not ${isSearch}::boolean and ${isOldestFirst}::boolean and ${status} = 'resolved'
          and deleted_at is null and status = 'resolved' and (${category} = 'all' or category = ${category})
          and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
        order by created_at, id limit ${limit})
      union all
      (select id, created_at from reports
        where not ${isSearch}::boolean and ${isOldestFirst}::boolean and ${status} in ('all', 'hidden')
          and deleted_at is null and status = 'hidden' and (${category} = 'all' or category = ${category})
          and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
        order by created_at, id limit ${limit})
    ), ordered as (
      select id, row_number() over (
        order by case when ${isOldestFirst}::boolean then created_at end, case when ${isOldestFirst}::boolean then id end,
          created_at desc, id desc
      ) as place
      from page
    )
    select total,
      (select coalesce(array_agg(id order by place), '{}') from ordered where place <= ${limit}) as ids
    from counted`
  return row ?? { total: 0, ids: [] }
}

/** These reports as administrators read them, in no order; none that is deleted. */
export function findAdminReports(sql: Sql, ids: string[]): Promise<AdminReportRow[]> {
  return sql<AdminReportRow>`
    select r.id, category, description, lat, lng, address, photo_display, photo_thumb, photo_width, photo_height, status,
      confirms, rejects, comments, r.created_at, r.updated_at, validated_at, author_id, u.display_name as author_name,
      u.email as author_email,
      (select count(*) from flags f where f.report_id = r.id and decided_at is null) as flags
    from reports r left join users u on u.id = author_id
    where r.id = any(${ids}::uuid[]) and deleted_at is null`
}

export interface FlaggedRow {
  reportId: string
  waitingSince: Date
  isHiddenByFlags: boolean
  flags: { reason: FlagReason; comment: string; at: string }[]
}

/** Flagged reports that wait for a decision after a place, the one that waits longest first. */
export async function pageOfFlagged(
  sql: Sql,
  { after, limit }: { after: Place; limit: number },
): Promise<FlaggedRow[]> {
  return sql<FlaggedRow>`
    select report_id as "reportId", min(flagged_at) as "waitingSince",
      coalesce((
        select e.role = 'community' from report_events e
        where e.report_id = f.report_id and e.kind = 'hidden' order by e.at desc, e.id desc limit 1
      ) and min(r.status) = 'hidden', false) as "isHiddenByFlags",
      json_agg(json_build_object('reason', reason, 'comment', comment, 'at', flagged_at) order by flagged_at, user_id) as flags
    from flags f join reports r on r.id = report_id
    where decided_at is null and deleted_at is null
    group by report_id
    having (min(flagged_at), report_id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by min(flagged_at), report_id limit ${limit}`
}

/** How many reports wait for a decision. */
export async function countFlagged(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select count(distinct report_id) as count from flags join reports r on r.id = report_id
    where decided_at is null and deleted_at is null`
  return row?.count ?? 0
}
