import { expect, test } from 'vitest'
import {
  isDue,
  isForgotten,
  isTemporary,
  mayHaveArrived,
  needsWriter,
  pauseAfter,
  type Unsent,
} from './outbox.rules.ts'

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

test('a report that was refused, or that the form has, is not sent', () => {
  expect(isDue(unsent)).toBe(true)
  expect(isDue({ ...unsent, refusal: 'Too long' })).toBe(false)
  expect(isDue({ ...unsent, isEdited: true })).toBe(false)
})

test('a report that was refused, is being edited, or has waited for more than an hour needs its writer', () => {
  expect(needsWriter(unsent, DAY / 24)).toBe(false)
  expect(needsWriter(unsent, DAY / 24 + 1)).toBe(true)
  expect(needsWriter({ ...unsent, refusal: 'Too long' }, 0)).toBe(true)
  expect(needsWriter({ ...unsent, isEdited: true }, 0)).toBe(true)
})

test('a report that fails again and again is tried after 1, 2, 4 … minutes, at most 16', () => {
  expect([1, 2, 3, 5, 6, 50].map((failures) => pauseAfter(failures) / 60_000)).toEqual([1, 2, 4, 16, 16, 16])
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
  expect(isTemporary({ status })).toBe(passing)
})

test.each([
  [0, true],
  [408, true],
  [500, true],
  [502, true],
  [504, true],
  [503, false],
  [429, false],
  [401, false],
  [400, false],
])('after a failure with status %i the report may have arrived: %s', (status, may) => {
  expect(mayHaveArrived({ status })).toBe(may)
})
