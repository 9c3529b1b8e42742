import { validate as isUuid } from 'uuid'
import { countLog, pageOfLog } from '#features/accounts/administration/audit.queries.ts'
import { type Act, SHELL } from '#features/accounts/administration/audit.rules.ts'
import type { CATEGORIES } from '#features/categories/categories.rules.ts'
import { settleOrder } from '#features/reports/counts/confirmOrder.queries.ts'
import { type Status, STATUSES } from '#features/reports/reports.rules.ts'
import { m } from '#messages'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { refuse } from '#shared/endpoint.ts'
import { COUNTED_AT_MOST } from '../admin.rules.ts'
import { commentsOf } from '../comments/comments.actions.ts'
import { countComments, foundComments, matchingComments, nextComments } from '../comments/comments.queries.ts'
import { findNames } from '../log/log.queries.ts'
import { adminReportsOf, flaggedOf } from '../reports/reports.actions.ts'
import { type FlaggedReport, listAdminReports } from '../reports/reports.contract.ts'
import { countReports, foundReports, matchingReports, nextFlagged, nextReports } from '../reports/reports.queries.ts'
import { usersOf } from '../users/users.actions.ts'
import type { AdminComment, AdminUser, LoggedAct, USER_FILTERS } from '../users/users.contract.ts'
import { countUsers, foundUsers, matchingUsers, nextUsers } from '../users/users.queries.ts'
import { cutPage, type Place, startOf, totalOf } from './cursors.rules.ts'
import type { AdminReport } from './lists.contract.ts'
import { isBounded, PERIOD_MOST, periodOf } from './period.rules.ts'
import { findPlaces } from './search.actions.ts'
import { searchOf } from './search.rules.ts'
import { FLAG_SORTS, REPORT_SORTS, TIME_SORTS, USER_SORTS } from './sorts.rules.ts'

type Where = Pick<Services, 'territory'>

/** First and last day, in the territory's time zone. */
interface Days {
  since?: string | undefined
  until?: string | undefined
}

/** After which cursor a page begins, and its length. */
interface Part {
  cursor?: string | undefined
  limit: number
}

/** A page of a list; `next` is the cursor of the page after it. */
export interface ReadPage<T> {
  items: T[]
  next: string | null
  total: number
  isMore: boolean
}

const ALL: readonly Status[] = STATUSES

type ReportsAsked = Part &
  Days & {
    author?: string | undefined
    q: string
    sort: keyof typeof REPORT_SORTS
    status: 'all' | Status
    category: 'all' | (typeof CATEGORIES)[number]
  }

/**
 * A page of the list of reports.
 * @throws Refusal `long-period` when a period has too many reports to sort them by a count
 */
export async function readReports(sql: Sql, { territory }: Where, asked: ReportsAsked): Promise<ReadPage<AdminReport>> {
  const { q, sort, status, category, cursor, limit } = asked
  const sorting = REPORT_SORTS[sort]
  const filter = {
    statuses: status === 'all' ? ALL : [status],
    category: category === 'all' ? null : category,
    sorting,
    authorId: asked.author ?? null,
    period: periodOf(asked, territory.timeZone),
  }
  const looksAtAll = sorting.by !== 'time' && isBounded(filter.period) && filter.authorId === null
  if (looksAtAll && (await countReports(sql, filter, PERIOD_MOST + 1)) > PERIOD_MOST)
    throw refuse(listAdminReports, 'long-period')
  if (sorting.by === 'confirms') await settleOrder(sql)
  const found = await findPlaces(
    {
      next: (after, most) => nextReports(sql, filter, after, most),
      count: (most) => countReports(sql, filter, most),
      matching: (ids, search) => matchingReports(sql, ids, search),
      found: (search, after, length, most) => foundReports(sql, filter, search, after, length, most),
    },
    { search: searchOf(q), after: startOf(cursor, sorting), limit },
  )
  return pageOf(found, limit, (ids) => adminReportsOf(sql, ids))
}

type UsersAsked = Part & { q: string; sort: keyof typeof USER_SORTS; filter: (typeof USER_FILTERS)[number] }

/** A page of the list of accounts. */
export async function readUsers(
  sql: Sql,
  { q, sort, filter: kind, cursor, limit }: UsersAsked,
): Promise<ReadPage<AdminUser>> {
  const sorting = USER_SORTS[sort]
  const filter = { filter: kind, sorting }
  const found = await findPlaces(
    {
      next: (after, most) => nextUsers(sql, filter, after, most),
      count: (most) => countUsers(sql, filter, most),
      matching: (ids, search) => matchingUsers(sql, ids, search),
      found: (search, after, length, most) => foundUsers(sql, filter, search, after, length, most),
    },
    { search: searchOf(q), after: startOf(cursor, sorting), limit },
  )
  return pageOf(found, limit, (ids) => usersOf(sql, ids))
}

type CommentsAsked = Part & Days & { q: string; sort: keyof typeof TIME_SORTS; author?: string | undefined }

/** A page of the list of comments. */
export async function readComments(
  sql: Sql,
  { territory }: Where,
  { q, sort, author, cursor, limit, ...days }: CommentsAsked,
): Promise<ReadPage<AdminComment>> {
  const sorting = TIME_SORTS[sort]
  const filter = { authorId: author ?? null, period: periodOf(days, territory.timeZone), isUp: sorting.isUp }
  const found = await findPlaces(
    {
      next: (after, most) => nextComments(sql, filter, after, most),
      count: (most) => countComments(sql, filter, most),
      matching: (ids, search) => matchingComments(sql, ids, search),
      found: (search, after, length, most) => foundComments(sql, filter, search, after, length, most),
    },
    { search: searchOf(q), after: startOf(cursor, sorting), limit },
  )
  return pageOf(found, limit, (ids) => commentsOf(sql, ids))
}

/** A page of the flagged reports that wait for a decision. */
export async function readFlags(
  sql: Sql,
  { sort, cursor, limit }: Part & { sort: keyof typeof FLAG_SORTS },
): Promise<ReadPage<FlaggedReport>> {
  const sorting = FLAG_SORTS[sort]
  const after = startOf(cursor, sorting)
  const flagged = { statuses: ALL, category: null, minFlags: 1 }
  const places =
    sorting.by === 'time'
      ? await nextFlagged(sql, sorting.isUp, after, limit + 1)
      : await nextReports(sql, { ...flagged, sorting }, after, limit + 1)
  const total = totalOf(await countReports(sql, flagged, COUNTED_AT_MOST + 1), COUNTED_AT_MOST)
  return pageOf({ places, ...total }, limit, (ids) => flaggedOf(sql, ids))
}

type LogAsked = Part & Days & { sort: keyof typeof TIME_SORTS; action: 'all' | Act; target?: string | undefined }

/** A page of the log of administrators' acts. */
export async function readActs(
  sql: Sql,
  { territory }: Where,
  { sort, action, target, cursor, limit, ...days }: LogAsked,
): Promise<ReadPage<LoggedAct>> {
  const sorting = TIME_SORTS[sort]
  const filter = {
    action: action === 'all' ? null : action,
    targetId: target ?? null,
    ...periodOf(days, territory.timeZone),
  }
  const start = startOf(cursor, sorting)
  const after = start && { at: new Date(Number(start.key)), id: start.id }
  const rows = await pageOfLog(sql, { ...filter, isOldestFirst: sorting.isUp }, after, limit + 1)
  const total = totalOf(await countLog(sql, filter, COUNTED_AT_MOST + 1), COUNTED_AT_MOST)
  const places = rows.map(({ id, at }) => ({ id, key: at.getTime() }))
  const reportOf = ({ action: act, before }: (typeof rows)[number]) =>
    act === 'comment-deleted' && typeof before?.['report'] === 'string' ? before['report'] : null
  const named = rows.flatMap((row) => [row.targetId, reportOf(row) ?? '']).filter((id) => isUuid(id))
  const names = await findNames(sql, named)
  const items = rows.slice(0, limit).map((row) => {
    const reportId = reportOf(row)
    return {
      id: row.id,
      at: row.at.toISOString(),
      administrator: row.administratorId === SHELL ? m.admin_shell() : row.administratorName,
      action: row.action,
      target: { kind: row.targetKind, id: row.targetId, name: names.get(row.targetId) ?? null },
      report: reportId === null ? null : { id: reportId, name: names.get(reportId) ?? null },
      before: row.before,
      after: row.after,
    }
  })
  return { items, next: cutPage(places, limit).next, ...total }
}

async function pageOf<T>(
  { places, total, isMore }: { places: Place[]; total: number; isMore: boolean },
  limit: number,
  read: (ids: string[]) => Promise<T[]>,
): Promise<ReadPage<T>> {
  const { page, next } = cutPage(places, limit)
  return { items: await read(page.map(({ id }) => id)), next, total, isMore }
}
