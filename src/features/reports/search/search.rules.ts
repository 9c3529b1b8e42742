import { withoutAccents } from '#features/places/search/names.rules.ts'

/** Nobody types a longer word; what comes after this is not compared. Code points. */
const LONGEST = 40

/** How many words of a search count. */
const MOST_TYPED = 8

/**
 * The different words that a report is found by, as `search_of` and `word_forms` in the database want them: each without
 * accents, and, if it has some, also as it is written, since the Spanish dictionary knows words by their accents:
 * "Iluminación" → "iluminacion iluminación".
 */
export function searchWords(...texts: (string | null)[]): string[] {
  const words = texts.flatMap((text) => wordsIn(text ?? ''))
  return [...new Set(words)]
}

/** The words of a typed search, in the same form. */
export function typedWords(typed: string): string[] {
  return searchWords(typed).slice(0, MOST_TYPED)
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

/** Some signs fall apart into several, with others between them: "½" into "1⁄2". */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '')
}

function cut(word: string): string {
  return word.length <= LONGEST ? word : [...word].slice(0, LONGEST).join('')
}
