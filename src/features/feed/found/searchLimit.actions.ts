import { limitFor } from '#platform/server/limits/limits.ts'
import type { Caller } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { SEARCH_LIMIT, SEARCH_LIMIT_OF_ADDRESS, type Sort } from '../feed.rules.ts'
import type { Asked } from './found.actions.ts'

/**
 * Counts a request before it is answered if such requests are rarely the same, so that a cache does not help: those with
 * search words, `since` or `until`, those nearest to a point, and the later parts of what is sorted or of a large map.
 * @throws TooMany
 */
export async function countSearch(
  { limits }: Pick<Services, 'limits'>,
  { q, since, until, sort, cursor }: Pick<Asked, 'q' | 'since' | 'until' | 'cursor'> & { sort?: Sort | undefined },
  caller: Pick<Caller, 'user' | 'address'>,
): Promise<void> {
  const isLaterPart = cursor !== undefined && sort !== 'newest'
  if (q === '' && !since && !until && sort !== 'nearest' && !isLaterPart) return
  await limits.spendBuffered(...limitFor(caller, SEARCH_LIMIT, SEARCH_LIMIT_OF_ADDRESS))
}
