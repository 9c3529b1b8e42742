import { handle } from '#server/handle.ts'
import { countUnread, listNotifications, messageOf, readNotifications } from './notifications.contract.ts'
import { findLatest, findUnread, markRead } from './notifications.queries.ts'
import { LATEST } from './notifications.rules.ts'

export const notificationRoutes = [
  handle(listNotifications, async ({ sql, user }) => {
    const rows = await findLatest(sql, user.id, LATEST)
    const items = rows.map(({ note, ...row }) => {
      return { ...row, message: messageOf(row), ...(note && { note }), timestamp: row.timestamp.toISOString() }
    })
    return { items, next: null }
  }),

  handle(countUnread, async ({ sql, user }) => ({ unread: await findUnread(sql, user.id) })),

  handle(readNotifications, async ({ sql, user, input: { until }, now }) => {
    await markRead(sql, user.id, until === undefined ? null : new Date(until), now)
  }),
]
