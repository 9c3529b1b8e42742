import { POINTS } from '../rewards.rules.ts'
import { missedStreakBonuses } from '../streaks.rules.ts'
import type { WrittenEntry } from './replay.rules.ts'

/** A ledger entry to be written; `bonuses` are the parts of its points. */
export interface EntryToWrite extends WrittenEntry {
  bonuses: Record<string, number>
  wasValidated: boolean
}

/** An entry that gives or takes these points, with their parts as its bonuses. */
export function entryOf(
  about: Omit<EntryToWrite, 'points' | 'bonuses' | 'streakBonus'>,
  { points, ...bonuses }: { points: number; streakBonus?: number },
): EntryToWrite {
  return { ...about, points, bonuses, streakBonus: bonuses.streakBonus ?? 0 }
}

/** The bonuses that a correction always lists, even if it changes neither. */
export const NOTHING_CORRECTED = { photoBonus: 0, categoryFirstBonus: 0 }

/**
 * A reversal or correction of a report in this ledger, with the report's last known category, photo and description.
 */
export function entryToWrite(
  entries: readonly WrittenEntry[],
  reportId: string,
  change: { day: string; reason: 'reversal' | 'correction'; earned: { points: number; streakBonus?: number } },
): EntryToWrite {
  const { earned, ...rest } = change
  const about = entries.filter((entry) => entry.reportId === reportId)
  const last = (wanted: WrittenEntry['reason']) => about.findLast((entry) => entry.reason === wanted)
  const latest = last('correction') ?? last('report') ?? about.at(-1)
  if (!latest) throw new Error('An entry is about a report of its ledger')
  const { category, hadPhoto, description } = latest
  const wasValidated = last('validation') !== undefined
  return entryOf({ ...rest, reportId, category, hadPhoto, description, wasValidated }, earned)
}

/** A correction for each report that earned a streak bonus but did not get it. */
export function missingStreakEntries(entries: readonly WrittenEntry[], day: string): EntryToWrite[] {
  const earned = { ...NOTHING_CORRECTED, streakBonus: POINTS.streak, points: POINTS.streak }
  return missedStreakBonuses(entries).map((id) => entryToWrite(entries, id, { day, reason: 'correction', earned }))
}

/** The details of an entry in the points history. Source: spec §3 "pointsHistory". */
export function detailsOf(entry: EntryToWrite): Record<string, unknown> {
  const { reportId, category, hadPhoto, description, wasValidated, bonuses } = entry
  const about = { reportId, category, hadPhoto, reportDescription: description, wasCommunityValidated: wasValidated }
  return { ...about, ...bonuses }
}
