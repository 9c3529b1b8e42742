/** Letters that Unicode normalisation does not decompose. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** Abbreviations and their long forms; each finds the other. */
const SHORT_AND_LONG: readonly (readonly [short: string, long: string])[] = [
  ['ave', 'avenue'],
  ['blvd', 'boulevard'],
  ['ln', 'lane'],
  ['mt', 'mount'],
  ['rd', 'road'],
  ['sq', 'square'],
  ['st', 'saint'],
]
const LONG_OF = new Map(SHORT_AND_LONG)
const SHORT_OF = new Map(SHORT_AND_LONG.map(([short, long]) => [long, short]))

/** How many words of a name are indexed; nobody types more. */
const MAX_WORDS = 12
const MAX_NAMES = 300

/** Sorts after anything that may follow a word, in byte order. */
const LAST_CHARACTER = '\u{10ffff}'

/**
 * The words of a text in lower case, without accents, apostrophes and punctuation: "Devil’s Gap" → devils, gap. The digits
 * of all scripts are alike: ١٢ → 12.
 */
export function wordsOf(text: string): string[] {
  return (
    withoutAccents(text)
      .replace(/(?![0-9])\p{Nd}/gu, digitOf)
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, MAX_WORDS) ?? []
  )
}

/** The value of a digit. In every script, zero to nine follow each other. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}

/** A text in lower case, without accents and apostrophes. */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ`´]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? letter)
}

/** The key of a label; labels with the same key count as the same. */
export function keyOf(label: string): string {
  return wordsOf(label).join(' ')
}

/** A rotation of a name's words, as the index stores it: "main street" or "street main". */
export interface Rotation {
  rotation: string
  /** Whether it begins with the first word of the name. */
  isStart: boolean
}

/**
 * All rotations of these names for the index: each word comes first once, so that "street" finds "Main Street". Names
 * are also indexed with abbreviations written in full, with full words abbreviated, and without a "The" before them.
 */
export function rotationsOf(names: readonly string[]): Rotation[] {
  const found = new Map<string, boolean>()
  for (const words of names.slice(0, MAX_NAMES).flatMap(withoutArticle)) {
    for (const spelling of [words, words.map((word) => LONG_OF.get(word) ?? word), words.map(shortOf)]) {
      for (const [index] of spelling.entries()) {
        const rotation = [...spelling.slice(index), ...spelling.slice(0, index)].join(' ')
        found.set(rotation, found.get(rotation) === true || index === 0)
      }
    }
  }
  return [...found].map(([rotation, isStart]) => ({ rotation, isStart }))
}

/** "The Rock Hotel" is also "Rock Hotel". */
function withoutArticle(name: string): string[][] {
  const words = wordsOf(name)
  return words[0] === 'the' && words.length > 1 ? [words, words.slice(1)] : [words]
}

function shortOf(word: string): string {
  return SHORT_OF.get(word) ?? word
}

/** A half-open range of the index: the rotations that begin with these words, the last of which may be unfinished. */
export interface Range {
  from: string
  to: string
}

/** The range of the index for the words that somebody has typed. */
export function rangeOf(words: readonly string[]): Range {
  const from = words.join(' ')
  return { from, to: from + LAST_CHARACTER }
}

/**
 * The ways to read what somebody has typed, the most literal first: as it is, with the house number first, without the
 * territory's name or postcode at the end, and without a house number.
 */
export function readingsOf(words: readonly string[], ending: readonly string[]): string[][] {
  const ofEnding = new Set(ending.flatMap(wordsOf))
  const end = words.findLastIndex((word) => !ofEnding.has(word))
  const short = end < 0 ? words : words.slice(0, end + 1)
  const named = short.filter((word) => !isHouseNumber(word))
  const readings = [words, ...[words, short].map(numberFirst), short, named.length > 0 ? named : short]
  return [...new Map(readings.map((reading) => [reading.join(' '), [...reading]])).values()]
}

/** The part of an address that says which home in a house: "Flat 3, ", only before a comma or a house number. */
const HOME =
  /^(?:flat|apartment|apt|unit|suite|room|floor|house|piso|apartamento)(?:\.|\s)\s*(?:no\.?\s*)?(?:\d{1,4}[a-z]?|[a-z])(?:\s*,\s*(?=\S)|\s+(?=\d))/i
const MAX_PARTS = 4

/** An address without the home in the house; null if nothing but the territory's ending would be left. */
export function withoutHome(text: string, ending: readonly string[]): string | null {
  const left = text.trim().replace(HOME, '')
  return left !== text.trim() && isOnlyEnding(left, ending) ? null : left
}

/** The parts of an address between its commas, the first ones first, without the territory's ending; none if it has no comma. */
export function partsBeforeEnding(text: string, ending: readonly string[]): string[] {
  const parts = text.split(',')
  return parts.length < 2 ? [] : parts.filter((part) => !isOnlyEnding(part, ending)).slice(0, MAX_PARTS)
}

function isOnlyEnding(text: string, ending: readonly string[]): boolean {
  const ofEnding = new Set(ending.flatMap(wordsOf))
  return wordsOf(text).every((word) => ofEnding.has(word))
}

/** Main Street 12 → 12, main, street. */
function numberFirst(words: readonly string[]): readonly string[] {
  const last = words.at(-1)
  return last && isHouseNumber(last) ? [last, ...words.slice(0, -1)] : words
}

function isHouseNumber(word: string): boolean {
  return /^\d+[a-z]?$/.test(word)
}
