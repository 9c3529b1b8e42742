import { validate as isUuid } from 'uuid'
import { SHELL } from '#features/accounts/administration/audit.rules.ts'
import { settleOrder } from '#features/reports/counts/confirmOrder.queries.ts'
import { STATUSES } from '#features/reports/reports.rules.ts'
import { m } from '#messages'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { refuse } from '#shared/endpoint.ts'
import type { z } from '#zod'
import { COUNTED_AT_MOST } from '../admin.rules.ts'
import { commentsOf } from '../comments/comments.actions.ts'
import type { AdminComment, listAdminComments } from '../comments/comments.contract.ts'
import { type CommentFilter, commentQueries } from '../comments/comments.queries.ts'
import { countWithoutFlags, nextFlagged, nextWithoutFlags } from '../flags/flagged.queries.ts'
import type { listFlags } from '../flags/flags.contract.ts'
import type { listLog, LoggedAction } from '../log/log.contract.ts'
import { countActions, findNames, nextActions } from '../log/log.queries.ts'
import { adminReportsOf, flaggedOf } from '../reports/reports.actions.ts'
import { listAdminReports } from '../reports/reports.contract.ts'
import { type ReportFilter, reportQueries } from '../reports/reports.queries.ts'
import { usersOf } from '../users/users.actions.ts'
import type { AdminUser, listUsers } from '../users/users.contract.ts'
import { type UserFilter, userQueries } from '../users/users.queries.ts'
import type { AdminReport, Page } from './lists.contract.ts'
import { cutPage, startOf, totalOf } from './order/cursors.rules.ts'
import type { PageRange } from './order/order.queries.ts'
import { FLAG_SORTS, REPORT_SORTS, type Sorting, TIME_SORTS, USER_SORTS } from './order/sorts.rules.ts'
import { isBounded, PERIOD_MOST, periodOf } from './period/period.rules.ts'
import { findCursors, type Listed, type Cursors, reportSearchOf } from './search/search.actions.ts'
import { searchOf } from './search/search.rules.ts'

type Where = Pick<Services, 'territory'>

/** The input of a list's endpoint: filters, order, and which page. */
type Asked<List extends { input: z.ZodMiniType }> = z.output<List['input']>

const REPORTS: Listed<ReportFilter, AdminReport> = { ...reportQueries, read: adminReportsOf }
const USERS: Listed<UserFilter, AdminUser> = { ...userQueries, read: usersOf }
const FLAGGED = { statuses: STATUSES, category: null, minFlags: 1 }
const COMMENTS: Listed<CommentFilter, AdminComment> = { ...commentQueries, read: commentsOf }

/**
 * A page of the list of reports.
 * @throws Refusal `long-period` when a period has too many reports to sort them by a count
 */
export async function readReports(sql: Sql, { territory }: Where, asked: Asked<typeof listAdminReports>) {
  const { sort, status, category, author } = asked
  const sorting = REPORT_SORTS[sort]
  const filter = {
    statuses: status === 'all' ? STATUSES : [status],
    category: category === 'all' ? null : category,
    sorting,
    authorId: author ?? null,
    period: periodOf(asked, territory.timeZone),
  }
  const looksAtAll = sorting.by !== 'time' && isBounded(filter.period) && filter.authorId === null
  if (looksAtAll && (await reportQueries.count(sql, filter, PERIOD_MOST + 1)) > PERIOD_MOST)
    throw refuse(listAdminReports, 'long-period')
  // Once for a CSV file: its later pages have a cursor.
  if (sorting.by === 'confirms' && asked.cursor === undefined) await settleOrder(sql)
  return readPage(sql, REPORTS, filter, asked, await reportSearchOf(sql, asked.q))
}

/** A page of the list of accounts. */
export function readUsers(sql: Sql, asked: Asked<typeof listUsers>) {
  return readPage(sql, USERS, { filter: asked.filter, sorting: USER_SORTS[asked.sort] }, asked)
}

/** A page of the list of comments. */
export function readComments(sql: Sql, { territory }: Where, asked: Asked<typeof listAdminComments>) {
  const { author, sort } = asked
  const filter = { authorId: author ?? null, period: periodOf(asked, territory.timeZone), sorting: TIME_SORTS[sort] }
  return readPage(sql, COMMENTS, filter, asked)
}

async function readPage<Filter extends { sorting: Sorting }, Item>(
  sql: Sql,
  list: Listed<Filter, Item>,
  filter: Filter,
  { q, cursor, limit }: { q: string; cursor?: string | undefined; limit: number },
  search = searchOf(q),
): Promise<Page<Item>> {
  const wanted = { search, after: startOf(cursor, filter.sorting), limit }
  return pageOf(await findCursors(sql, list, filter, wanted), limit, (ids) => list.read(sql, ids))
}

/** A page of the flagged reports that wait for a decision. */
export async function readFlags(sql: Sql, { sort, cursor, limit }: Asked<typeof listFlags>) {
  const sorting = FLAG_SORTS[sort]
  const range = { after: startOf(cursor, sorting), limit: limit + 1 }
  const cursors =
    sorting.by === 'time'
      ? await nextFlagged(sql, sorting.isUp, range)
      : await nextByFlags(sql, { by: 'flags', isUp: sorting.isUp }, range)
  const most = COUNTED_AT_MOST + 1
  const counted = (await reportQueries.count(sql, FLAGGED, most)) + (await countWithoutFlags(sql, most))
  return pageOf({ cursors, ...totalOf(counted) }, limit, (ids) => flaggedOf(sql, ids))
}

async function nextByFlags(sql: Sql, sorting: Sorting<'flags'>, range: PageRange) {
  const flagged = await reportQueries.next(sql, { ...FLAGGED, sorting }, range)
  const without = await nextWithoutFlags(sql, sorting.isUp, range)
  return (sorting.isUp ? [...without, ...flagged] : [...flagged, ...without]).slice(0, range.limit)
}

/** A page of the log of administrators' actions. */
export async function readActions(
  sql: Sql,
  { territory }: Where,
  { sort, action, target, cursor, limit, ...days }: Asked<typeof listLog>,
): Promise<Page<LoggedAction>> {
  const sorting = TIME_SORTS[sort]
  const filter = {
    action: action === 'all' ? null : action,
    targetId: target ?? null,
    period: periodOf(days, territory.timeZone),
    sorting,
  }
  const rows = await nextActions(sql, filter, { after: startOf(cursor, sorting), limit: limit + 1 })
  const total = totalOf(await countActions(sql, filter, COUNTED_AT_MOST + 1))
  const cursors = rows.map(({ id, at }) => ({ id, key: at }))
  const reportOf = ({ action, before }: (typeof rows)[number]) =>
    action === 'comment-deleted' && typeof before?.['report'] === 'string' ? before['report'] : null
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
  return { items, next: cutPage(cursors, limit).next, ...total }
}

async function pageOf<T>({ cursors, total, isMore }: Cursors, limit: number, read: (ids: string[]) => Promise<T[]>) {
  const { page, next } = cutPage(cursors, limit)
  return { items: await read(page.map(({ id }) => id)), next, total, isMore }
}
