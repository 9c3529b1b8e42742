import type { Database } from '#platform/server/database/database.ts'
import { USERS_CHANNEL } from '#platform/server/database/userEvents.ts'
import { notifiedCache } from '#platform/server/notifiedCache.ts'
import { findUnread } from './notifications.queries.ts'

/** How many people's numbers of unread notifications this process caches at most. */
const MAX_CACHED = 20_000

const countsIn = notifiedCache<{ unread: number }>(USERS_CHANNEL, MAX_CACHED, (counts, what, id) => {
  if (what === 'unread') counts.forget(id)
})

/** How many notifications a person has not read, from the cache if possible. Source: decision 029. */
export async function cachedUnreadOf(database: Database, userId: string): Promise<{ unread: number }> {
  const counts = countsIn(database)
  const ask = async () => ({ unread: await findUnread(database.sql, userId) })
  return counts.get(userId) ?? counts.fetch(userId, ask)
}
