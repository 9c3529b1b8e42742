import { categoryOf } from '#features/categories/categories.rules.ts'
import { type SimilarReport, similarReports } from '#features/reports/submit/similar.contract.ts'
import { wordsOf } from '#features/reports/submit/similar.rules.ts'
import type { ReportFields } from '#features/reports/submit/submission.rules.ts'
import type { Api } from '#platform/browser/api.ts'
import { noteBug } from '#platform/browser/problem.ts'

/** How long a report waits for the search, milliseconds. */
const TIMEOUT_MS = 3000

/** How long the words may be in a URL. */
const MAX_ENCODED = 8000

/**
 * Reports that may be about the same problem. None when the search fails or takes too long, since it never blocks
 * posting. Source: spec §4 "Submit flow".
 */
export async function findSimilar(
  api: Api,
  { category, description, lat, lng }: ReportFields,
): Promise<SimilarReport[]> {
  const words = wordsForUrl(wordsOf(description))
  if (!words) return []
  const input = { category: categoryOf(category ?? ''), description: words, lat, lng }
  const patience = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return (await api.call(similarReports, input, { signal: patience })).items
  } catch (error) {
    if (!patience.aborted) noteBug(error)
    return []
  }
}

/** The longest words, as many as fit into a URL. Their order does not matter. */
function wordsForUrl(words: Iterable<string>): string {
  let room = MAX_ENCODED
  const longestFirst = [...words].toSorted((one, other) => other.length - one.length)
  const fitting = longestFirst.filter((word) => {
    const size = encodeURIComponent(word).length + 1
    if (size > room) return false
    room -= size
    return true
  })
  return fitting.join(' ')
}
