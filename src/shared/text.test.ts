import { expect, test } from 'vitest'
import { beginningOf, cleanText, isBlank, isNameLike, joinTexts, lengthOf, oneLine, truncate } from './text.ts'

test.each([
  ['composes letters and marks', 'e\u0301', '\u00e9'],
  ['composes what a direction control kept apart', 'e\u202a\u0301', '\u00e9'],
  ['makes one line feed of CRLF and CR', 'a\r\nb\rc\n', 'a\nb\nc'],
  ['keeps tabs inside', 'a\tb', 'a\tb'],
  ['trims every white space', '\u00a0\u3000 a \u2028\ufeff', 'a'],
  ['removes what turns the direction of writing', 'a\u202eb\u2066c\u2069d\u202a\u202b\u202c\u202d', 'abcd'],
  ['keeps marks that only name a direction', 'a\u200fb\u200e', 'a\u200fb\u200e'],
  ['keeps a family of emoji together', '👨‍👩‍👧', '👨‍👩‍👧'],
  ['keeps letters outside the first plane', '𝒳', '𝒳'],
  ['leaves markup as it is', '<script>', '<script>'],
])('%s', (_, raw, kept) => {
  expect(cleanText(raw)).toBe(kept)
})

test.each([
  '\0',
  'a\u0000b',
  'a\ufffeb',
  'a\uffffb',
  'a\ufdd0b',
  'a\u{1fffe}b',
  '\u0001',
  '\u0008',
  '\u000b',
  '\u000c',
  '\u001b[31m',
  '\u007f',
  '\u0085',
  '\u009f',
  '\ud800',
  'a\udc00',
  '\udc00\ud800',
  `a${'\u0315'.repeat(31)}`,
  `a${'\u0315\u202a'.repeat(31)}`,
  `a${'\u0315\uff9e'.repeat(16)}`,
])('rejects %j', (raw) => {
  expect(cleanText(raw)).toBeNull()
})

test('a long text of marks is cleaned, or refused if too many follow each other', () => {
  const thirty = `a${'\u0315'.repeat(15)}${'\u0316'.repeat(15)}`
  expect(cleanText(thirty.repeat(1000))).toBe(thirty.normalize('NFC').repeat(1000))
  expect(cleanText(`a${'\u0315'.repeat(16_000)}${'\u0316'.repeat(16_000)}`)).toBeNull()
})

test.each([
  '',
  ' \n\t',
  '\u00a0\u2003',
  '\u200b\u200d',
  '\u2060\ufeff',
  '\u00ad',
  '\u115f\u3164\uffa0',
  '\ufe0f',
  '\u{e0020}\u{e007f}',
  '\u034f\u180e',
])('finds %j blank', (text) => {
  expect(isBlank(text)).toBe(true)
})

test.each(['a', '.', '👍', ' \u0301', '\u200b0'])('does not find %j blank', (text) => {
  expect(isBlank(text)).toBe(false)
})

test('counts code points, not surrogates', () => {
  expect(lengthOf('a𝒳👍')).toBe(3)
  expect(lengthOf('👨‍👩‍👧')).toBe(5)
})

test.each([
  ...['Ada', "O'Brien", 'Zoë', 'María José', '李', 'Nguyễn', '👨‍👩‍👧', '👩🏽‍🚀', '❤️‍🔥', '🏳️‍🌈'],
  // Burmese has four marks in a row, of which some stand beside the letter.
  ...['ကျော်', 'အောင်ကျော်', 'ဖြိုး'],
])('%s is accepted as a name', (text) => {
  expect(isNameLike(text)).toBe(true)
})

test.each([
  ['two lines', 'A\nB'],
  ['a line separator', 'A\u2028B'],
  ['a tab', 'A\tB'],
  ['a zero-width space', 'A\u200bda'],
  ['a joiner between letters', 'A\u200dda'],
  ['a joiner between digits', '1\u200d2'],
  ['a soft hyphen', 'A\u00adda'],
  ['a grapheme joiner', 'A\u034fda'],
  ['an Arabic letter mark', 'A\u061cda'],
  ['invisible tags', 'Ada\u{e0041}'],
  ['a tower of marks', 'a\u0316\u0317\u0318\u0319'],
  ['a tower of marks above and around', 'Ada\u0300\u0301\u20dd\u0302\u0303'],
  ['a tower of marks on Burmese', 'ကျ\u0316\u0317\u0318\u0319'],
])('a text with %s is not accepted as a name', (_, text) => {
  expect(isNameLike(text)).toBe(false)
})

test('cuts between code points and reports that it did', () => {
  expect(truncate('👍👍👍', 2)).toBe('👍👍…')
  expect(truncate('a bc', 2)).toBe('a…')
  expect(truncate('ab', 2)).toBe('ab')
})

test('the beginning of a text is given on one line', () => {
  expect(beginningOf(' A bin\n  has tipped over ')).toBe('A bin has tipped over')
  expect(beginningOf('word '.repeat(30))).toMatch(/^(word ){11}word…$/)
})

test('any white space between words becomes a single space', () => {
  expect(oneLine(' A lamp\n\tis  out\u2028here ', 50)).toBe('A lamp is out here')
  expect(oneLine('A\n\nlamp', 3)).toBe('A l…')
})

test.each([
  ['', 'b', 'b'],
  ['a', '', 'a'],
  ['a', 'b', 'a\nb'],
  ['a lamp', 'a lamp', 'a lamp'],
  ['a lamp', 'a lamp that hums', 'a lamp that hums'],
  ['a lamp', 'a', 'a lamp\na'],
])('%j and %j are joined to %j', (first, second, joined) => {
  expect(joinTexts(first, second)).toBe(joined)
})
