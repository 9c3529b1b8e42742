import { type Cell, csvOf } from '#platform/server/csv.ts'
import type { ReadPage } from '../list/lists.actions.ts'
import type { AdminReport } from '../list/lists.contract.ts'
import type { FlaggedReport } from '../reports/reports.contract.ts'
import type { AdminComment, AdminUser, LoggedAct } from '../users/users.contract.ts'

/** The columns of a list's CSV file, each with the function that gives its value. */
type Columns<T> = Record<string, (item: T) => Cell>

export const REPORT_COLUMNS: Columns<AdminReport> = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => createdAt,
  category: ({ category }) => category,
  status: ({ status }) => status,
  description: ({ description }) => description,
  address: ({ address }) => address,
  lat: ({ lat }) => lat,
  lng: ({ lng }) => lng,
  author: ({ author }) => author?.name,
  authorEmail: ({ author }) => author?.email,
  confirms: ({ confirms }) => confirms,
  rejects: ({ rejects }) => rejects,
  comments: ({ comments }) => comments,
  flags: ({ flags }) => flags,
  communityValidated: ({ communityValidated }) => communityValidated,
  photo: ({ photo }) => photo?.display,
}

export const USER_COLUMNS: Columns<AdminUser> = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => createdAt,
  displayName: ({ displayName }) => displayName,
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  email: ({ email }) => email,
  emailVerified: ({ emailVerified }) => emailVerified,
  admin: ({ admin }) => admin,
  disabled: ({ disabled }) => disabled,
  reports: ({ reports }) => reports,
  points: ({ points }) => points,
}

export const COMMENT_COLUMNS: Columns<AdminComment> = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => createdAt,
  author: ({ author }) => author?.name,
  authorEmail: ({ author }) => author?.email,
  report: ({ report }) => report.id,
  category: ({ report }) => report.category,
  text: ({ text }) => text,
  images: ({ images }) => images.join(' '),
}

export const FLAG_COLUMNS: Columns<FlaggedReport> = {
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

export const ACT_COLUMNS: Columns<LoggedAct> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  administrator: ({ administrator }) => administrator,
  action: ({ action }) => action,
  targetKind: ({ target }) => target.kind,
  target: ({ target }) => target.id,
  before: ({ before }) => before && JSON.stringify(before),
  after: ({ after }) => after && JSON.stringify(after),
}

/** Entries read per query. Each page is a separate statement, so a slow download blocks nothing in the database. */
const READ_AT_ONCE = 500

/** A whole list as CSV, read page by page as fast as the client takes it. */
export function tableOf<T>(
  columns: Columns<T>,
  read: (part: { cursor: string | undefined; limit: number }) => Promise<Pick<ReadPage<T>, 'items' | 'next'>>,
) {
  return csvOf(Object.keys(columns), linesOf(Object.values(columns), read))
}

async function* linesOf<T>(
  cells: ((item: T) => Cell)[],
  read: (part: { cursor: string | undefined; limit: number }) => Promise<Pick<ReadPage<T>, 'items' | 'next'>>,
): AsyncIterable<Cell[]> {
  let cursor: string | undefined
  do {
    const { items, next } = await read({ cursor, limit: READ_AT_ONCE })
    for (const item of items) yield cells.map((cell) => cell(item))
    cursor = next ?? undefined
  } while (cursor !== undefined)
}
