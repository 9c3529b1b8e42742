import { expect, test } from 'vitest'
import { dueAt, newsOf, nextDigest } from './announcing.rules.ts'

test.each([
  ['resolved', 'resolved', false, 'state'],
  ['active', 'active', false, 'state'],
  ['resolved', 'active', false, undefined],
  ['validated', 'resolved', false, 'validated'],
  ['commented', 'active', false, 'comments'],
  ['reported', 'active', false, 'area'],
  ['hidden', 'active', false, undefined],
  ['deleted', 'active', true, undefined],
  ['commented', 'hidden', false, undefined],
  ['validated', 'active', true, undefined],
] as const)(
  'the event %s of a report that is %s (deleted: %s) is news of the kind %s',
  (kind, status, isDeleted, expected) => {
    expect(newsOf({ kind, status, isDeleted })?.kind).toBe(expected)
  },
)

test.each([
  ['daily', '2026-11-23T06:59:59Z', '2026-11-23T07:00:00Z'],
  ['daily', '2026-11-23T07:00:00Z', '2026-11-24T07:00:00Z'],
  ['daily', '2026-07-01T12:00:00Z', '2026-07-02T06:00:00Z'],
  // The clocks go forward, and back, in the night before.
  ['daily', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00Z'],
  ['daily', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00Z'],
  ['weekly', '2026-11-23T06:00:00Z', '2026-11-23T07:00:00Z'],
  ['weekly', '2026-11-23T08:00:00Z', '2026-11-30T07:00:00Z'],
] as const)('the next %s digest after %s is sent at %s', (mode, now, at) => {
  expect(nextDigest(mode, 'Europe/Gibraltar', new Date(now))).toEqual(new Date(at))
})

test('comments are gathered for ten minutes, other news is sent at once', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  expect(dueAt('comments', 'now', 'Europe/Gibraltar', now)).toEqual(new Date('2026-11-23T12:10:00Z'))
  expect(dueAt('state', 'now', 'Europe/Gibraltar', now)).toEqual(now)
})
