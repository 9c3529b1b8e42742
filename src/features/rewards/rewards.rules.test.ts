import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { dayBefore, dayIn } from '#shared/clock.ts'
import {
  type AwardedReport,
  levelOf,
  NO_STANDING,
  POINTS,
  type Standing,
  withoutReport,
  withReport,
  withValidation,
} from './rewards.rules.ts'
import { streakAfter, streakOn } from './streaks.rules.ts'

const today = '2026-03-29'
const yesterday = dayBefore(today)

describe('points for a report', () => {
  const some: Standing = {
    ...NO_STANDING,
    totalReports: 3,
    reportsByCategory: { litter: 3 },
    lastReportDay: '2026-03-01',
  }
  test.each([
    ['the very first, without a photo', NO_STANDING, 'litter', false, [10, 0, 25, 15, 0, 50]],
    ['the very first, with a photo', NO_STANDING, 'noise', true, [10, 5, 25, 15, 0, 55]],
    ['another in a known category', some, 'litter', false, [10, 0, 0, 0, 0, 10]],
    ['another in a new category', some, 'noise', true, [10, 5, 0, 15, 0, 30]],
    [
      'the day after the last',
      { ...some, currentStreak: 1, lastReportDay: yesterday },
      'litter',
      false,
      [10, 0, 0, 0, 5, 15],
    ],
    [
      'a second one in a streak',
      { ...some, currentStreak: 2, lastReportDay: today, dayReports: 1, dayStreakBonuses: 1 },
      'litter',
      false,
      [10, 0, 0, 0, 5, 15],
    ],
    [
      'one in place of a deleted one that had the bonus',
      { ...some, currentStreak: 2, lastReportDay: today, dayReports: 0, dayStreakBonuses: 1 },
      'litter',
      false,
      [10, 0, 0, 0, 0, 10],
    ],
  ] as const)('%s', (_name, standing, category, hadPhoto, expected) => {
    const { earned } = withReport(standing, { category, hadPhoto, day: today })
    const { basePoints, photoBonus, firstReportBonus, categoryFirstBonus, streakBonus, points } = earned
    expect([basePoints, photoBonus, firstReportBonus, categoryFirstBonus, streakBonus, points]).toEqual(expected)
  })
})

test.each([
  ['no report before', null, 0, 1],
  ['the same day', today, 4, 4],
  ['the previous day', yesterday, 4, 5],
  ['two days before', dayBefore(yesterday), 4, 1],
] as const)('the streak after %s', (_name, lastReportDay, currentStreak, expected) => {
  expect(streakAfter({ lastReportDay, currentStreak }, today)).toBe(expected)
})

test('a streak counts calendar days of the territory, also when the clocks change', () => {
  for (const [before, after] of [
    ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z'], // midnight in winter time
    ['2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'], // midnight after the spring change
    ['2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z'],
    ['2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
  ] as const) {
    const lastReportDay = dayIn('Europe/Gibraltar', new Date(before))
    expect(streakAfter({ lastReportDay, currentStreak: 1 }, dayIn('Europe/Gibraltar', new Date(after)))).toBe(2)
  }
})

test('a streak shows as zero once its last report is older than yesterday', () => {
  expect(streakOn({ lastReportDay: today, currentStreak: 3 }, today)).toBe(3)
  expect(streakOn({ lastReportDay: yesterday, currentStreak: 3 }, today)).toBe(3)
  expect(streakOn({ lastReportDay: dayBefore(yesterday), currentStreak: 3 }, today)).toBe(0)
  expect(streakOn(NO_STANDING, today)).toBe(0)
})

test.each([
  [0, 1, 0, 50],
  [25, 1, 0.5, 25],
  [49, 1, 0.98, 1],
  [50, 2, 0, 100],
  [150, 3, 0, 150],
  [300, 4, 0, 200],
  [500, 5, 0, 300],
  [800, 6, 0, 400],
  [1200, 7, 0, 500],
  [1700, 8, 0, 600],
  [2300, 9, 0, 700],
  [2999, 9, 699 / 700, 1],
  [3000, 10, 1, null],
  [99_999, 10, 1, null],
])('%i points are level %i', (points, number, progress, pointsToNext) => {
  expect(levelOf(points)).toEqual({ number, progress, pointsToNext })
})

test('points follow the formula whatever is posted, validated and deleted', () => {
  const step = fc.record({
    kind: fc.constantFrom('post', 'post', 'validate', 'delete'),
    category: fc.constantFrom(...CATEGORIES),
    hadPhoto: fc.boolean(),
    daysLater: fc.constantFrom(0, 0, 1, 2),
    which: fc.nat(50),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let standing = NO_STANDING
      let at = Date.parse('2026-01-01T12:00:00Z')
      let streakBonuses = 0
      let reports: AwardedReport[] = []
      for (const { kind, category, hadPhoto, daysLater, which } of steps) {
        at += daysLater * 86_400_000
        const day = dayIn('UTC', new Date(at))
        const chosen = reports[which % Math.max(1, reports.length)]
        if (kind === 'post') {
          const { earned, after } = withReport(standing, { category, hadPhoto, day })
          standing = after
          streakBonuses += earned.streakBonus
          reports.push({ category, hadPhoto, wasValidated: false, day })
        } else if (kind === 'validate' && chosen && !chosen.wasValidated) {
          standing = withValidation(standing).after
          chosen.wasValidated = true
        } else if (kind === 'delete' && chosen) {
          standing = withoutReport(standing, chosen).after
          reports = reports.filter((report) => report !== chosen)
        }
      }
      const photos = reports.filter(({ hadPhoto }) => hadPhoto).length
      const validated = reports.filter(({ wasValidated }) => wasValidated).length
      const categories = new Set(reports.map(({ category }) => category)).size
      expect(standing).toMatchObject({
        totalReports: reports.length,
        reportsWithPhotos: photos,
        validatedReports: validated,
      })
      expect(standing.points).toBe(
        POINTS.base * reports.length +
          POINTS.photo * photos +
          (reports.length ? POINTS.firstReport : 0) +
          POINTS.firstInCategory * categories +
          POINTS.validation * validated +
          streakBonuses,
      )
      expect(standing.dayStreakBonuses).toBeGreaterThanOrEqual(0)
    }),
  )
})
