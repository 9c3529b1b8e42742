import { v7 as newId } from 'uuid'
import type { Database } from '#platform/server/database/database.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { USERS_CHANNEL } from '#platform/server/database/userEvents.ts'
import { notifiedCache } from '#platform/server/notifiedCache.ts'
import { countVote, findUnread, findUnreadOf, insertNote, type Note, putStateNote } from './notifications.queries.ts'

/** A vote on somebody else's report. */
interface NotedVote extends Note {
  voterId: string
  type: 'confirm' | 'reject'
}

/**
 * Notifies the author of a new or changed vote. Votes of one type on a report share an unread notification, which
 * counts each voter once; taking a vote back lowers nothing. Call it in a savepoint. Source: spec §4 "Vote", readings
 * 19.
 */
export async function noteVote(sql: Sql, { voterId, ...note }: NotedVote, now: Date): Promise<void> {
  await countVote(sql, newId(), voterId, note, now)
}

/**
 * Notifies the author that the community has validated their report. Call it in a savepoint. Source: spec §3
 * "notifications".
 */
export async function noteValidation(sql: Sql, note: Omit<Note, 'type'>, now: Date): Promise<void> {
  await insertNote(sql, newId(), { ...note, type: 'community_validated' }, now)
}

/**
 * Notifies the author of a state that an administrator gave their report, whatever categories they chose. Call it in a
 * savepoint.
 */
export async function noteState(sql: Sql, note: Note & { note: string | null }, now: Date): Promise<void> {
  await putStateNote(sql, newId(), note, now)
}

/** How many unread notifications these people have, without those who have none. */
export async function unreadOf(sql: Sql, userIds: string[]): Promise<Map<string, number>> {
  return new Map((await findUnreadOf(sql, userIds)).map(({ userId, unread }) => [userId, unread]))
}

/** How many people's numbers of unread notifications this process caches at most. */
const MOST_CACHED = 20_000

const countsIn = notifiedCache<{ unread: number }>(USERS_CHANNEL, MOST_CACHED, (counts, what, id) => {
  if (what === 'unread') counts.forget(id)
})

/** How many notifications a person has not read, from the cache if possible. Source: decision 029. */
export async function cachedUnreadOf(database: Database, userId: string): Promise<{ unread: number }> {
  const counts = countsIn(database)
  const ask = async () => ({ unread: await findUnread(database.sql, userId) })
  return counts.get(userId) ?? counts.learn(userId, ask)
}
