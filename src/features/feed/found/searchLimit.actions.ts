import { limitFor } from '#platform/server/limits/limits.ts'
import type { Caller } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { PINS_AT_ONCE, PINS_OF_A_SEARCH, SEARCH_LIMIT, SEARCH_LIMIT_OF_ADDRESS, type Sort } from '../feed.rules.ts'
import type { Asked } from './found.actions.ts'

type Needs = Pick<Services, 'limits'>
type Sender = Pick<Caller, 'user' | 'address'>
type Filters = Pick<Asked, 'q' | 'since' | 'until' | 'cursor'> & { sort?: Sort | undefined }

/**
 * Counts a request before it is answered if such requests are rarely the same, so that a cache does not help: those with
 * search words, `since` or `until`, those nearest to a point, and the later parts of what is sorted or of a large map.
 * @throws TooMany
 */
export async function countSearch({ limits }: Needs, asked: Filters, caller: Sender): Promise<void> {
  if (isCounted(asked)) await limits.spendBuffered(...limitOf(caller))
}

/**
 * Counts such a request of the map as the largest. The returned function gives the surplus back: its argument is the number
 * of pins that had to be read. @throws TooMany
 */
export async function countMap({ limits }: Needs, asked: Filters, caller: Sender): Promise<(pins: number) => void> {
  if (!isCounted(asked)) return () => undefined
  const limit = limitOf(caller)
  await limits.spendBuffered(...limit, pointsOf(PINS_AT_ONCE))
  return (pins) => limits.giveBackBuffered(...limit, pointsOf(PINS_AT_ONCE) - pointsOf(pins))
}

const pointsOf = (pins: number) => 1 + Math.floor(pins / PINS_OF_A_SEARCH)

const limitOf = (caller: Sender) => limitFor(caller, SEARCH_LIMIT, SEARCH_LIMIT_OF_ADDRESS)

function isCounted({ q, since, until, sort, cursor }: Filters): boolean {
  const isLaterPart = cursor !== undefined && sort !== 'newest'
  return q !== '' || Boolean(since) || Boolean(until) || sort === 'nearest' || isLaterPart
}
