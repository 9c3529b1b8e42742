import { earnedBadges } from '#features/rewards/badges.rules.ts'
import { HISTORY_DESCRIPTION } from '#features/rewards/ledger/history.rules.ts'
import {
  levelOf,
  NO_STANDING,
  type Standing,
  withoutReport,
  withReport,
  withValidation,
} from '#features/rewards/rewards.rules.ts'
import { dayIn } from '#shared/clock.ts'
import { truncate } from '#shared/text.ts'
import type { Validations } from './neighbours.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import type { SeedReport } from './reports.ts'

interface LedgerEntry {
  id: string
  user_id: string
  report_id: string
  at: Date
  day: string
  points: number
  reason: 'report' | 'validation' | 'reversal'
  details: object
}

export interface Earned {
  person: Person
  badge: string
  at: Date
  /** Earned while away: shown at the next visit. */
  isAway: boolean
}

/** Computes everybody's ledger, standing and badges from what happened, by the product's own rules. */
export function playRewards(random: Random, reports: SeedReport[], validations: Validations, timeZone: string) {
  const standings = new Map<Person, Standing>()
  const ledger: LedgerEntry[] = []
  const badges: Earned[] = []
  const validated = new Set<SeedReport>()

  const book = (
    report: SeedReport,
    at: Date,
    reason: LedgerEntry['reason'],
    day: string,
    { after, earned }: { after: Standing; earned: { points: number } },
  ) => {
    const before = standings.get(report.author) ?? NO_STANDING
    const known = new Set<string>(earnedBadges(before))
    const { points, ...bonuses } = earned
    const details = { ...detailsOf(report), wasCommunityValidated: validated.has(report), ...bonuses }
    const whose = { user_id: report.author.id, report_id: report.id }
    ledger.push({ id: random.idAt(at), ...whose, at, day, points, reason, details })
    standings.set(report.author, after)
    for (const badge of earnedBadges(after)) {
      const isNew = !known.has(badge) && !badges.some((one) => one.person === report.author && one.badge === badge)
      if (isNew) badges.push({ person: report.author, badge, at, isAway: reason === 'validation' })
    }
  }

  for (const { report, at, kind } of inOrder(reports, validations)) {
    const before = standings.get(report.author) ?? NO_STANDING
    const day = dayIn(timeZone, at)
    const award = { category: report.category, hadPhoto: report.scene !== null, day }
    if (kind === 'report') {
      book(report, at, kind, day, withReport(before, award))
    } else if (kind === 'validation') {
      validated.add(report)
      book(report, at, kind, day, withValidation(before))
    } else {
      const awarded = { ...award, wasValidated: validated.has(report), day: dayIn(timeZone, report.createdAt) }
      book(report, at, kind, day, withoutReport(before, awarded))
    }
  }
  return { standings, ledger, badges }
}

export function standingRow(person: Person, standing: Standing): object {
  return {
    user_id: person.id,
    points: standing.points,
    level: levelOf(standing.points).number,
    total_reports: standing.totalReports,
    reports_with_photos: standing.reportsWithPhotos,
    validated_reports: standing.validatedReports,
    reports_by_category: standing.reportsByCategory,
    current_streak: standing.currentStreak,
    longest_streak: standing.longestStreak,
    last_report_day: standing.lastReportDay,
    day_reports: standing.dayReports,
    day_streak_bonuses: standing.dayStreakBonuses,
  }
}

function inOrder(reports: SeedReport[], validations: Validations) {
  const events = reports.flatMap((report) => {
    const validatedAt = validations.get(report)
    return [
      { report, at: report.createdAt, kind: 'report' as const },
      ...(validatedAt ? [{ report, at: validatedAt, kind: 'validation' as const }] : []),
      ...(report.deletedAt ? [{ report, at: report.deletedAt, kind: 'reversal' as const }] : []),
    ]
  })
  return events.sort((a, b) => a.at.getTime() - b.at.getTime())
}

function detailsOf({ id, category, scene, description }: SeedReport) {
  return {
    reportId: id,
    category,
    hadPhoto: scene !== null,
    reportDescription: truncate(description, HISTORY_DESCRIPTION),
  }
}
