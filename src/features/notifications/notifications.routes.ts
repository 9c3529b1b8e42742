import { handle } from '#server/handle.ts'
import { rememberedUnreadOf } from './notifications.actions.ts'
import { countUnread, listNotifications, messageOf, readNotifications } from './notifications.contract.ts'
import { findLatest, markRead } from './notifications.queries.ts'
import { LATEST } from './notifications.rules.ts'

export const notificationRoutes = [
  handle(listNotifications, async ({ sql, user }) => {
    const rows = await findLatest(sql, user.id, LATEST)
    const items = rows.map(({ note, ...row }) => {
      return { ...row, message: messageOf(row), ...(note && { note }), timestamp: row.timestamp.toISOString() }
    })
    return { items, next: null }
  }),

  handle(countUnread, {
    remembered: true,
    run: ({ services, user }) => rememberedUnreadOf(services.database, user.id),
  }),

  handle(readNotifications, async ({ sql, user, input: { until }, now }) => {
    await markRead(sql, user.id, until === undefined ? null : new Date(until), now)
  }),
]
