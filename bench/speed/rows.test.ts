import { expect, test } from 'vitest'
import { mergeRows, type Row, tableOf, worseRows } from './rows.ts'

const aRow = (row: Partial<Row>): Row => ({
  ...{ operation: 'a vote', database: 'postgresql', reports: 1_000, serverMs: 1, databaseMs: 0.5, bareMs: 0.5 },
  ...{ bytes: 100, budget: { kind: 'ms', most: 2 } },
  ...row,
})

test('a row that is 20 % worse than the kept one is named, by its ratio to the bare limit', () => {
  const kept = [aRow({})]
  expect(worseRows(kept, [aRow({ serverMs: 1.2 })], true)).toEqual([])
  expect(worseRows(kept, [aRow({ serverMs: 1.4 })], true)).toEqual([
    'a vote, PostgreSQL, 1,000 reports: 3.80 times the limit, was 3.00',
  ])
})

test('a slower machine makes no row worse, since its bare limit is slower too', () => {
  expect(worseRows([aRow({})], [aRow({ serverMs: 3, databaseMs: 1.5, bareMs: 1.5 })], false)).toEqual([])
})

test('without a limit, CPU times are compared on the same machine only', () => {
  const [kept, now] = [[aRow({ bareMs: null })], [aRow({ bareMs: null, serverMs: 2 })]]
  expect(worseRows(kept, now, true)).toEqual(['a vote, PostgreSQL, 1,000 reports: 2.50 ms, was 1.50'])
  expect(worseRows(kept, now, false)).toEqual([])
})

test('more bytes are named too, and a row that was not kept is not', () => {
  expect(worseRows([aRow({})], [aRow({ bytes: 150 }), aRow({ reports: 20_000 })], true)).toEqual([
    'a vote, PostgreSQL, 1,000 reports: 150 bytes, was 100',
  ])
})

test('new rows take the places of the kept ones, and the others stay', () => {
  const other = aRow({ operation: 'a comment' })
  expect(mergeRows([aRow({}), other], [aRow({ serverMs: 9 })])).toEqual([aRow({ serverMs: 9 }), other])
})

test('the table has a line for each operation and database, and says where a budget is not held', () => {
  const rows = [aRow({}), aRow({ reports: 20_000, serverMs: 12 }), aRow({ database: 'embedded', budget: null })]
  expect(tableOf(rows)).toEqual([
    ['server + database, CPU ms', 'on', '1,000', '20,000', 'bytes', 'budget', ''],
    ['a vote', 'PostgreSQL', '1.00 + 0.50 (3.0×)', '12 + 0.50 (25.0×)', '100', '2 ms', 'OVER at 20,000'],
    ['a vote', 'embedded', '1.00 + 0.50 (3.0×)', 'not measured', '100', '', ''],
  ])
})

test('a budget of growth is held against the fewest reports', () => {
  const growth = { kind: 'growth', most: 1.3 } as const
  const rows = [aRow({ budget: growth }), aRow({ reports: 20_000, serverMs: 1.6, budget: growth })]
  expect(tableOf(rows)[1]?.slice(-2)).toEqual(['1.3× the first', 'OVER at 20,000'])
})
