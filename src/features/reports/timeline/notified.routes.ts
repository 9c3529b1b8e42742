import { fileUrl } from '#features/media/media.rules.ts'
import { listNotifications, messageOf } from '#features/notifications/notifications.contract.ts'
import { FIRST_WORDS, LATEST } from '#features/notifications/notifications.rules.ts'
import { m } from '#messages'
import { locales } from '#messages/runtime.js'
import { handle } from '#platform/server/route.ts'
import { oneLine } from '#shared/text.ts'
import { findLatest } from './notified.queries.ts'

/**
 * The note on a report that flags have hidden, in every language. It is stored like a note of an administrator. If its
 * wording changes, the former one must stay in this set.
 */
const NOTES_BY_FLAGS = new Set<string>(locales.map((locale) => m.reports_hidden_by_flags({}, { locale })))

/** This is not in the folder of notifications, because it reads the reports that they are about. */
export const notifiedRoutes = [
  handle(listNotifications, async ({ sql, user }) => {
    // More than is shown, because white space is shortened afterwards.
    const rows = await findLatest(sql, user.id, { limit: LATEST, characters: 2 * FIRST_WORDS })
    const items = rows.map(({ note, words, thumb, isOwn, ...row }) => {
      const isByFlags = row.type === 'hidden' && note !== null && NOTES_BY_FLAGS.has(note)
      return {
        ...row,
        message: isByFlags ? m.reports_hidden_by_flags_notified() : messageOf({ ...row, isOwn }),
        ...(note && !isByFlags && { note }),
        ...(words !== null && { reportDescription: oneLine(words, FIRST_WORDS) }),
        ...(thumb !== null && { reportPhoto: fileUrl(thumb) }),
        timestamp: row.timestamp.toISOString(),
      }
    })
    return { items, next: null }
  }),
]
