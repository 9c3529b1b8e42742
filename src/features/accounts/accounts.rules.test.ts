import { expect, test } from 'vitest'
import { sessionEnd, whyNotPassword } from './accounts.rules.ts'

test.each([
  ['lamps1', null],
  ['lamp5', 'short-password'],
  ['🔥🔥🔥', 'short-password'],
  ['x'.repeat(128), null],
  ['x'.repeat(129), 'long-password'],
])('%s as a password is refused as %s', (typed, why) => {
  expect(whyNotPassword(typed)).toBe(why)
})

test('a session lasts 30 days from its last use, and at most 180 days in total', () => {
  const began = new Date('2026-01-01T00:00:00Z')
  expect(sessionEnd(began, began)).toEqual(new Date('2026-01-31T00:00:00Z'))
  expect(sessionEnd(began, new Date('2026-06-20T00:00:00Z'))).toEqual(new Date('2026-06-30T00:00:00Z'))
})
