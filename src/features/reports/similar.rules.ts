import { distanceKm, type LatLng } from '#features/territory/territory.rules.ts'
import { DAY_MS } from '#shared/clock.ts'
import { lengthOf } from '#shared/text.ts'

/** How old a similar report may be, milliseconds. Source: spec §9 "Similar reports". */
export const SIMILAR_MAX_AGE_MS = 14 * DAY_MS

/** How far away it may be, kilometres, inclusive. Source: spec §9 "Similar reports". */
export const SIMILAR_MAX_KM = 0.2

/** The least share of words in common, inclusive. Source: spec §9 "Similar reports". */
export const SIMILAR_LEAST = 0.6

/** Similar reports that are shown. */
export const SIMILAR_AT_MOST = 10

/** Words of up to so many characters say nothing. Source: spec §9 "Similar reports". */
const SHORT_WORD = 2

/** The different words of a text that say something: lower case, parted by what is no letter or digit. */
export function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().split(/[^\p{L}\p{Nd}]+/u)
  return new Set(words.filter((word) => lengthOf(word) > SHORT_WORD))
}

/** How many of two texts' words they have in common: overlap over union, 0…1; 0 without any words. */
export function similarityOf(one: Set<string>, other: Set<string>): number {
  const overlap = [...one].filter((word) => other.has(word)).length
  const union = one.size + other.size - overlap
  return union === 0 ? 0 : overlap / union
}

interface Candidate extends LatLng {
  description: string
  createdAt: Date
}

/** Those that are near and alike enough, the most similar first, then the nearest, then the newest; at most 10. Source: spec §9 "Similar reports". */
export function mostSimilar<Report extends Candidate>(
  asked: LatLng & { description: string },
  candidates: Report[],
): (Report & { distanceKm: number; similarity: number })[] {
  const words = wordsOf(asked.description)
  return candidates
    .map((report) => ({ ...report, distanceKm: distanceKm(asked, report) }))
    .filter((report) => report.distanceKm <= SIMILAR_MAX_KM)
    .map((report) => ({ ...report, similarity: similarityOf(words, wordsOf(report.description)) }))
    .filter(({ similarity }) => similarity >= SIMILAR_LEAST)
    .toSorted(
      (one, other) =>
        other.similarity - one.similarity ||
        one.distanceKm - other.distanceKm ||
        other.createdAt.getTime() - one.createdAt.getTime(),
    )
    .slice(0, SIMILAR_AT_MOST)
}
