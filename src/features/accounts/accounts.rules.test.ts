import { expect, test } from 'vitest'
import { sessionEnd, whyNotRegister } from './accounts.rules.ts'

const form = { firstName: 'Ada', lastName: 'Day', email: 'Ada@x.test', password: 'lamps1', confirmPassword: 'lamps1' }

test.each([
  [{}, null],
  [{ firstName: ' ' }, 'missing-fields'],
  [{ lastName: '' }, 'missing-fields'],
  [{ email: '' }, 'missing-fields'],
  [{ password: '', confirmPassword: '' }, 'missing-fields'],
  [{ email: 'ada', password: 'x' }, 'invalid-email'],
  [{ confirmPassword: 'lamps2', password: 'x' }, 'passwords-differ'],
  [{ password: 'lamp5', confirmPassword: 'lamp5' }, 'short-password'],
  [{ password: '🔥🔥🔥', confirmPassword: '🔥🔥🔥' }, 'short-password'],
  [{ password: 'x'.repeat(128), confirmPassword: 'x'.repeat(128) }, null],
  [{ password: 'x'.repeat(129), confirmPassword: 'x'.repeat(129) }, 'long-password'],
])('%j is refused as %s', (typed, why) => {
  expect(whyNotRegister({ ...form, ...typed })).toBe(why)
})

test('a session lasts 30 days from its last use, and at most 180 days in total', () => {
  const began = new Date('2026-01-01T00:00:00Z')
  expect(sessionEnd(began, began)).toEqual(new Date('2026-01-31T00:00:00Z'))
  expect(sessionEnd(began, new Date('2026-06-20T00:00:00Z'))).toEqual(new Date('2026-06-30T00:00:00Z'))
})
