import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumOf, worthOf } from '../rewards.rules.ts'
import { type EntryToWrite, detailsOf } from './entries.rules.ts'
import { missingEntries } from './pointsRepair.rules.ts'
import { type WrittenEntry, standingFrom } from './replay.rules.ts'

const TODAY = '2026-04-01'

function entry(reportId: string, day: number, changes: Partial<WrittenEntry> = {}): WrittenEntry {
  const usual = { points: 10, reason: 'report' as const, category: 'litter', hadPhoto: false, streakBonus: 0 }
  return { reportId, day: `2026-03-0${day}`, description: `About ${reportId}`, ...usual, ...changes }
}

const now = (id: string, category = 'litter', hadPhoto = false) => ({ id, category, hadPhoto })
const first = entry('a', 1, { points: 50 })
const shortOf = (entries: EntryToWrite[]) =>
  entries.map(({ reportId, reason, points, category, hadPhoto }) => [reportId, reason, points, category, hadPhoto])

describe('a ledger is repaired by', () => {
  test.each<[string, WrittenEntry[], ReturnType<typeof now>[], unknown[][]]>([
    ['nothing when it is right', [first, entry('b', 1)], [now('a'), now('b')], []],
    ['nothing when it is empty', [], [now('never awarded')], []],
    [
      'a correction of points that are too many',
      [{ ...first, points: 999 }],
      [now('a')],
      [['a', 'correction', -949, 'litter', false]],
    ],
    [
      'a correction of points that are too few',
      [{ ...first, points: 0 }],
      [now('a')],
      [['a', 'correction', 50, 'litter', false]],
    ],
    [
      'the category that the report has, which is a new one beside another report’s',
      [first, entry('b', 1)],
      [now('a'), now('b', 'noise')],
      [['b', 'correction', 15, 'noise', false]],
    ],
    ['the category that the only report has', [first], [now('a', 'noise')], [['a', 'correction', 0, 'noise', false]]],
    ['the photo that the report has', [first], [now('a', 'litter', true)], [['a', 'correction', 5, 'litter', true]]],
    [
      'the later of two corrections, when the report’s row has stayed as the earlier',
      [
        first,
        entry('a', 2, { reason: 'correction', points: 0, category: 'noise' }),
        entry('a', 2, { reason: 'correction', points: 0, category: 'traffic' }),
      ],
      [now('a', 'noise')],
      [['a', 'correction', 0, 'noise', false]],
    ],
    ['the reversal of a deleted report', [first, entry('b', 1)], [now('a')], [['b', 'reversal', -10, 'litter', false]]],
    [
      'the reversals of all, of which the last takes the first report’s bonus',
      [first, entry('b', 1), entry('b', 2, { reason: 'validation', points: 20 })],
      [],
      [
        ['a', 'reversal', -10, 'litter', false],
        ['b', 'reversal', -70, 'litter', false],
      ],
    ],
    [
      'the rest of a reversal that took too little',
      [first, entry('a', 2, { reason: 'reversal', points: -35 })],
      [],
      [['a', 'correction', -15, 'litter', false]],
    ],
    [
      'a streak bonus that a report of the day before has brought too late',
      [entry('b', 2, { points: 50 }), entry('a', 1)],
      [now('a'), now('b')],
      [['b', 'correction', 5, 'litter', false]],
    ],
    [
      'what takes back an entry of a report that was never awarded',
      [entry('x', 1, { reason: 'validation', points: 20 })],
      [],
      [['x', 'correction', -20, 'litter', false]],
    ],
  ])('%s', (_by, entries, reports, expected) => {
    expect(shortOf(missingEntries(entries, reports, TODAY))).toEqual(expected)
  })

  test('entries that the points history can show like any other', () => {
    const [missing] = missingEntries([entry('b', 2, { points: 50 }), entry('a', 1)], [now('a'), now('b')], TODAY)
    expect(missing).toMatchObject({ day: TODAY, reason: 'correction', points: 5, streakBonus: 5 })
    expect(detailsOf(missing!)).toEqual({
      reportId: 'b',
      category: 'litter',
      hadPhoto: false,
      reportDescription: 'About b',
      wasCommunityValidated: false,
      photoBonus: 0,
      categoryFirstBonus: 0,
      streakBonus: 5,
    })
  })
})

const ids = ['a', 'b', 'c', 'd', 'e']
const categories = ['litter', 'noise', 'traffic']
const row = fc.record({ category: fc.constantFrom(...categories), hadPhoto: fc.boolean() })
const anEntry = fc.record({
  reportId: fc.constantFrom(...ids),
  day: fc.integer({ min: 1, max: 6 }).map((day) => `2026-03-0${day}`),
  points: fc.integer({ min: -60, max: 60 }),
  reason: fc.constantFrom('report' as const, 'report' as const, 'validation' as const, 'correction' as const),
  category: fc.constantFrom(...categories),
  hadPhoto: fc.boolean(),
  streakBonus: fc.constantFrom(0, 0, 5),
  description: fc.constant(''),
})

/** A random ledger with at most one award and one validation a report, and reversals of some deleted reports. */
const ledgers = fc
  .tuple(fc.array(anEntry, { maxLength: 14 }), fc.dictionary(fc.constantFrom(...ids), row), fc.subarray(ids))
  .map(([entries, rows, taken]) => {
    const once = entries.filter(
      ({ reportId, reason }, at) =>
        reason === 'correction' ||
        entries.findIndex((other) => other.reportId === reportId && other.reason === reason) === at,
    )
    const reversals = taken.filter((id) => !(id in rows)).map((id) => entry(id, 6, { reason: 'reversal', points: -7 }))
    const awarded = new Set(once.filter(({ reason }) => reason === 'report').map(({ reportId }) => reportId))
    const reports = ids.flatMap((id) => (rows[id] && awarded.has(id) ? [{ id, ...rows[id] }] : []))
    return { entries: [...once, ...reversals], reports }
  })

test('any ledger is repaired in one step, after which it matches the reports and its points the formula', () => {
  fc.assert(
    fc.property(ledgers, ({ entries, reports }) => {
      const healed = [...entries, ...missingEntries(entries, reports, TODAY)]
      const standing = standingFrom(healed)
      const streakBonuses = healed.reduce((sum, { streakBonus }) => sum + streakBonus, 0)
      expect(standing.points).toBe(sumOf(worthOf(standing)) + streakBonuses)
      expect(standing).toMatchObject({
        totalReports: reports.length,
        reportsWithPhotos: reports.filter(({ hadPhoto }) => hadPhoto).length,
      })
      for (const category of categories) {
        const count = reports.filter((report) => report.category === category).length
        expect(standing.reportsByCategory[category] ?? 0).toBe(count)
      }
      expect(missingEntries(healed, reports, TODAY)).toEqual([])
    }),
    { numRuns: 1000 },
  )
})
