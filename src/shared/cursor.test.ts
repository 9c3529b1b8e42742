import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './cursor.ts'

test('a cursor can be encoded in a link and decoded again', () => {
  fc.assert(
    fc.property(fc.nat(8e12), fc.uuid(), (atMs, id) => {
      expect(readCursor(writeCursor({ atMs, id }))).toEqual({ atMs, id })
    }),
  )
})

test.each(['', 'x', '.', 'zzzzzzzzzzzz.0', 'zzzzzzzzzz.01234567-0123-0123-0123-0123456789ab', "1' or 1=1"])(
  '%j is not a valid cursor',
  (text) => {
    const cursor = readCursor(text)
    expect(cursor === null || Number.isFinite(new Date(cursor.atMs).getTime())).toBe(true)
  },
)
