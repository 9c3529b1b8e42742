/** Letters that no decomposition takes apart. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** What is written short and long; either finds the other. */
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

/** Has no accents to take away, and is most of what is typed. */
const ASCII = /^[ -~]*$/

/** So many words of a name are found by; nobody types more. */
const MAX_WORDS = 12
const MAX_NAMES = 300

/** Sorts after whatever follows a word in byte order. */
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

/** What makes two labels the same one. */
export function keyOf(label: string): string {
  return wordsOf(label).join(' ')
}

/** A name as the index keeps it: its words, each of them first once. */
export interface Turn {
  turn: string
  /** It begins where the name does. */
  isStart: boolean
}

/**
 * By what a place with these names is found: each name, also with what is written short in full and the other way
 * round, turned so that each of its words comes first once: "Main Street" → "main street", "street main".
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

/** What is looked for in the index: the half-open range of turns that begin with these words, the last one unfinished. */
export interface Range {
  from: string
  to: string
}

/** The range of the index for what somebody has typed. */
export function rangeOf(words: readonly string[]): Range {
  const from = words.join(' ')
  return { from, to: from + LAST_CHARACTER }
}

/** The words that name something, without a house number before or after them: 12, Main Street → main, street. The same list when there is none. */
export function withoutHouseNumber(words: readonly string[]): readonly string[] {
  const named = words.filter((word) => !/^\d+[a-z]?$/.test(word))
  return named.length > 0 && named.length < words.length ? named : words
}
