import { withoutAccents } from '#features/places/search/names.rules.ts'
import { cellOf, type LatLng } from '#features/territory/territory.rules.ts'
import { longestFirst } from '../submit/similar.rules.ts'

/** Longer words are cut to this many code points, because nobody types more. */
const LONGEST = 40

/** How many words of a search count. */
const MAX_TYPED = 20

/** What is stored with a report's content so that it is found. */
export interface Indexed {
  /** The words of its description, longest first, separated by spaces. */
  words: string
  /** The words that find it, see `searchWords`. */
  foundBy: string[]
  /** The map's cell that it lies in. */
  cell: number
}

/** The index data of a report's text and place. */
export function indexOf(
  { description, address }: { description: string; address: string | null },
  point: LatLng,
): Indexed {
  const words = longestFirst(description).join(' ')
  return { words, foundBy: searchWords(description, address), cell: cellOf(point) }
}

/**
 * The different words that find a report, in the form that `search_of` and `word_forms` in the database expect: each
 * without accents, and a word with accents also as it is written, because the Spanish dictionary needs accents:
 * "Iluminación" → "iluminacion iluminación".
 */
export function searchWords(...texts: (string | null)[]): string[] {
  const words = texts.flatMap((text) => wordsIn(text ?? ''))
  return [...new Set(words)]
}

/** The words of a typed search, in the same form. */
export function typedWords(typed: string): string[] {
  return searchWords(typed).slice(0, MAX_TYPED)
}

function wordsIn(text: string): string[] {
  const written = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’‘ʼ`´]/g, '')
    .match(/[\p{L}\p{N}\p{M}]+/gu)
  return (written ?? []).flatMap((word) => {
    const [plain, own] = [cut(lettersOf(withoutAccents(word))), cut(word)]
    return plain === '' ? [] : [plain === own ? plain : `${plain} ${own}`]
  })
}

/** Only the letters and digits: removing accents turns "½" into "1⁄2". */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '')
}

function cut(word: string): string {
  return word.length <= LONGEST ? word : [...word].slice(0, LONGEST).join('')
}
