import part, { empty, raw, type Sql as Part } from 'sql-template-tag'
import type { Reports, Users } from '#db/schema.ts'
import { BARE_COLUMNS, type BareRow } from '#features/reports/card/cards.queries.ts'
import type { Status } from '#features/reports/reports.rules.ts'
import { countUpTo, ordered, upTo } from '#platform/server/database/ordering.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Cursor } from '../list/order/cursors.rules.ts'
import {
  beyond,
  type CountedRange,
  type Found,
  HITS,
  type KeyRow,
  isNamed,
  isNamedAtHand,
  isSaid,
  pageOfHits,
  type PageRange,
  within,
} from '../list/order/order.queries.ts'
import type { Sorting } from '../list/order/sorts.rules.ts'
import { isBounded, type Period, PERIOD_MOST } from '../list/period/period.rules.ts'
import type { Search } from '../list/search/search.rules.ts'

/** A report with its author and the number of its open flags. */
export interface AdminReportRow extends BareRow, Pick<Reports, 'flags'> {
  author_name: Users['displayName'] | null
  author_email: Users['email'] | null
  areFlagsDismissed: boolean
}

export interface ReportFilter {
  statuses: readonly Status[]
  /** null: every category. */
  category: string | null
  sorting: Sorting<'time' | 'confirms' | 'flags'>
  /** Only reports with at least this many open flags. */
  minFlags?: number
  /** The author's id; null: any author. */
  authorId?: string | null
  period?: Period
}

type Which = Omit<ReportFilter, 'sorting'>

const KEYS = { time: raw('created_at'), confirms: raw('listed_confirms'), flags: raw('flags') } as const
const TIME = raw('created_at')
const TEXT = raw(`description || ' ' || coalesce(address, '')`)
const ALWAYS: Period = { since: null, before: null }

/** The rows of a query, run for each branch: a pair of state and category. */
function ofBranches({ statuses, category }: Which, query: Part): Part {
  return part`
    with recursive branches (status, category) as (
      select s, coalesce(${category}::text, (
        select r.category from reports r where r.status = s and deleted_at is null order by r.category limit 1
      ))
      from unnest(${[...statuses]}::text[]) s
      union all
      select b.status, (
        select r.category from reports r
        where r.status = b.status and deleted_at is null and r.category > b.category order by r.category limit 1
      )
      from branches b where b.category is not null and ${category}::text is null
    )
    select p.* from branches b cross join lateral (${query}) p where b.category is not null`
}

/** The condition within one branch. */
function inBranch({ minFlags = 0, period = ALWAYS }: Which): Part {
  return part`status = b.status and category = b.category and deleted_at is null
    ${minFlags > 0 ? part`and flags >= ${minFlags}` : empty} ${within(TIME, period)}`
}

/** The condition for reports by anybody. */
function ofAnybody({ statuses, category, period = ALWAYS }: Which): Part {
  return part`deleted_at is null and status = any(${[...statuses]})
    and (${category}::text is null or category = ${category}) ${within(TIME, period)}`
}

/** The condition for the reports of one author, who has few enough to sort them in any order. */
function ofAuthor(filter: Which): Part {
  return part`author_id = ${filter.authorId}::uuid and ${ofAnybody(filter)}`
}

/**
 * The next reports in an order. Each index begins with state and category, so every pair of them (a branch) is read in
 * order up to the limit and then merged: the cost does not depend on the number of reports. For one author all reports
 * are read; for a period sorted by a count, at most `PERIOD_MOST` per branch.
 */
function nextReports(sql: Sql, filter: ReportFilter, range: PageRange): Promise<Cursor[]> {
  const { sorting, authorId, period = ALWAYS } = filter
  const { by, isUp } = sorting
  const { after, limit } = range
  if (authorId) return nextOfAuthor(sql, filter, range)
  const isWhole = by !== 'time' && isBounded(period)
  const inOrder = part`${beyond(KEYS[by], by === 'time', isUp, after)} ${ordered(KEYS[by], isUp)} limit ${upTo(limit)}`
  const ofBranch = part`
    select id, ${KEYS[by]} as key from reports
    where ${inBranch(filter)} ${isWhole ? part`order by created_at, id limit ${upTo(PERIOD_MOST)}` : inOrder}`
  return sql<KeyRow>`
    ${ofBranches(filter, ofBranch)} ${isWhole ? beyond(raw('key'), false, isUp, after) : empty}
    ${ordered(raw('key'), isUp)} limit ${upTo(limit)}`
}

function nextOfAuthor(sql: Sql, filter: ReportFilter, { after, limit }: PageRange): Promise<Cursor[]> {
  const { by, isUp } = filter.sorting
  return sql<KeyRow>`
    with own as materialized (select id, ${KEYS[by]} as key from reports where ${ofAuthor(filter)})
    select id, key from own where true ${beyond(raw('key'), by === 'time', isUp, after)}
    ${ordered(raw('key'), isUp)} limit ${upTo(limit)}`
}

/** Counts reports, up to `most`. The order makes PostgreSQL use an index instead of reading the whole table. */
async function countReports(sql: Sql, filter: Which, most: number): Promise<number> {
  const { minFlags = 0, authorId } = filter
  if (authorId) return countUpTo(sql, part`select from reports where ${ofAuthor(filter)}`, most)
  const ofBranch = part`
    select from reports where ${inBranch(filter)} order by ${minFlags > 0 ? raw('flags') : TIME} limit ${upTo(most)}`
  return countUpTo(sql, ofBranches(filter, ofBranch), most)
}

/** The reports among these ids whose text, address, author or id match a search. */
function matchingReports(sql: Sql, ids: string[], search: Search): Promise<string[]> {
  return sql.column<Reports['id']>`
    select r.id from reports r left join users u on u.id = author_id
    where r.id = any(${ids}::uuid[]) and (r.id = ${search.id}::uuid or search @@ ${search.forms}::tsquery
      or (lower(${TEXT}) like all(${search.likeAll}) and ${isSaid(TEXT, search)})
      or ${isNamedAtHand(search)})`
}

/**
 * Searches reports with the full-text indexes: the next ones in the order, and the total number. `offset 0` makes
 * PostgreSQL look up each hit by itself.
 */
function foundReports(sql: Sql, filter: ReportFilter, search: Search, range: CountedRange): Promise<Found> {
  const hits = part`
    select id from reports where deleted_at is null and ${isSaid(TEXT, search)}
    union
    select id from reports where deleted_at is null and search @@ ${search.forms}::tsquery
    union
    select reports.id from users join reports on author_id = users.id where ${isNamed(search)}
    union
    select id from reports where id = ${search.id}::uuid`
  const found = part`
    select r.id, ${KEYS[filter.sorting.by]} as key from ${HITS}
    cross join lateral (select * from reports where reports.id = hits.id offset 0) r
    where ${filter.authorId ? ofAuthor(filter) : ofAnybody(filter)}`
  return pageOfHits(sql, { hits, found }, filter.sorting, range)
}

export const reportQueries = { next: nextReports, count: countReports, matching: matchingReports, found: foundReports }

/** These reports with the data that administrators see, in no particular order; without deleted ones. */
export function findAdminReports(sql: Sql, ids: string[]): Promise<AdminReportRow[]> {
  return sql<AdminReportRow>`
    select ${BARE_COLUMNS}, u.display_name as author_name, u.email as author_email,
      r.flags, flags_dismissed_at is not null as "areFlagsDismissed"
    from reports r left join users u on u.id = author_id
    where r.id = any(${ids}::uuid[]) and deleted_at is null`
}
