import { cardOf } from '#features/reports/card/cards.contract.ts'
import { handle } from '#platform/server/route.ts'
import { readCursor, writeCursor } from '#shared/cursor.ts'
import { listOwnReports } from './ownReports.contract.ts'
import { type OwnPageRow, type OwnRow, pageOfOwn } from './ownReports.queries.ts'

const FIRST_PAGE = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' } as const

export const ownReportRoutes = [
  handle(listOwnReports, async ({ sql, user, input: { limit, cursor } }) => {
    const place = cursor === undefined ? null : readCursor(cursor)
    const after = place ? { at: new Date(place.atMs), id: place.id } : FIRST_PAGE
    const rows = await pageOfOwn(sql, user.id, { after, limit: limit + 1 })
    const reports = rows.filter(isReport).slice(0, limit)
    const last = reports.at(-1)
    const own = { author_name: user.displayName, author_avatar: user.avatar, vote: null }
    return {
      items: reports.map((row) => cardOf({ ...row, ...own }, user.id)),
      next: rows.length > limit && last ? writeCursor({ atMs: last.created_at.getTime(), id: last.id }) : null,
      total: rows[0]?.total ?? 0,
    }
  }),
]

function isReport(row: OwnPageRow): row is { total: number } & OwnRow {
  return row.id !== null
}
