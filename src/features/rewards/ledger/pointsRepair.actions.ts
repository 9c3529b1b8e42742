import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '#platform/server/database/sql.ts'
import { earnedBadges } from '../badges.rules.ts'
import type { lockStandings } from '../rewards.queries.ts'
import { levelOf } from '../rewards.rules.ts'
import { type Corrected, correctStandings, findLedgers, insertEntries, type OwnEntry } from './pointsRepair.queries.ts'
import { missingEntries, type ReportNow } from './pointsRepair.rules.ts'
import { standingFrom } from './replay.rules.ts'

export type LockedStandings = Awaited<ReturnType<typeof lockStandings>>

/**
 * Makes ledgers agree with the reports (read while the standings were locked), then standings with the ledgers. Returns
 * how many people's were wrong. Entries are added and never changed; badges stay. Source: readings 13, 14.
 */
export async function recountStandings(
  sql: Sql,
  locked: LockedStandings,
  reports: readonly (ReportNow & { authorId: string })[],
  { now, day }: { now: Date; day: string },
): Promise<number> {
  const reportsOf = Map.groupBy(reports, ({ authorId }) => authorId)
  const userIds = locked.map(({ userId }) => userId)
  const ledgers = Map.groupBy(await findLedgers(sql, userIds), ({ userId }) => userId)
  const missing: OwnEntry[] = []
  const wrong: Corrected[] = []
  for (const { userId, level, standing } of locked) {
    const entries = ledgers.get(userId) ?? []
    const added = missingEntries(entries, reportsOf.get(userId) ?? [], day)
    for (const entry of added) missing.push({ ...entry, userId })
    const right = standingFrom([...entries, ...added])
    const rightLevel = levelOf(right.points).number
    if (added.length === 0 && level === rightLevel && isDeepStrictEqual(standing, right)) continue
    wrong.push({ ...right, userId, level: rightLevel, badges: earnedBadges(right) })
  }
  await insertEntries(sql, missing, { now, day })
  await correctStandings(sql, wrong, now)
  return wrong.length
}
