import { handle } from '#platform/server/route.ts'
import { cachedUnreadOf } from './notifications.actions.ts'
import { countUnread, readNotifications } from './notifications.contract.ts'
import { markRead } from './notifications.queries.ts'

export const notificationRoutes = [
  handle(countUnread, {
    cachedSession: true,
    run: ({ services, user }) => cachedUnreadOf(services.database, user.id),
  }),

  handle(readNotifications, async ({ sql, user, input: { until }, now }) => {
    await markRead(sql, user.id, until === undefined ? null : new Date(until), now)
  }),
]
