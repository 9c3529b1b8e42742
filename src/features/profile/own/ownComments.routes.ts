import { fileUrl } from '#features/media/media.rules.ts'
import { FIRST_WORDS } from '#features/notifications/notifications.rules.ts'
import { isVisibleTo } from '#features/reports/reports.rules.ts'
import { handle } from '#platform/server/route.ts'
import { readCursor, writeCursor } from '#shared/cursor.ts'
import { oneLine } from '#shared/text.ts'
import { listOwnComments, type OwnComment } from './ownComments.contract.ts'
import { type OwnCommentPageRow, type OwnCommentRow, pageOfOwnComments } from './ownComments.queries.ts'

const FIRST_PAGE = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' } as const

export const ownCommentRoutes = [
  handle(listOwnComments, async ({ sql, user, input: { limit, cursor } }) => {
    const place = cursor === undefined ? null : readCursor(cursor)
    const after = place ? { at: new Date(place.atMs), id: place.id } : FIRST_PAGE
    // More than is shown, because white space is removed from it.
    const asked = { after, limit: limit + 1, characters: 2 * FIRST_WORDS }
    const rows = await pageOfOwnComments(sql, user.id, asked)
    const shown = rows.filter(isComment).slice(0, limit)
    const last = shown.at(-1)
    return {
      items: shown.map((row) => commentOf(row, user)),
      next: rows.length > limit && last ? writeCursor({ atMs: last.createdAt.getTime(), id: last.id }) : null,
      total: rows[0]?.total ?? 0,
    }
  }),
]

function commentOf(row: OwnCommentRow, reader: { id: string; admin: boolean }): OwnComment {
  const { id, text, createdAt, images, reportId, reportAuthorId, category, words, status } = row
  const isVisible = isVisibleTo({ status, authorId: reportAuthorId }, reader)
  return {
    id,
    text,
    createdAt: createdAt.toISOString(),
    images: images.map(({ file, width, height }) => ({ url: fileUrl(file), width, height })),
    report: isVisible ? { id: reportId, category, description: oneLine(words, FIRST_WORDS) } : null,
  }
}

function isComment(row: OwnCommentPageRow): row is { total: number } & OwnCommentRow {
  return row.id !== null
}
