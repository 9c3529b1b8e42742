import { expect, test } from 'vitest'
import { z } from '#zod'
import { decimal, id, text, typedPassword } from './fields.ts'

/** The parsed value, or the message of the first issue. */
function outcome(type: z.ZodMiniType, value: unknown): unknown {
  const parsed = type.safeParse(value)
  return parsed.success ? parsed.data : parsed.error.issues[0]?.message
}

test.each([
  [1, 1],
  [-0.5, -0.5],
  ['36.1408', 36.1408],
  ['-5', -5],
  ['+5.', 5],
  ['.5', 0.5],
  [' 1 ', 1],
  ['1e2', 100],
  ['1E-7', 1e-7],
])('reads %j as a number', (given, read) => {
  expect(outcome(decimal, given)).toBe(read)
})

test.each<unknown>([
  Number.NaN,
  Infinity,
  -Infinity,
  '',
  ' ',
  '1e999',
  'NaN',
  'Infinity',
  '0x10',
  '0b1',
  '1_000',
  '1,5',
  '1 2',
  '--1',
  '1e',
  '.',
  '١',
  '1\0',
  null,
  undefined,
  true,
  [],
  [1],
  ['1'],
  {},
  { valueOf: 1 },
])('rejects %j as a number', (given) => {
  expect(outcome(decimal, given)).toBe('invalid')
})

// In quadratic time these would take hours.
test.each(['1', ' '])('rejects a text of three million %j as a number, at once', (repeated) => {
  expect(outcome(decimal, `${repeated.repeat(3_000_000)}x`)).toBe('invalid')
})

test.each(['0190c2a4-7f3e-7d1a-8b2c-3d4e5f6a7b8c', '0190C2A4-7F3E-7D1A-8B2C-3D4E5F6A7B8C'])(
  '%s is a valid id and is lowercased',
  (given) => {
    expect(outcome(id, given)).toBe('0190c2a4-7f3e-7d1a-8b2c-3d4e5f6a7b8c')
  },
)

test.each([
  '',
  '1',
  '../../etc/passwd',
  '0190c2a4-7f3e-7d1a-8b2c-3d4e5f6a7b8c\n',
  "0190c2a4-7f3e-7d1a-8b2c-3d4e5f6a7b8'",
  5,
  null,
  ['0190c2a4-7f3e-7d1a-8b2c-3d4e5f6a7b8c'],
  {},
])('%j is not a valid id', (given) => {
  expect(outcome(id, given)).toBe('not-found')
})

const note = text({ max: 5 })
const title = text({ max: 5, missing: 'missing' })
const name = text({ max: 5, missing: 'missing', name: true })

test.each([
  [note, '', ''],
  [note, ' abc ', 'abc'],
  [note, '👍👍👍👍👍', '👍👍👍👍👍'],
  [note, 'abcdef', 'too-long'],
  [note, 'a\0b', 'invalid'],
  [note, '\ud800', 'invalid'],
  [note, undefined, 'invalid'],
  [note, ['a'], 'invalid'],
  [title, undefined, 'missing'],
  [title, null, 'missing'],
  [title, 7, 'missing'],
  [title, ['a', 'b'], 'missing'],
  [title, '', 'missing'],
  [title, ' \u200b\u3164 ', 'missing'],
  [title, '\u202e', 'missing'],
  [title, '\0', 'invalid'],
  [title, 'a\r\nb', 'a\nb'],
  [name, 'Ada', 'Ada'],
  [name, 'A\nB', 'invalid'],
  [name, 'A\u200bB', 'invalid'],
])('text input is cleaned or rejected: %#', (type, given, kept) => {
  expect(outcome(type, given)).toBe(kept)
})

test.each([
  ['lamps at night', 'lamps at night'],
  [`a${'\u0315'.repeat(30)}`, `a${'\u0315'.repeat(30)}`],
  ['a\0b', 'invalid'],
  ['half \ud800', 'invalid'],
  [`a${'\u0315'.repeat(31)}`, 'invalid'],
  [`a${'\uff9e\u0315'.repeat(16)}`, 'invalid'],
])('the password %j is taken as typed, or refused before it is normalised', (given, kept) => {
  let normalised = 0
  const type = typedPassword('missing').check(z.refine((typed) => (normalised += typed.normalize('NFKC').length) > 0))
  expect(outcome(type, given)).toBe(kept)
  expect(normalised > 0).toBe(kept !== 'invalid')
})

test('names that every object has, such as __proto__, are not treated as fields', () => {
  const form = z.object({ note: z.optional(note) })
  const sent: unknown = JSON.parse('{"__proto__":{"note":"x"},"constructor":"y","note":"z","more":1}')
  expect(outcome(form, sent)).toEqual({ note: 'z' })
  expect(Object.hasOwn(form.parse(sent), 'constructor')).toBe(false)
})
