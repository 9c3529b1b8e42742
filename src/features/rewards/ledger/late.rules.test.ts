import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { NO_STANDING, type Standing, sumOf, withoutReport, withReport, worthOf } from '../rewards.rules.ts'
import { isLate, missedStreakBonuses } from '../streaks.rules.ts'
import { awardLate } from './late.rules.ts'
import { type WrittenEntry, standingFrom } from './replay.rules.ts'

interface Report {
  id: string
  category: string
  hadPhoto: boolean
  description: string
  day: string
}

/** A person's standing and ledger entries. */
interface Account {
  standing: Standing
  entries: WrittenEntry[]
}

const NOTHING: Account = { standing: NO_STANDING, entries: [] }

function aReport(id: string, day: number, changes: Partial<Report> = {}): Report {
  const on = `2026-03-${String(day).padStart(2, '0')}`
  return { id, category: 'litter', hadPhoto: false, description: '', day: on, ...changes }
}

function awarded({ standing, entries }: Account, report: Report): Account {
  const { id: reportId, ...said } = report
  const entry = { ...said, reportId, reason: 'report' as const }
  if (!isLate(standing, report.day)) {
    const { earned, after: standingAfter } = withReport(standing, report)
    return { standing: standingAfter, entries: [...entries, { ...entry, ...earned }] }
  }
  const { earned, after, bonuses } = awardLate(standing, entries, { ...report, reportId: report.id })
  const ledger = [...entries, { ...entry, ...earned }, ...bonuses.map((bonus) => bonus.entry)]
  return { standing: bonuses.at(-1)?.after ?? after, entries: ledger }
}

function deleted({ standing, entries }: Account, { id: reportId, ...report }: Report): Account {
  const { earned, after: standingAfter } = withoutReport(standing, { ...report, wasValidated: false })
  const entry = { ...report, reportId, reason: 'reversal' as const, points: earned.points, streakBonus: 0 }
  return {
    standing: standingAfter,
    entries: [...entries, entry],
  }
}

const after = (...reports: Report[]) => reports.reduce(awarded, NOTHING)
const bonusesOf = ({ entries }: Account) =>
  entries.filter(({ streakBonus }) => streakBonus > 0).map(({ reportId, reason }) => [reportId, reason])

describe('a report of an earlier day than the last one', () => {
  test('joins the days before and after it, whose reports get their missing streak bonus as a correction', () => {
    const account = after(aReport('a', 1), aReport('b', 3), aReport('c', 3), aReport('late', 2))
    expect(account.standing).toMatchObject({ currentStreak: 3, longestStreak: 3, lastReportDay: '2026-03-03' })
    expect(account.standing).toMatchObject({ dayReports: 2, dayStreakBonuses: 2, points: 25 + 15 + 4 * 10 + 3 * 5 })
    expect(bonusesOf(account)).toEqual([
      ['late', 'report'],
      ['b', 'correction'],
      ['c', 'correction'],
    ])
  })

  test('leaves a streak of six unchanged, and gives no bonus twice', () => {
    const days = [1, 2, 3, 4, 5, 6].map((day) => aReport(`day ${day}`, day))
    const account = after(...days, aReport('late', 5))
    expect(account.standing).toMatchObject({ currentStreak: 6, longestStreak: 6, lastReportDay: '2026-03-06' })
    expect(bonusesOf(account).map(([id]) => id)).toEqual(['day 2', 'day 3', 'day 4', 'day 5', 'day 6', 'late'])
  })

  test('earns no bonus on the first day of a streak, or when its day has already given enough', () => {
    expect(bonusesOf(after(aReport('b', 2), aReport('late', 1)))).toEqual([['b', 'correction']])
    const [first, posted] = [aReport('a', 1), aReport('b', 2)]
    const account = deleted(after(first, posted, aReport('c', 3)), posted)
    expect(bonusesOf(awarded(account, aReport('late', 2))).map(([id]) => id)).toEqual(['b', 'c'])
  })

  test('of long ago does not change the current streak', () => {
    const account = after(aReport('a', 20), aReport('b', 21), aReport('late', 3))
    expect(account.standing).toMatchObject({ currentStreak: 2, longestStreak: 2, dayStreakBonuses: 1 })
    expect(bonusesOf(account)).toEqual([['b', 'report']])
  })
})

const reports = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    category: fc.constantFrom(...CATEGORIES.slice(0, 3)),
    hadPhoto: fc.boolean(),
    description: fc.constant(''),
    day: fc.integer({ min: 1, max: 9 }).map((day) => `2026-03-0${day}`),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
)

test('standing and points do not depend on the order in which reports arrive', () => {
  const orders = reports.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
  fc.assert(
    fc.property(orders, ([all, order]) => {
      const right = after(...all.toSorted((one, other) => (one.day < other.day ? -1 : 1)))
      const { standing, entries } = after(...order)
      expect(standing).toEqual(right.standing)
      expect(standingFrom(entries)).toEqual(standing)
      expect(missedStreakBonuses(entries)).toEqual([])
      expect(standing.points).toBe(sumOf(worthOf(standing)) + 5 * bonusesOf({ standing, entries }).length)
    }),
    { numRuns: 500 },
  )
})

test('the standing always matches its ledger, also when reports are deleted in between', () => {
  const steps = reports.chain((all) =>
    fc.tuple(fc.constant(all), fc.array(fc.nat(20), { maxLength: 20, minLength: all.length })),
  )
  fc.assert(
    fc.property(steps, ([all, choices]) => {
      let account = NOTHING
      const there: Report[] = []
      for (const [at, report] of all.entries()) {
        account = awarded(account, report)
        there.push(report)
        const which = choices[at] ?? 0
        if (which < there.length) account = deleted(account, there.splice(which, 1)[0]!) // `which` is in range
        expect(standingFrom(account.entries)).toEqual(account.standing)
        expect(missedStreakBonuses(account.entries)).toEqual([])
      }
    }),
    { numRuns: 500 },
  )
})
