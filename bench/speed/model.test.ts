import { expect, test } from 'vitest'
import { A_REPORT, scaleOf } from './model.ts'
import type { Row } from './rows.ts'

const operations = [...Object.keys(A_REPORT), 'vote, sent to 1,000 streams']
const rowsAt = (reports: number, serverMs: (operation: string) => number): Row[] =>
  operations.map((operation) => ({
    ...{ operation, database: 'postgresql', reports, serverMs: serverMs(operation), databaseMs: 0 },
    ...{ bareMs: null, bytes: 1, budget: null },
  }))
const valueOf = (table: string[][], name: string) => table.find(([first]) => first === name)?.slice(1)

test('a town needs what its visits cost at the peak, three times the average', () => {
  const table = scaleOf(rowsAt(20_000, (name) => (name.startsWith('first page') ? 6 : 0)))
  expect(table[0]).toEqual(['one site for', 'a town of 30,000'])
  expect(valueOf(table, 'reports a day')).toEqual(['20'])
  // 2,000 visits a day, 6 ms each, three times the average, cores used to 60 %.
  const cores = ((2_000 * 0.006) / 86_400) * (3 / 0.6)
  expect(Number(valueOf(table, 'server: cores for pages')?.[0])).toBeCloseTo(cores, 5)
})

test('live events cost the square of the people: more changes, sent to more streams', () => {
  const table = scaleOf(rowsAt(1_000_000, (name) => (name.startsWith('vote, sent') ? 15 : 0)))
  const [country = 0, continent = 0] = valueOf(table, 'server: cores for live events')?.map(Number) ?? []
  // Fifty times the people; changes of the same tenth of a second are sent at once.
  expect(continent / country).toBeGreaterThan(50)
})

test('a place whose size was not measured is left out', () => {
  expect(scaleOf([])[0]).toEqual(['one site for'])
})
