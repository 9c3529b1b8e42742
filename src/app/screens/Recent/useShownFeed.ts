import { useQueryClient } from '@tanstack/react-query'
import { type RenderedList, useFeed } from '#features/feed/feed.browser.ts'
import type { ListFilters } from '#features/feed/filters.rules.ts'
import { useNewReports } from '#features/feed/newReports.browser.ts'
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
