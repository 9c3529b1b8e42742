import { expect, test } from 'vitest'
import { isForgotten, isPassing, type Unsent } from './outbox.rules.ts'

const DAY = 24 * 3600 * 1000
const unsent: Unsent = {
  key: '0123456789abcdef0123456789abcdef-1',
  owner: 'anna',
  category: 'noise',
  description: 'A drill at night',
  lat: 36.14,
  lng: -5.35,
  photo: null,
  keptAt: 0,
  refusal: null,
}

test('unsent reports of another account are deleted after thirty days, one’s own never', () => {
  expect(isForgotten(unsent, 'ben', 30 * DAY)).toBe(false)
  expect(isForgotten(unsent, 'ben', 30 * DAY + 1)).toBe(true)
  expect(isForgotten(unsent, 'anna', 400 * DAY)).toBe(false)
})

test.each([
  [0, true],
  [401, true],
  [408, true],
  [429, true],
  [500, true],
  [503, true],
  [400, false],
  [403, false],
  [409, false],
  [413, false],
  [422, false],
])('a refusal with status %i is temporary: %s', (status, passing) => {
  expect(isPassing({ status })).toBe(passing)
})
