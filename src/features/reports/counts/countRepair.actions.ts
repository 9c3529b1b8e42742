import { recountStandings } from '#features/rewards/ledger/pointsRepair.actions.ts'
import { awardReport, awardValidation } from '#features/rewards/rewards.actions.ts'
import { lockStandings } from '#features/rewards/rewards.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { dayIn } from '#shared/clock.ts'
import { lockReport } from '../reports.queries.ts'
import { CONFIRMS_TO_VALIDATE } from '../reports.rules.ts'
import { type Counts, findMissedAwards, findUndeletedReports, lockReports, saveCounts } from './countRepair.queries.ts'
import { validateReport } from './counts.actions.ts'

type Needs = Pick<Services, 'territory' | 'log'>

/** Corrects the counts of locked reports, and validates those whose tenth confirm was missed. */
export async function correctCounts(sql: Sql, services: Needs, counts: Counts[], now: Date): Promise<void> {
  if (counts.length === 0) return
  await saveCounts(sql, counts)
  for (const { id, confirms } of counts) {
    if (confirms < CONFIRMS_TO_VALIDATE) continue
    const report = await lockReport(sql, id)
    if (report && !report.isValidated) await validateReport(sql, services, report, now)
  }
}

/**
 * Recomputes the points, levels and streaks of these people from their reports, and returns how many people were wrong.
 * Does not award reports that were never awarded: `awardMissed` does.
 */
export async function recountPoints(sql: Sql, { territory }: Needs, userIds: string[], now: Date): Promise<number> {
  // Everybody who changes a report's points locks its author's standing until the commit. So we lock first, then read.
  const locked = await lockStandings(sql, userIds)
  const reports = await findUndeletedReports(sql, userIds)
  return recountStandings(sql, locked, reports, { now, day: dayIn(territory.timeZone, now) })
}

/**
 * Books the awards that these authors' reports lack, for at most `limit` reports, with the dates at which they were
 * earned. Locks the reports first. Returns how many it found.
 */
export async function awardMissed(
  sql: Sql,
  services: Needs,
  authorIds: string[],
  { limit, now }: { limit: number; now: Date },
): Promise<number> {
  const missed = await findMissedAwards(sql, authorIds, limit)
  if (missed.length === 0) return 0
  const ids = missed.map(({ id }) => id)
  const locked = new Set(await lockReports(sql, ids))
  // Some may have been deleted or awarded while we waited for the locks.
  const still = (await findMissedAwards(sql, authorIds, limit)).filter(({ id }) => locked.has(id))
  // What a report earns depends on its author's standing, so that has to be right first.
  await recountPoints(sql, services, authorIds, now)
  for (const { createdAt, validatedAt, isAwarded, ...report } of still) {
    const day = (at: Date) => dayIn(services.territory.timeZone, at)
    if (!isAwarded) await awardReport(sql, { ...report, day: day(createdAt) }, createdAt)
    if (validatedAt) await awardValidation(sql, { ...report, day: day(validatedAt) }, validatedAt)
  }
  return missed.length
}
