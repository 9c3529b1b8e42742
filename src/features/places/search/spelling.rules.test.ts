import { expect, test } from 'vitest'
import { corrected, vocabularyOf } from './spelling.rules.ts'

const vocabulary = vocabularyOf([
  'Casemates Square',
  'Europa Road',
  'Europort Road',
  'Castle Road',
  'Calle Peñón',
  'Bay',
])

test.each([
  ['casmates square', 'casemates square'],
  ['cassemates square', 'casemates square'],
  ['cazemates square', 'casemates square'],
  ['csaemates square', 'casemates square'],
  ['square caseamt', 'square casemates'],
  ['eurpoa road', 'europa road'],
  ['12 casemates sqaure', '12 casemates square'],
  ['penom', 'penon'],
])('%j is corrected to %j', (typed, better) => {
  expect(corrected(typed.split(' '), vocabulary)?.join(' ')).toBe(better)
})

test.each([
  ['casem square', 'unfinished words are known'],
  ['cusamates', 'two letters are wrong'],
  ['csmtes', 'two letters are missing'],
  ['bey', 'too short'],
  ['nowhere', 'unlike anything'],
])('%j: %s', (typed) => {
  expect(corrected(typed.split(' '), vocabulary)).toBeNull()
})

test('the most common of several similar words is meant', () => {
  expect(corrected(['costle'], vocabularyOf(['Castle', 'Castle Road', 'Costly']))).toEqual(['castle'])
})
