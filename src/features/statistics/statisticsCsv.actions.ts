import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Cell, csvOf } from '#platform/server/formats/csv.ts'
import type { Group, Statistics, Table } from './statistics.contract.ts'

const MEASURES = [
  'reports',
  'open',
  'resolved',
  'validated',
  'validatedShare',
  'medianDays',
  'p90Days',
] as const satisfies (keyof Group)[]

/** The tables as CSV, one below the other: which table, which row of it, then its numbers. */
export async function csvText(statistics: Statistics, by: Table | undefined): Promise<string> {
  const lines = Object.entries(tablesOf(statistics)).flatMap(([table, rows]) =>
    by === undefined || by === table
      ? rows.map(([key, numbers]): Cell[] => [table, key, ...MEASURES.map((measure) => numbers[measure])])
      : [],
  )
  return String(await buffer(csvOf(['by', 'key', ...MEASURES], Readable.from(lines))))
}

function tablesOf({ total, months, categories, quarters }: Statistics): Record<Table, [string, Partial<Group>][]> {
  return {
    total: [['all', total]],
    month: months.map(({ month, reports }) => [month, { reports }]),
    category: categories.map(({ category, ...numbers }) => [category, numbers]),
    state: [
      ['open', { reports: total.open }],
      ['resolved', { reports: total.resolved }],
      ['validated', { reports: total.validated }],
    ],
    quarter: quarters.map(({ quarter, reports }) => [quarter ?? '', { reports }]),
  }
}
