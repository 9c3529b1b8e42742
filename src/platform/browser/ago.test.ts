import { expect, test } from 'vitest'
import { agoText } from './ago.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T12:00:30Z', 'just now'],
  ['2026-11-20T12:00:00Z', 'just now'],
  ['2026-11-20T11:59:01Z', 'just now'],
  ['2026-11-20T11:59:00Z', '1 minute ago'],
  ['2026-11-20T11:00:01Z', '59 minutes ago'],
  ['2026-11-20T11:00:00Z', '1 hour ago'],
  ['2026-11-20T09:59:00Z', '2 hours ago'],
  ['2026-11-19T12:00:01Z', '23 hours ago'],
  ['2026-11-19T12:00:00Z', '1 day ago'],
  ['2026-10-22T12:00:00Z', '29 days ago'],
  ['2026-10-21T12:00:00Z', '1 month ago'],
  ['2025-11-21T12:00:00Z', '12 months ago'],
  ['2025-11-20T12:00:00Z', '1 year ago'],
])('%s was %s', (at, text) => {
  expect(agoText(at, now)).toBe(text)
})

test('the text never says about, almost or over', () => {
  for (let minutes = 0; minutes < 60 * 24 * 800; minutes += 97) {
    expect(agoText(new Date(now - minutes * 60_000).toISOString(), now)).not.toMatch(/about|almost|over/)
  }
})
