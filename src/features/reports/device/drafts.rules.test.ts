import { describe, expect, test } from 'vitest'
import { submissionFingerprint } from '../submit/submission.rules.ts'
import { type Draft, draftFrom, draftAction, isAsTried, isBegun, submissionKey } from './drafts.rules.ts'

const bounds = { south: 36.1, north: 36.155, west: -5.37, east: -5.33 }
const draft: Draft = {
  owner: 'anna',
  category: 'noise',
  description: 'A drill at night',
  point: { lat: 36.14, lng: -5.35 },
  placedBy: 'address',
  placeName: { address: 'Castle Ramp, Gibraltar', searched: 'castle' },
  hadPhoto: true,
  key: '0123456789abcdef0123456789abcdef',
  tried: '[]',
  unsent: { key: '0123456789abcdef0123456789abcdef-1', keptAt: 1_780_000_000_000 },
}

test('a stored draft is read back unchanged', () => {
  expect(draftFrom(JSON.parse(JSON.stringify(draft)), bounds)).toEqual(draft)
})

test.each([[null], [[]], ['words'], [7]])('%j is no draft', (stored) => {
  expect(draftFrom(stored, bounds)).toBeNull()
})

test('invalid parts of a stored draft are left out', () => {
  const kept = {
    owner: 7,
    category: 'potholes',
    description: 3,
    point: { lat: 40, lng: -5.35 },
    placedBy: 'device',
    placeName: { address: 'Elsewhere', searched: 'else' },
    key: 'short',
    tried: 1,
    unsent: { key: '0123456789abcdef0123456789abcdef-1' },
  }
  const empty = {
    ...{ owner: null, category: null, description: '', key: null, tried: null, unsent: null, hadPhoto: false },
    ...{ point: null, placedBy: null, placeName: null },
  }
  expect(draftFrom(kept, bounds)).toEqual(empty)
  const pinned = { ...kept, point: draft.point, placedBy: 'wind', placeName: { address: 'Elsewhere' } }
  expect(draftFrom(pinned, bounds)).toEqual({ ...empty, point: draft.point, placedBy: 'hand' })
})

describe('a draft belongs to the account that wrote it', () => {
  test.each<[owner: string | null, reader: string | null, action: string]>([
    [null, null, 'restore'],
    [null, 'anna', 'restore'],
    ['anna', 'anna', 'restore'],
    ['anna', null, 'wait'],
    ['anna', 'ben', 'drop'],
  ])('%s’s, opened by %s: %s', (owner, reader, action) => {
    expect(draftAction({ ...draft, owner }, reader)).toBe(action)
  })
})

test('an untouched form is not stored, any input is', () => {
  const untouched = { category: null, description: '', point: null, placedBy: null, hadPhoto: false }
  expect(isBegun(untouched)).toBe(false)
  expect(isBegun({ ...untouched, category: 'other' })).toBe(true)
  expect(isBegun({ ...untouched, description: 'a' })).toBe(true)
  const point = { lat: 36.14, lng: -5.35 }
  expect(isBegun({ ...untouched, point, placedBy: 'hand' })).toBe(true)
  expect(isBegun({ ...untouched, point, placedBy: 'found' })).toBe(false)
  expect(isBegun({ ...untouched, hadPhoto: true })).toBe(true)
})

test('the same content is submitted under the same key, different content under another', () => {
  const [one, other] = [draft.key ?? '', 'fedcba9876543210fedcba9876543210']
  expect(submissionKey(one, '["litter","ä"]')).toBe(submissionKey(one, '["litter","ä"]'))
  expect(submissionKey(one, '["litter","a"]')).not.toBe(submissionKey(one, '["litter","ä"]'))
  expect(submissionKey(other, '[]')).not.toBe(submissionKey(one, '[]'))
  expect(submissionKey(one, '[]')).toMatch(/^[\w-]{8,128}$/)
})

test('a draft is as it was tried until its category or its words change', () => {
  const tried = submissionFingerprint({ ...draft, lat: 36.14, lng: -5.35 }, null)
  expect(isAsTried({ ...draft, tried })).toBe(true)
  expect(isAsTried({ ...draft, tried, description: 'A drill' })).toBe(false)
  expect(isAsTried({ ...draft, tried, description: 'A drill at night again' })).toBe(false)
  expect(isAsTried({ ...draft, tried, category: 'other' })).toBe(false)
  expect(isAsTried({ ...draft, tried: null })).toBe(false)
})
