import { expect, test } from 'vitest'
import { isDay } from './clock.ts'

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2024-02-29', true],
  ['0000-01-01', false],
  ['2026-1-1', false],
  ['2026-13-01', false],
  ['', false],
])('%j is a day of the calendar: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})
