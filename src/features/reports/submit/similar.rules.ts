import { distanceKm, type LatLng } from '#features/territory/territory.rules.ts'
import { DAY_MS } from '#shared/clock.ts'
import { lengthOf } from '#shared/text.ts'

/** How old a similar report may be, milliseconds. Source: spec §9 "Similar reports". */
export const SIMILAR_MAX_AGE_MS = 14 * DAY_MS

/** How far away it may be, kilometres, inclusive. Source: spec §9 "Similar reports". */
export const SIMILAR_MAX_KM = 0.2

/** The least share of words in common, inclusive. Source: spec §9 "Similar reports". */
export const SIMILAR_LEAST = 0.6

/** How many similar reports are shown at most. */
const SIMILAR_AT_MOST = 10

/** How many reports are compared at most; fewer for a long text, to limit the number of words that are compared. */
const MAX_CANDIDATES = 100
const MAX_COMPARED = 4000

/** How many words of a text are searched for; limits the cost of a long text. */
const MAX_WORDS = 14

/** Words of at most this many characters are ignored. Source: spec §9 "Similar reports". */
const SHORT_WORD = 2

/** The distinct words of a text in lower case, split at everything but letters and digits, without short ones. */
export function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().split(/[^\p{L}\p{Nd}]+/u)
  return new Set(words.filter((word) => lengthOf(word) > SHORT_WORD))
}

/** The words of a text, longest first. They are stored with the report in this order. */
export function longestFirst(text: string): string[] {
  return [...wordsOf(text)].toSorted((one, other) => other.length - one.length)
}

/** How the search finds candidates before it compares whole texts. */
export interface Search {
  /** The words to search for, longest first. */
  words: string[]
  /**
   * How many word lists are read, rarest first: enough that every similar report is in at least one. For a text with
   * more than 34 words, that may be too few.
   */
  rarest: number
  /** How many words the text has, and how many a similar text has at least and at most. */
  size: number
  leastSize: number
  mostSize: number
  /** How many reports are compared at most. */
  candidates: number
}

/**
 * How to search for texts similar to the one with these words, longest first. A similar text lacks at most floor(0.4 n)
 * of n words, so it contains one of any floor(0.4 n) + 1 of them. Only the 14 longest words are searched for. That is
 * exact up to 34 words; of a longer text it can miss a similar one that has none of the 14.
 */
export function planSearch(words: readonly string[]): Search {
  const size = words.length
  const leastSize = Math.ceil(size * SIMILAR_LEAST)
  return {
    words: words.slice(0, MAX_WORDS),
    rarest: Math.min(MAX_WORDS, size - leastSize + 1),
    size,
    leastSize,
    mostSize: Math.floor(size / SIMILAR_LEAST),
    candidates: Math.max(SIMILAR_AT_MOST, Math.min(MAX_CANDIDATES, Math.floor(MAX_COMPARED / size))),
  }
}

/** The share of words that two texts have in common: intersection over union, 0…1; 0 without any words. */
export function similarityOf(one: ReadonlySet<string>, other: readonly string[]): number {
  const overlap = other.filter((word) => one.has(word)).length
  const union = one.size + other.length - overlap
  return union === 0 ? 0 : overlap / union
}

interface Candidate extends LatLng {
  /** Separated by spaces. */
  words: string
  createdAt: Date
}

/**
 * The reports that are near and similar enough, most similar first, then nearest, then newest; at most 10. Source: spec
 * §9 "Similar reports".
 */
export function mostSimilar<Report extends Candidate>(
  asked: LatLng & { words: readonly string[] },
  candidates: Report[],
): (Report & { distanceKm: number; similarity: number })[] {
  const words = new Set(asked.words)
  return candidates
    .flatMap((report) => {
      const similarity = similarityOf(words, report.words.split(' '))
      return similarity >= SIMILAR_LEAST ? [{ ...report, similarity, distanceKm: distanceKm(asked, report) }] : []
    })
    .filter((report) => report.distanceKm <= SIMILAR_MAX_KM)
    .toSorted(
      (one, other) =>
        other.similarity - one.similarity ||
        one.distanceKm - other.distanceKm ||
        other.createdAt.getTime() - one.createdAt.getTime(),
    )
    .slice(0, SIMILAR_AT_MOST)
}
