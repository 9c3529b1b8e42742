import { COUNTED_AT_MOST } from '../admin.rules.ts'
import { type Place, totalOf } from './cursors.rules.ts'
import type { Search } from './search.rules.ts'

/** How one list is read, each within a bounded time however much there is. */
export interface Listed {
  /** The next ones in the list's order after a place; null: from the beginning. */
  next: (after: Place | null, limit: number) => Promise<Place[]>
  /** How many there are, counted up to `most`. */
  count: (most: number) => Promise<number>
  /** Of these ids those that a search means. */
  matching: (ids: string[], search: Search) => Promise<Set<string>>
  /** What a search finds, by the index of words, after a place, and how many it finds in all, up to `most`. */
  found: (
    search: Search,
    after: Place | null,
    limit: number,
    most: number,
  ) => Promise<{ places: Place[]; total: number }>
}

interface Wanted {
  search: Search | null
  after: Place | null
  limit: number
}

/** The places of a page and of the first one after it. `total` counts up to a thousand; `isMore`: there are more than that. */
export interface Places {
  places: Place[]
  total: number
  isMore: boolean
}

/** So many pages are looked through at first, then at most; so many times, before the index of words is asked. */
const FIRST_PAGES = 4
const MOST_PAGES = 16
const LOOKS = 3

/**
 * A page of a list. An index of words gives every hit, which is much for a word that everybody says, and looking through the
 * list in its order takes long for a word that nobody says: so the next pages are looked through first, as
 * long as there are hits among them, then the index.
 */
export async function findPlaces(list: Listed, { search, after, limit }: Wanted): Promise<Places> {
  if (!search) {
    const places = await list.next(after, limit + 1)
    return { places, ...totalOf(await list.count(COUNTED_AT_MOST + 1), COUNTED_AT_MOST) }
  }
  const hits: Place[] = []
  let from = after
  let length = FIRST_PAGES * limit
  for (let look = 0, seen = 0; look < LOOKS; look++) {
    const looked = await list.next(from, length)
    const ids = await list.matching(
      looked.map(({ id }) => id),
      search,
    )
    hits.push(...looked.filter(({ id }) => ids.has(id)))
    seen += looked.length
    if (hits.length > limit) return { places: hits.slice(0, limit + 1), total: limit, isMore: true }
    if (looked.length < length || hits.length === 0) break
    from = looked.at(-1) ?? null
    // As many as should bring the rest, and half of that more.
    const wanted = Math.ceil((1.5 * (limit + 1 - hits.length) * seen) / hits.length)
    length = Math.min(Math.max(wanted, limit), MOST_PAGES * limit)
  }
  const { places, total } = await list.found(search, after, limit + 1, COUNTED_AT_MOST + 1)
  return { places, ...totalOf(total, COUNTED_AT_MOST) }
}
