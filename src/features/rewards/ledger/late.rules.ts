import { type ReportPoints, type Standing, withReport } from '../rewards.rules.ts'
import { streaksFrom, streaksUntil } from '../streaks.rules.ts'
import { type EntryToWrite, missingStreakEntries } from './entries.rules.ts'
import type { LedgerReport, WrittenEntry } from './replay.rules.ts'

/** What a new report earns, and the standing after it. */
export interface Award {
  earned: ReportPoints
  after: Standing
  /** Streak bonuses that reports of the following day now earn too, each with the standing after it. */
  bonuses: { entry: EntryToWrite; after: Standing }[]
}

/**
 * The award of a report whose day is before the last report's day, computed from the person's whole ledger. Standing
 * and points come out as if the reports had arrived in the order of their days.
 */
export function awardLate(before: Standing, entries: readonly WrittenEntry[], report: LedgerReport): Award {
  const { day } = report
  const { earned, after: counted } = withReport({ ...before, ...streaksUntil(entries, day) }, report)
  const { points, streakBonus } = earned
  const ledger: WrittenEntry[] = [...entries, { ...report, reason: 'report', points, streakBonus }]
  const after = { ...counted, ...streaksFrom(ledger) }

  let last = after
  const bonuses = missingStreakEntries(ledger, day).map((entry) => {
    ledger.push(entry)
    last = { ...last, points: last.points + entry.points, ...streaksFrom(ledger) }
    return { entry, after: last }
  })
  return { earned, after, bonuses }
}
