import { recountStandings } from '#features/rewards/ledger/pointsRepair.actions.ts'
import { lockStandings } from '#features/rewards/ledger/pointsRepair.queries.ts'
import { awardReport, awardValidation } from '#features/rewards/rewards.actions.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { dayIn } from '#shared/clock.ts'
import { CONFIRMS_TO_VALIDATE } from '../reports.rules.ts'
import {
  countAll,
  countHours,
  type Counts,
  findMissedAwards,
  findNextHour,
  findStanding,
  lockHour,
  recountHour,
  saveCounts,
} from './countRepair.queries.ts'
import { validateReport } from './counts.actions.ts'
import { lockReport } from './counts.queries.ts'

type Needs = Pick<Services, 'territory' | 'log'>

/** How many reports there are, deleted ones too, and how many hours of counts. */
export async function countReports(sql: Sql): Promise<{ reports: number; hours: number }> {
  return { reports: await countAll(sql), hours: await countHours(sql) }
}

/** Puts the counts of locked reports right; one whose tenth confirm was missed is validated now. */
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
 * Makes points, levels and streaks of these people what their reports say, and gives how many people were wrong. Reports that were
 * never awarded are left to `awardMissed`.
 */
export async function recountPoints(sql: Sql, { territory }: Needs, userIds: string[], now: Date): Promise<number> {
  // Whoever changes a report's points holds its author's standing until they have committed: so the rows are read behind the lock.
  const locked = await lockStandings(sql, userIds)
  const reports = await findStanding(sql, userIds)
  return recountStandings(sql, locked, reports, { now, day: dayIn(territory.timeZone, now) })
}

/**
 * Books what these authors should have been awarded and were not, as of then, for so many reports at most; gives how many
 * were found. Locks these first.
 */
export async function awardMissed(
  sql: Sql,
  services: Needs,
  authorIds: string[],
  { limit, now }: { limit: number; now: Date },
): Promise<number> {
  const missed = await findMissedAwards(sql, authorIds, limit)
  if (missed.length === 0) return 0
  const locked = new Set(missed.map(({ id }) => id).toSorted((one, other) => (one < other ? -1 : 1)))
  for (const id of locked) await lockReport(sql, id)
  // What has been deleted or awarded while the locks were waited for is no longer missing.
  const still = (await findMissedAwards(sql, authorIds, limit)).filter(({ id }) => locked.has(id))
  // What a report earns depends on what its author has.
  await recountPoints(sql, services, authorIds, now)
  for (const { createdAt, validatedAt, isAwarded, ...report } of still) {
    const day = (at: Date) => dayIn(services.territory.timeZone, at)
    if (!isAwarded) await awardReport(sql, { ...report, day: day(createdAt) }, createdAt)
    if (validatedAt) await awardValidation(sql, { ...report, day: day(validatedAt) }, validatedAt)
  }
  return missed.length
}

/** Makes the counts of the next hour after another what its reports are; null when there is none. Hours are locked in their order. */
export async function recountNextHour(sql: Sql, after: Date | null): Promise<{ hour: Date; changed: number } | null> {
  const hour = await findNextHour(sql, after ?? '-infinity')
  if (!hour) return null
  await lockHour(sql, hour)
  return { hour, changed: await recountHour(sql, hour) }
}
