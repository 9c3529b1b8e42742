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

/** Text without accents, which is most of what is typed. */
const ASCII = /^[ -~]*$/

/** How many words of a name are indexed; nobody types more. */
const MAX_WORDS = 12
const MAX_NAMES = 300

/** Sorts after anything that may follow a word, in byte order. */
const LAST_CHARACTER = '\u{10ffff}'

/** The words of a text in lower case, without accents, apostrophes and punctuation: "Devil’s Gap" → devils, gap. */
export function wordsOf(text: string): string[] {
  const plain = ASCII.test(text) ? text.replace(/['`]/g, '').toLowerCase() : withoutAccents(text)
  return plain.match(/[\p{L}\p{N}]+/gu)?.slice(0, MAX_WORDS) ?? []
}

function withoutAccents(text: string): string {
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

/** A name as the index stores it: its words, rotated so that a certain one comes first. */
export interface Turn {
  turn: string
  /** Whether it begins with the first word of the name. */
  isStart: boolean
}

/**
 * The turns by which a place with these names is found. Each name, also with abbreviations written in full and the
 * other way round, begins with each of its words once: "Main Street" → "main street", "street main".
 */
export function turnsOf(names: readonly string[]): Turn[] {
  const found = new Map<string, boolean>()
  for (const name of names.slice(0, MAX_NAMES)) {
    const words = wordsOf(name)
    for (const spelling of [words, words.map((word) => LONG_OF.get(word) ?? word), words.map(shortOf)]) {
      for (const [index] of spelling.entries()) {
        const turn = [...spelling.slice(index), ...spelling.slice(0, index)].join(' ')
        found.set(turn, found.get(turn) === true || index === 0)
      }
    }
  }
  return [...found].map(([turn, isStart]) => ({ turn, isStart }))
}

function shortOf(word: string): string {
  return SHORT_OF.get(word) ?? word
}

/** A half-open range of the index: the turns that begin with these words, the last of which may be unfinished. */
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
 * The words without a house number before or after them: 12, Main Street → main, street. The same list when there is no
 * number, or nothing else.
 */
export function withoutHouseNumber(words: readonly string[]): readonly string[] {
  const named = words.filter((word) => !/^\d+[a-z]?$/.test(word))
  return named.length > 0 && named.length < words.length ? named : words
}
