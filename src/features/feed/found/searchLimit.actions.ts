import type { Services } from '#platform/server/services.ts'
import { SEARCH_LIMIT, SEARCH_LIMIT_OF_ADDRESS } from '../feed.rules.ts'

/** Who searches: a signed-in person, or somebody at an address. */
interface Searcher {
  user: { id: string } | null
  address: string
}

/** Counts a question that searches for words, before it is answered. @throws TooMany */
export async function countSearch(
  { limits }: Pick<Services, 'limits'>,
  { q }: { q: string },
  { user, address }: Searcher,
): Promise<void> {
  if (q === '') return
  await (user ? limits.spendSoon(SEARCH_LIMIT, user.id) : limits.spendSoon(SEARCH_LIMIT_OF_ADDRESS, address))
}
