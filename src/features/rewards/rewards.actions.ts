import { v7 as newId } from 'uuid'
import type { Sql } from '#platform/server/database/sql.ts'
import { announceToUser } from '#platform/server/database/userEvents.ts'
import { truncate } from '#shared/text.ts'
import { BADGES, earnedBadges } from './badges.rules.ts'
import { detailsOf } from './ledger/entries.rules.ts'
import { HISTORY_DESCRIPTION } from './ledger/history.rules.ts'
import { type Award, awardLate } from './ledger/late.rules.ts'
import { findLedgers } from './ledger/pointsRepair.queries.ts'
import { NO_REWARDS, type Rewards } from './rewards.contract.ts'
import { findAward, type LedgerEntry, lockStanding, saveDescription, saveEntry } from './rewards.queries.ts'
import {
  type Correction,
  levelOf,
  type Standing,
  STREAK_POPUP_DAYS,
  withCorrection,
  withoutReport,
  withReport,
  withValidation,
} from './rewards.rules.ts'
import { isLate } from './streaks.rules.ts'

interface RewardedReport {
  id: string
  authorId: string
  category: string
  description: string
  hadPhoto: boolean
  /** The territory's calendar day of the award. */
  day: string
}

/** Awards the author of a new report, locking their standing. Source: spec §9 "Points". */
export async function awardReport(sql: Sql, report: RewardedReport, now: Date): Promise<Rewards> {
  const before = await lockStanding(sql, report.authorId)
  if (!before) return NO_REWARDS
  const { earned, after, bonuses } = await awardOf(sql, before, report)
  const details = { ...aboutReport(report), wasCommunityValidated: false }
  const badges = await writeEntry(
    sql,
    { before, after },
    { ...entryOf(report, now), reason: 'report', earned, details },
  )
  let last = after
  for (const { entry, after: next } of bonuses) {
    const { reportId, day, reason, points } = entry
    const bonus = { userId: report.authorId, reportId, now, day, reason, earned: { points }, details: detailsOf(entry) }
    badges.push(...(await writeEntry(sql, { before: last, after: next }, bonus)))
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
  if (!before) return
  const { earned, after } = withValidation(before)
  const details = { ...aboutReport(report), wasCommunityValidated: true }
  const entry = { ...entryOf(report, now), reason: 'validation' as const, earned, details }
  await writeEntry(sql, { before, after }, entry)
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
  const { details, ...report } = award
  const { earned, after } = withoutReport(before, report)
  const entry = { userId: authorId, reportId, now, day, reason: 'reversal' as const, earned }
  await writeEntry(
    sql,
    { before, after },
    { ...entry, details: { ...details, wasCommunityValidated: report.wasValidated } },
  )
}

interface CorrectedReport extends Correction {
  reportId: string
  authorId: string
  day: string
  /** The new description for the points history, if it changes. */
  description?: string
  /** A badge or level that the correction brings gets no popup. */
  isQuiet?: boolean
}

/**
 * Adjusts the points of a report whose category or photo has changed, locking its author's standing. Changes no points
 * if the report was never awarded.
 */
export async function correctPoints(
  sql: Sql,
  { reportId, authorId, day, description, isQuiet = false, ...changes }: CorrectedReport,
  now: Date,
): Promise<void> {
  const before = await lockStanding(sql, authorId)
  if (description !== undefined)
    await saveDescription(sql, { reportId, authorId, description: truncate(description, HISTORY_DESCRIPTION) })
  const award = await findAward(sql, reportId)
  if (!before || !award || (award.category === changes.category && award.hadPhoto === changes.hadPhoto)) return
  const { earned, after } = withCorrection(before, award, changes)
  const entry = { userId: authorId, reportId, now, day, reason: 'correction' as const, earned }
  const details = { ...award.details, ...changes, wasCommunityValidated: award.wasValidated }
  await writeEntry(sql, { before, after }, { ...entry, details, isQuiet })
}

/** What a report earns. If its day is before the last report's day, the whole ledger is needed. */
async function awardOf(sql: Sql, before: Standing, report: RewardedReport): Promise<Award> {
  if (isLate(before, report.day)) {
    const cut = { ...report, description: truncate(report.description, HISTORY_DESCRIPTION) }
    return awardLate(before, await findLedgers(sql, [report.authorId]), cut)
  }
  return { ...withReport(before, report), bonuses: [] }
}

interface Entry extends Omit<LedgerEntry, 'id' | 'points'> {
  earned: { points: number }
}

/** Writes a ledger entry with the new standing; returns the badges that it brought. */
function writeEntry(
  sql: Sql,
  { before, after }: { before: Standing; after: Standing },
  { earned: { points, ...bonuses }, details, ...fields }: Entry,
): Promise<string[]> {
  const known = new Set<string>(earnedBadges(before))
  const badges = earnedBadges(after).filter((badge) => !known.has(badge))
  const entry = { ...fields, id: newId(), points, details: { ...details, ...bonuses } }
  return saveEntry(sql, entry, { ...after, level: levelOf(after.points).number }, badges)
}

function entryOf({ id, authorId, day }: RewardedReport, now: Date) {
  return { userId: authorId, reportId: id, now, day }
}

/** What the points history says about a report. Source: spec §3 "pointsHistory". */
function aboutReport({ id, category, hadPhoto, description }: RewardedReport) {
  return { reportId: id, category, hadPhoto, reportDescription: truncate(description, HISTORY_DESCRIPTION) }
}
