import type { Sql } from '#server/database/sql.ts'
import type { Achievements } from './achievements.contract.ts'

/** The badges that a person has earned, and when. */
export async function findBadges(sql: Sql, userId: string): Promise<{ badge: string; earnedAt: Date }[]> {
  return sql<{ badge: string; earnedAt: Date }>`
    select badge, earned_at as "earnedAt" from earned_badges where user_id = ${userId}`
}

type HistoryEntry = Achievements['history'][number]

/** A person's latest entries of the ledger, newest first. */
export async function findHistory(
  sql: Sql,
  userId: string,
  limit: number,
): Promise<(Omit<HistoryEntry, 'timestamp'> & { at: Date })[]> {
  return sql<Omit<HistoryEntry, 'timestamp'> & { at: Date }>`
    select at, points, reason, details from ledger where user_id = ${userId} order by at desc, id desc limit ${limit}`
}

/** The badges that a person has earned while away and not seen. */
export async function findUnseenBadges(sql: Sql, userId: string): Promise<string[]> {
  const unseen = await sql<{ badge: string }>`
    select badge from earned_badges where user_id = ${userId} and shown_at is null`
  return unseen.map(({ badge }) => badge)
}

/** Marks badges as shown. */
export async function saveShownBadges(sql: Sql, userId: string, badges: string[], now: Date): Promise<void> {
  await sql`
    update earned_badges set shown_at = ${now}
    where user_id = ${userId} and badge = any(${badges}::text[]) and shown_at is null`
}
