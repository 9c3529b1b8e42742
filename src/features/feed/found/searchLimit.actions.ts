import type { Caller } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { SEARCH_LIMIT, SEARCH_LIMIT_OF_ADDRESS } from '../feed.rules.ts'

/**
 * Counts a question that searches for words or between two moments, before it is answered: unlike the others, it can be
 * asked in endless ways, and each has to be answered anew. @throws TooMany
 */
export async function countSearch(
  { limits }: Pick<Services, 'limits'>,
  { q, since, until }: { q: string; since?: Date | undefined; until?: Date | undefined },
  { user, address }: Pick<Caller, 'user' | 'address'>,
): Promise<void> {
  if (q === '' && !since && !until) return
  await (user ? limits.spendBuffered(SEARCH_LIMIT, user.id) : limits.spendBuffered(SEARCH_LIMIT_OF_ADDRESS, address))
}
