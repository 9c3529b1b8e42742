import type { Caller } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { SEARCH_LIMIT, SEARCH_LIMIT_OF_ADDRESS } from '../feed.rules.ts'

/** Counts a question that searches for words, before it is answered. @throws TooMany */
export async function countSearch(
  { limits }: Pick<Services, 'limits'>,
  { q }: { q: string },
  { user, address }: Pick<Caller, 'user' | 'address'>,
): Promise<void> {
  if (q === '') return
  await (user ? limits.spendBuffered(SEARCH_LIMIT, user.id) : limits.spendBuffered(SEARCH_LIMIT_OF_ADDRESS, address))
}
