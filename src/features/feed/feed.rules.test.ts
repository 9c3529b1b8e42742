import { expect, test } from 'vitest'
import { cutoffOf } from './feed.rules.ts'

test('one day is the last 24 hours', () => {
  expect(cutoffOf(1, new Date('2026-03-29T10:00:00Z'))).toEqual(new Date('2026-03-28T10:00:00Z'))
})
