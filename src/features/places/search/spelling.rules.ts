import { wordsOf } from './names.rules.ts'

/** Shorter words are too much like others. */
const LETTERS_MIN = 4

/** The words of names, and how often each occurs. */
export type Vocabulary = ReadonlyMap<string, number>

export function vocabularyOf(names: readonly string[]): Vocabulary {
  const counts = new Map<string, number>()
  for (const word of names.flatMap(wordsOf)) {
    if (word.length >= LETTERS_MIN && !/\d/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

/**
 * Replaces misspelt words by words of names. A word is misspelt if it is in no name, but a similar word is: one that
 * differs by a single letter (missing, added or changed) or by two swapped letters. The last word may be unfinished.
 * null when there is nothing to correct.
 */
export function corrected(words: readonly string[], vocabulary: Vocabulary): string[] | null {
  const known = [...vocabulary.keys()]
  const better = words.map((word, index) => {
    if (word.length < LETTERS_MIN || known.some((one) => one.startsWith(word))) return word
    const isLast = index === words.length - 1
    const alike = known.filter((one) => isOneOff(word, one) || (isLast && beginsAlike(word, one)))
    const [best = word] = alike.toSorted((one, other) => (vocabulary.get(other) ?? 0) - (vocabulary.get(one) ?? 0))
    return best
  })
  return better.some((word, index) => word !== words[index]) ? better : null
}

function beginsAlike(word: string, known: string): boolean {
  return [-1, 0, 1].some((more) => isOneOff(word, known.slice(0, word.length + more)))
}

/** Whether two words differ by one letter at most, or by two swapped letters. */
function isOneOff(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && left === `${right[1]}${right[0]}`
}
