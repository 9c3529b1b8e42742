import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './cursors.rules.ts'

const id = '0199a3a2-0000-7000-8000-000000000001'

test.each([
  { sort: 'newest', key: 1_790_000_000_000, id },
  { sort: 'confirms', key: 0, id },
  { sort: 'nearest', key: 0.012345678901234567, id },
  { sort: 'nearest', key: 1.5e-7, id },
  { sort: 'nearest', key: 0.0000012345678901234567, id },
  { sort: 'nearest', key: 0, id },
] as const)('the cursor of %j is read as it was written', (cursor) => {
  expect(readCursor(writeCursor(cursor))).toEqual(cursor)
})

test.each([
  '',
  'x',
  `confirms:x:${id}`,
  `confirms:1.5:${id}`,
  `confirms:-1:${id}`,
  `nearest:1:${id}0`,
  `farthest:1:${id}`,
  'nearest:1:',
])('%j is no cursor', (text) => {
  expect(readCursor(text)).toBeNull()
})
