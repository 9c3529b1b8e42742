import { limitFor } from '#platform/server/limits/limits.ts'
import type { Caller } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { SEARCH_LIMIT, SEARCH_LIMIT_OF_ADDRESS } from '../feed.rules.ts'

/**
 * Counts a request with search words, `since` or `until`, before it is answered: such requests are rarely the same, so
 * a cache does not help.
 * @throws TooMany
 */
export async function countSearch(
  { limits }: Pick<Services, 'limits'>,
  { q, since, until }: { q: string; since?: Date | undefined; until?: Date | undefined },
  caller: Pick<Caller, 'user' | 'address'>,
): Promise<void> {
  if (q === '' && !since && !until) return
  await limits.spendBuffered(...limitFor(caller, SEARCH_LIMIT, SEARCH_LIMIT_OF_ADDRESS))
}
