import { logAction } from '#features/accounts/administration/audit.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { type Cell, csvOf } from '#platform/server/formats/csv.ts'
import { expectRights } from '#platform/server/rights.ts'
import { Download, handle } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { dayIn } from '#shared/clock.ts'
import type { Endpoint, Refusals } from '#shared/endpoint.ts'
import type { z } from '#zod'
import type { AdminComment } from '../comments/comments.contract.ts'
import type { FlaggedReport } from '../flags/flags.contract.ts'
import { readActions, readComments, readFlags, readReports, readUsers } from '../list/lists.actions.ts'
import type { AdminReport, Page } from '../list/lists.contract.ts'
import type { LoggedAction } from '../log/log.contract.ts'
import type { AdminUser } from '../users/users.contract.ts'
import { downloadComments, downloadFlags, downloadLog, downloadReports, downloadUsers } from './csv.contract.ts'

/** The columns of a list's CSV file, each with the function that gives its value. */
type Columns<T> = Record<string, (item: T) => Cell>

/** Columns for the fields with these names. */
function named<Name extends string>(...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, (item: Record<Name, Cell>) => item[name]]))
}

const REPORT_COLUMNS: Columns<AdminReport> = {
  ...named('id', 'createdAt', 'category', 'status', 'description', 'address', 'lat', 'lng'),
  author: ({ author }) => author?.name,
  authorEmail: ({ author }) => author?.email,
  ...named('confirms', 'rejects', 'comments', 'flags', 'communityValidated'),
  photo: ({ photo }) => photo?.display,
}

const USER_COLUMNS: Columns<AdminUser> = {
  ...named('id', 'createdAt', 'displayName', 'firstName', 'lastName', 'email', 'emailVerified', 'admin', 'disabled'),
  ...named('reports', 'points'),
}

const COMMENT_COLUMNS: Columns<AdminComment> = {
  ...named('id', 'createdAt'),
  author: ({ author }) => author?.name,
  authorEmail: ({ author }) => author?.email,
  report: ({ report }) => report.id,
  category: ({ report }) => report.category,
  ...named('text'),
  images: ({ images }) => images.join(' '),
}

const FLAG_COLUMNS: Columns<FlaggedReport> = {
  report: ({ report }) => report.id,
  waitingSince: ({ waitingSince }) => waitingSince,
  category: ({ report }) => report.category,
  status: ({ report }) => report.status,
  hiddenByFlags: ({ isHiddenByFlags }) => isHiddenByFlags,
  flags: ({ flags }) => flags.length,
  reasons: ({ flags }) => flags.map(({ reason }) => reason).join(' '),
  comments: ({ flags }) => flags.flatMap(({ comment }) => comment || []).join('\n'),
  description: ({ report }) => report.description,
  author: ({ report }) => report.author?.name,
  authorEmail: ({ report }) => report.author?.email,
}

const ACTION_COLUMNS: Columns<LoggedAction> = {
  ...named('id', 'at', 'administrator', 'action'),
  targetKind: ({ target }) => target.kind,
  target: ({ target }) => target.id,
  before: ({ before }) => before && JSON.stringify(before),
  after: ({ after }) => after && JSON.stringify(after),
}

export const adminCsvRoutes = [
  csvRoute(downloadReports, 'reports', REPORT_COLUMNS, readReports),
  csvRoute(downloadUsers, 'users', USER_COLUMNS, (sql, _, asked) => readUsers(sql, asked)),
  csvRoute(downloadComments, 'comments', COMMENT_COLUMNS, readComments),
  csvRoute(downloadFlags, 'flags', FLAG_COLUMNS, (sql, _, asked) => readFlags(sql, asked)),
  csvRoute(downloadLog, 'log', ACTION_COLUMNS, readActions),
]

/** Entries read per query. Each page is a separate statement, so a slow download blocks nothing in the database. */
const READ_AT_ONCE = 500

/**
 * The route that sends a whole list, read page by page as fast as the client takes it. Logs who downloads it, and with
 * which filters; the search text is not stored, because it may name a person.
 */
function csvRoute<I extends z.ZodMiniType<Record<string, unknown>>, E extends Refusals, T>(
  endpoint: Endpoint<'admin', I, z.ZodMiniVoid, E>,
  list: string,
  columns: Columns<T>,
  read: (
    sql: Sql,
    services: Services,
    asked: z.output<I> & { cursor: string | undefined; limit: number },
  ) => Promise<Pick<Page<T>, 'items' | 'next'>>,
) {
  return handle(endpoint, async ({ sql, services, user, input, now }) => {
    const pageAfter = (cursor: string | undefined) => read(sql, services, { ...input, cursor, limit: READ_AT_ONCE })
    // Read now: once the file has begun, invalid input can't be refused any more.
    const first = await pageAfter(undefined)
    const { q, ...filters }: Record<string, unknown> = input
    const action = { administratorId: user.id, action: 'list-downloaded', targetKind: 'list', targetId: list } as const
    const after = { ...filters, ...(q ? { isSearch: true } : {}) }
    await services.database.transaction(async (inTransaction) => {
      await expectRights(inTransaction, services, user)
      await logAction(inTransaction, { ...action, personId: null, after }, now)
    })
    const cells = Object.values(columns)
    async function* lines(): AsyncIterable<Cell[]> {
      for (let page = first; ; page = await pageAfter(page.next)) {
        for (const item of page.items) yield cells.map((cell) => cell(item))
        if (page.next === null) return
        await expectRights(sql, services, user)
      }
    }
    return new Download(`${list}-${dayIn(services.territory.timeZone, now)}.csv`, csvOf(Object.keys(columns), lines()))
  })
}
