import { expect, test } from 'vitest'
import { initialsOf, tintOf } from './initials.ts'

test.each([
  ['Leanne Pitt', 'LP'],
  ['Maria del Carmen Vallejo', 'MV'],
  ['Cher', 'C'],
  ['  jon   santos ', 'JS'],
  ['Élodie Œuvray', 'ÉŒ'],
  ["O'Hara (Sam)", 'OS'],
  ['𝒜nna 😀', '𝒜'],
  ['', '?'],
  ['😀', '?'],
])('%s gives %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('initials keep their tint, one of four', () => {
  expect(tintOf('LP')).toBe(tintOf('LP'))
  const tints = new Set(['LP', 'JS', 'KB', 'LO', 'MV', 'C', '?', 'ÉŒ'].map(tintOf))
  for (const tint of tints) expect([1, 2, 3, 4]).toContain(tint)
  expect(tints.size).toBeGreaterThan(2)
})
