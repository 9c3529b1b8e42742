import { afterEach, expect, test, vi } from 'vitest'
import { storedText } from './storedText.ts'

afterEach(() => vi.unstubAllGlobals())

const stored = storedText('draft')

test.each([
  ['nothing', null, null],
  ['a text that is no JSON', '{broken', null],
  ['an empty text', '', null],
  ['JSON', '{"words":1}', { words: 1 }],
])('reads %s', (_, text, value) => {
  vi.stubGlobal('localStorage', { getItem: () => text })
  expect(stored.readJson()).toEqual(value)
})

test('where the browser blocks storage, nothing is read or kept', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(stored.read()).toBeNull()
  expect(stored.readJson()).toBeNull()
  expect(stored.keep('words')).toBe(false)
  expect(stored.drop()).toBeUndefined()
})
