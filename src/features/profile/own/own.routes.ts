import { fileUrl } from '#features/media/media.rules.ts'
import { FIRST_WORDS } from '#features/notifications/notifications.rules.ts'
import { cardOf } from '#features/reports/card/cards.actions.ts'
import { isVisibleTo, type Person } from '#features/reports/reports.rules.ts'
import { cutPage, startOf } from '#platform/server/database/pages.ts'
import { handle } from '#platform/server/route.ts'
import { oneLine } from '#shared/text.ts'
import { listFollowed, listOwnComments, listOwnReports, type OwnComment } from './own.contract.ts'
import { type OwnCommentRow, pageOfFollowed, pageOfOwnComments, pageOfOwnReports } from './own.queries.ts'

export const ownRoutes = [
  handle(listOwnReports, async ({ sql, user, input: { limit, cursor } }) => {
    const rows = await pageOfOwnReports(sql, user.id, { after: startOf(cursor), limit: limit + 1 })
    const { shown, ...page } = cutPage(rows, limit, (row) => row.created_at)
    const own = { author_name: user.displayName, author_avatar: user.avatar, vote: null }
    return { ...page, items: shown.map((row) => cardOf({ ...row, ...own }, user.id)) }
  }),

  handle(listFollowed, async ({ sql, user, input: { limit, cursor } }) => {
    const rows = await pageOfFollowed(sql, user.id, { after: startOf(cursor), limit: limit + 1 })
    const { shown, ...page } = cutPage(rows, limit, (row) => row.created_at)
    return { ...page, items: shown.map((row) => cardOf(row, user.id)) }
  }),

  handle(listOwnComments, async ({ sql, user, input: { limit, cursor } }) => {
    // More than is shown, because white space is removed from it.
    const asked = { after: startOf(cursor), limit: limit + 1, characters: 2 * FIRST_WORDS }
    const rows = await pageOfOwnComments(sql, user.id, asked)
    const { shown, ...page } = cutPage(rows, limit, (row) => row.createdAt)
    return { ...page, items: shown.map((row) => commentOf(row, user)) }
  }),
]

function commentOf(row: OwnCommentRow, reader: Person): OwnComment {
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
