import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutoffOf, readCursor, writeCursor } from './feed.rules.ts'

test('one day is the last 24 hours', () => {
  expect(cutoffOf(1, new Date('2026-03-29T10:00:00Z'))).toEqual(new Date('2026-03-28T10:00:00Z'))
})

test('a cursor survives the way through a link', () => {
  fc.assert(
    fc.property(fc.nat(8e12), fc.uuid(), (atMs, id) => {
      expect(readCursor(writeCursor({ atMs, id }))).toEqual({ atMs, id })
    }),
  )
})

test.each(['', 'x', '.', 'zzzzzzzzzzzz.0', 'zzzzzzzzzz.01234567-0123-0123-0123-0123456789ab', "1' or 1=1"])(
  '%j is no cursor',
  (text) => {
    const cursor = readCursor(text)
    expect(cursor === null || Number.isFinite(new Date(cursor.atMs).getTime())).toBe(true)
  },
)
