import { expect, test } from 'vitest'
import { beginnings, nameOf } from './sitemap.rules.ts'

const hours = (...counts: number[]) => counts.map((count, at) => ({ hour: new Date(at * 3_600_000), count }))
const startsOf = (counts: number[], most: number) => beginnings(hours(...counts), most).map(nameOf)

test.each([
  [[], 10, []],
  [[3], 10, ['0']],
  [[5, 5], 10, ['0']],
  [[5, 5, 1], 10, ['0', '2']],
  [[5, 6, 4, 1], 10, ['0', '1', '3']],
  [[25, 5, 1], 10, ['0', '0-1', '0-2', '2']],
])('with %j reports in the hours and at most %i in a sitemap, sitemaps begin at %j', (counts, most, starts) => {
  expect(startsOf(counts, most)).toEqual(starts)
})
