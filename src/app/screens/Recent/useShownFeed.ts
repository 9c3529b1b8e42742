import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RenderedList, useFeed } from '#features/feed/feed.browser.ts'
import type { ListFilters } from '#features/feed/filters.rules.ts'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { MAPS_KEY } from '#features/reports/card/reportCache.browser.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'

/** The feed without the reports that others have submitted meanwhile, until the person asks for them. */
export function useShownFeed(
  filters: ListFilters,
  near: LatLng,
  readerId: string | null,
  rendered: RenderedList | null,
) {
  const queries = useQueryClient()
  const feed = useFeed(filters, near, readerId, rendered)
  const list = JSON.stringify([readerId, { ...filters, heat: false }])
  const { cards, heldCount, release } = useNewReports(list, feed.cards, filters.sort === 'newest')
  const total = feed.total === null ? null : Math.max(0, feed.total - heldCount)
  const show = () => {
    release()
    void queries.invalidateQueries({ queryKey: MAPS_KEY })
  }
  return { ...feed, cards, total, heldCount, release: show }
}

interface Shown {
  /** Identifies the list. */
  list: string
  /** When the newest report on screen was created; null while there is none. */
  newest: string | null
}

/**
 * Hides other people's reports that arrive after a list was first shown, so that nothing moves while somebody reads.
 * Returns the rest and how many are hidden; `release` shows them. One's own are shown at once. Another `list` starts
 * afresh. In a list that is not in the order of time, nothing is hidden, since nothing is added to it.
 */
function useNewReports(list: string, cards: Card[], isByTime: boolean) {
  const newest = isByTime ? (cards[0]?.createdAt ?? null) : null
  const [known, setKnown] = useState<Shown>({ list, newest })
  const shown = known.list === list && known.newest !== null ? known : { list, newest }
  if (shown.list !== known.list || shown.newest !== known.newest) setKnown(shown)
  const isHeld = ({ own, createdAt }: Card) => !own && shown.newest !== null && createdAt > shown.newest
  const heldCount = cards.filter(isHeld).length
  return {
    cards: heldCount > 0 ? cards.filter((card) => !isHeld(card)) : cards,
    heldCount,
    release: () => setKnown({ list, newest }),
  }
}
