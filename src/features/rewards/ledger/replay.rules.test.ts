import { expect, test } from 'vitest'
import { NO_STANDING } from '../rewards.rules.ts'
import { type WrittenEntry, standingFrom } from './replay.rules.ts'

function entry(reportId: string, day: string, changes: Partial<WrittenEntry> = {}): WrittenEntry {
  const usual = {
    points: 10,
    reason: 'report' as const,
    category: 'litter',
    hadPhoto: false,
    streakBonus: 0,
    description: '',
  }
  return { reportId, day: `2026-03-${day}`, ...usual, ...changes }
}

const ledger = [
  entry('a', '01', { points: 50 }),
  entry('b', '02', { points: 20, hadPhoto: true, streakBonus: 5 }),
  entry('c', '02', { points: 30, category: 'noise', streakBonus: 5 }),
  entry('b', '05', { points: 20, reason: 'validation' }),
  entry('d', '05'),
  entry('c', '06', { points: -25, reason: 'reversal', category: 'noise' }),
  entry('b', '07', { points: 10, reason: 'correction', category: 'other', hadPhoto: false }),
]

test('a standing is computed from its ledger', () => {
  expect(standingFrom(ledger)).toEqual({
    points: 115,
    totalReports: 3,
    reportsWithPhotos: 0,
    validatedReports: 1,
    reportsByCategory: { litter: 2, other: 1 },
    currentStreak: 1,
    longestStreak: 2,
    lastReportDay: '2026-03-05',
    dayReports: 1,
    dayStreakBonuses: 0,
  })
})

test('the order of the entries does not matter', () => {
  expect(standingFrom(ledger.toReversed())).toEqual(standingFrom(ledger))
})

test('an empty ledger gives the empty standing', () => {
  expect(standingFrom([])).toEqual(NO_STANDING)
})
