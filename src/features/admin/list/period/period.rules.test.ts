import { expect, test } from 'vitest'
import { periodOf } from './period.rules.ts'

test.each([
  ['Europe/Gibraltar', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Gibraltar', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z', '2026-01-01T10:00:00.000Z'],
  ['America/Los_Angeles', '2026-01-01', '2026-01-01T08:00:00.000Z', '2026-01-02T08:00:00.000Z'],
  // Clocks changed from 00:00 to 01:00 there.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
])('a period of one day respects the time zone %s: %s', (timeZone, day, since, before) => {
  const period = periodOf({ since: day, until: day }, timeZone)
  expect([period.since?.toISOString(), period.before?.toISOString()]).toEqual([since, before])
})

test('a period without dates has no limits', () => {
  expect(periodOf({}, 'Europe/Gibraltar')).toEqual({ since: null, before: null })
})
