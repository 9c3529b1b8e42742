import { m } from '#messages'
import { numberText } from '#platform/browser/format.ts'
import type { Waiting } from './waiting.browser.ts'

/** The largest number that a badge shows. */
const MOST_DIGITS = 99

/**
 * The number of waiting flagged reports, in digits for a badge and in words; null when there are none, or it is not
 * known.
 */
export function waitingWords(waiting: Waiting | null): { digits: string; words: string } | null {
  if (!waiting || waiting.count === 0) return null
  const { count, isMore } = waiting
  const said = numberText(count)
  return {
    digits: count > MOST_DIGITS ? `${MOST_DIGITS}+` : said,
    words: isMore
      ? m.admin_waiting_more({ count: said })
      : count === 1
        ? m.admin_waiting_one()
        : m.admin_waiting_many({ count: said }),
  }
}
