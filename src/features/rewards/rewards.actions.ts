import type { Sql } from '#platform/server/database/sql.ts'
import { announceToUser } from '#platform/server/database/userEvents.ts'
import { truncate } from '#shared/text.ts'
import { BADGES, earnedBadges } from './badges.rules.ts'
import { entryOf, type EntryToWrite } from './ledger/entries.rules.ts'
import { HISTORY_DESCRIPTION } from './ledger/history.rules.ts'
import { type Award, awardLate } from './ledger/late.rules.ts'
import { findLedgers } from './ledger/pointsRepair.queries.ts'
import type { LedgerReport } from './ledger/replay.rules.ts'
import { NO_REWARDS, type Rewards } from './rewards.contract.ts'
import { findAward, lockStanding, saveDescription, saveEntry } from './rewards.queries.ts'
import {
  levelOf,
  type Rewardable,
  type Standing,
  STREAK_POPUP_DAYS,
  withCorrection,
  withoutReport,
  withReport,
  withValidation,
} from './rewards.rules.ts'
import { isLate } from './streaks.rules.ts'

interface RewardedReport extends Rewardable {
  id: string
  authorId: string
  description: string
  /** The territory's calendar day of the award. */
  day: string
}

/** Awards the author of a new report, locking their standing. Source: spec §9 "Points". */
export async function awardReport(sql: Sql, report: RewardedReport, now: Date): Promise<Rewards> {
  const before = await lockStanding(sql, report.authorId)
  if (!before) return NO_REWARDS
  const about = aboutReport(report)
  // If its day is before the last report's day, the whole ledger is needed.
  const { earned, after, bonuses }: Award = isLate(before, report.day)
    ? awardLate(before, await findLedgers(sql, [report.authorId]), about)
    : { ...withReport(before, about), bonuses: [] }
  const entry = entryOf({ ...about, reason: 'report', wasValidated: false }, earned)
  const badges = await writeEntry(sql, report.authorId, entry, { before, after }, now)
  let last = after
  for (const { entry: bonus, after: next } of bonuses) {
    badges.push(...(await writeEntry(sql, report.authorId, bonus, { before: last, after: next }, now)))
    last = next
  }
  const level = levelOf(last.points).number
  const showsStreak = earned.streakBonus > 0 && last.currentStreak >= STREAK_POPUP_DAYS
  return {
    points: last.points - before.points,
    badges: BADGES.map(({ id }) => id).filter((id) => badges.includes(id)),
    ...(level > levelOf(before.points).number && { level }),
    ...(showsStreak && { streak: last.currentStreak }),
  }
}

/**
 * Awards the author of a report that the community has just validated, locking their standing. What they earn is shown
 * at their next visit, or at once on an open screen. Source: spec §9 "Points".
 */
export async function awardValidation(sql: Sql, report: RewardedReport, now: Date): Promise<void> {
  const before = await lockStanding(sql, report.authorId)
  // If the report's own award failed, the migration Recompute adds both.
  if (!before || !(await findAward(sql, report.id))) return
  const { earned, after } = withValidation(before)
  const entry = entryOf({ ...aboutReport(report), reason: 'validation', wasValidated: true }, earned)
  await writeEntry(sql, report.authorId, entry, { before, after }, now)
  announceToUser(sql, 'rewards', report.authorId)
}

/**
 * Takes back what a deleted report has earned, locking its author's standing. Does nothing if the report was never
 * awarded. Badges stay. Source: spec §7 "Points removal on delete".
 */
export async function reverseReport(
  sql: Sql,
  { reportId, authorId, day }: { reportId: string; authorId: string; day: string },
  now: Date,
): Promise<void> {
  const before = await lockStanding(sql, authorId)
  const award = await findAward(sql, reportId)
  if (!before || !award) return
  const { earned, after } = withoutReport(before, award)
  const entry = entryOf({ ...award, reportId, day, reason: 'reversal' }, earned)
  await writeEntry(sql, authorId, entry, { before, after }, now)
}

interface CorrectedReport extends Rewardable {
  reportId: string
  authorId: string
  day: string
  /** The new description for the points history, if it changes. */
  description?: string
  /** A badge or level that the correction brings gets no popup. */
  isQuiet: boolean
}

/**
 * Adjusts the points of a report whose category or photo has changed, locking its author's standing. Changes no points
 * if the report was never awarded.
 */
export async function correctPoints(
  sql: Sql,
  { reportId, authorId, day, description, isQuiet, ...changes }: CorrectedReport,
  now: Date,
): Promise<void> {
  const before = await lockStanding(sql, authorId)
  if (description !== undefined)
    await saveDescription(sql, { reportId, authorId, description: truncate(description, HISTORY_DESCRIPTION) })
  const award = await findAward(sql, reportId)
  if (!before || !award || (award.category === changes.category && award.hadPhoto === changes.hadPhoto)) return
  const { earned, after } = withCorrection(before, award, changes)
  const entry = entryOf({ ...award, ...changes, reportId, day, reason: 'correction' }, earned)
  await writeEntry(sql, authorId, entry, { before, after }, now, isQuiet)
}

/** Writes a ledger entry with the new standing; returns the badges that it brought. */
function writeEntry(
  sql: Sql,
  userId: string,
  entry: EntryToWrite,
  { before, after }: { before: Standing; after: Standing },
  now: Date,
  isQuiet = false,
): Promise<string[]> {
  const known = new Set<string>(earnedBadges(before))
  const badges = earnedBadges(after).filter((badge) => !known.has(badge))
  const standing = { ...after, level: levelOf(after.points).number }
  return saveEntry(sql, userId, entry, { standing, badges, isQuiet }, now)
}

function aboutReport({ id, category, hadPhoto, description, day }: RewardedReport): LedgerReport {
  return { reportId: id, category, hadPhoto, description: truncate(description, HISTORY_DESCRIPTION), day }
}
