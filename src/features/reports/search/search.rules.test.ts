import { expect, test } from 'vitest'
import { searchWords, typedWords } from './search.rules.ts'

test.each([
  ['A bin, by the steps!', ['a', 'bin', 'by', 'the', 'steps']],
  ['Bin bin BIN', ['bin']],
  ['Devil’s Gap', ['devils', 'gap']],
  ['Iluminación', ['iluminacion iluminación']],
  ['Castle Ramp 14-16', ['castle', 'ramp', '14', '16']],
  ['Straße', ['strasse straße']],
  ['½ metre', ['12 ½', 'metre']],
  ['Шум 噪音', ['шум', '噪音']],
  ["!? ' ‘’", []],
  ['a'.repeat(50), ['a'.repeat(40)]],
  ["Robert'); drop table reports;--", ['robert', 'drop', 'table', 'reports']],
])('%j is found by the words %j', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})

test('a report is found by the words of its address too', () => {
  expect(searchWords('A lamp is out', 'Lamp Street', null)).toEqual(['a', 'lamp', 'is', 'out', 'street'])
})

test('twenty words of a search count', () => {
  expect(typedWords(Array.from({ length: 21 }, (_, at) => `word${at}`).join(' '))).toHaveLength(20)
})
