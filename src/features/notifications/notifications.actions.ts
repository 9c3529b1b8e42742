import { v7 as newId } from 'uuid'
import type { Database } from '#platform/server/database/database.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { memoryOfPeople } from '#platform/server/peopleCache.ts'
import { countVote, findUnread, findUnreadOf, insertNote, type Note, putStateNote } from './notifications.queries.ts'

/** Somebody's vote on somebody's report. */
interface NotedVote extends Note {
  voterId: string
  type: 'confirm' | 'reject'
}

/**
 * Tells the author of a new or switched vote: one unread row per report and type, counted up; a voter counts once
 * within a row's life, taking back lowers nothing. To be called in a savepoint. Source: spec §4 "Vote", readings 19.
 */
export async function noteVote(sql: Sql, { voterId, ...note }: NotedVote, now: Date): Promise<void> {
  await countVote(sql, newId(), voterId, note, now)
}

/** Tells the author that the community has validated their report. To be called in a savepoint. Source: spec §3 "notifications". */
export async function noteValidation(sql: Sql, note: Omit<Note, 'type'>, now: Date): Promise<void> {
  await insertNote(sql, newId(), { ...note, type: 'community_validated' }, now)
}

/**
 * Tells the author what an administrator has made of their report, whatever they want to be told of neighbours' votes. To be
 * called in a savepoint.
 */
export async function noteState(sql: Sql, note: Note & { note: string | null }, now: Date): Promise<void> {
  await putStateNote(sql, newId(), note, now)
}

/** How many notifications these people have not read; nobody who has read all. */
export async function unreadOf(sql: Sql, userIds: string[]): Promise<Map<string, number>> {
  return new Map((await findUnreadOf(sql, userIds)).map(({ userId, unread }) => [userId, unread]))
}

/** Numbers of unread notifications that this process remembers at most. */
const UNREAD_REMEMBERED = 20_000

const countsIn = memoryOfPeople<{ unread: number }>(UNREAD_REMEMBERED, (counts, what, id) => {
  if (what === 'unread') counts.forget(id)
})

/** How many notifications a person has not read, as far as possible without asking the database. Source: decision 029. */
export async function rememberedUnreadOf(database: Database, userId: string): Promise<{ unread: number }> {
  const counts = countsIn(database)
  const ask = async () => ({ unread: await findUnread(database.sql, userId) })
  return counts.get(userId) ?? counts.learn(userId, ask)
}
