import type { EarnedBadges, Ledger, Standings } from '#db/schema.ts'
import type { Columns } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Achievements } from './achievements.contract.ts'

type HistoryEntry = Achievements['history'][number]

type HistoryRow = Columns<Ledger, 'at', Pick<HistoryEntry, 'points' | 'reason' | 'details'>>

/** The defaults for bonuses that an entry neither gave nor took, which are missing from its row. */
const NO_BONUSES = { basePoints: 0, photoBonus: 0, firstReportBonus: 0, categoryFirstBonus: 0, streakBonus: 0 }

/** A person's latest entries of the ledger, newest first, with every bonus in their details. */
export function findHistory(sql: Sql, userId: string, limit: number): Promise<HistoryRow[]> {
  return sql<HistoryRow>`
    select at, points, reason, ${NO_BONUSES}::jsonb || details as details from ledger
    where user_id = ${userId} order by at desc, number desc limit ${limit}`
}

interface Unseen {
  badges: EarnedBadges['badge'][]
  level: Standings['level'] | null
}

/** What a person has earned but not seen yet: badges, and the level if it rose. */
export async function findUnseen(sql: Sql, userId: string): Promise<Unseen> {
  const unseen = await sql.one<Unseen>`
    select array(select badge from earned_badges where user_id = ${userId} and shown_at is null) as badges,
      (select level from standings where user_id = ${userId} and seen_level is not null) as level`
  return unseen ?? { badges: [], level: null }
}

/** Marks badges as shown, and levels up to this one. */
export async function saveSeen(
  sql: Sql,
  userId: string,
  { badges, level }: { badges: string[]; level: number },
  now: Date,
): Promise<void> {
  await sql`
    with seen as (
      update standings set seen_level = nullif(greatest(seen_level, least(level, ${level}::integer)), level)
      where user_id = ${userId} and seen_level is not null
    )
    update earned_badges set shown_at = ${now}
    where user_id = ${userId} and badge = any(${badges}::text[]) and shown_at is null`
}
