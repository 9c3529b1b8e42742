import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { cardId } from '#features/reports/card/ReportCard.tsx'
import { m } from '#messages'
import { RetryBanner } from '#platform/browser/ui/Banner.tsx'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { SkeletonCards } from '#features/reports/card/SkeletonCards.tsx'
import type { usePages } from '#platform/browser/hooks/usePages.ts'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'

interface MoreReportsProps {
  page: Pick<ReturnType<typeof usePages>, 'isFetching' | 'isLoadingMore' | 'isMoreFailed' | 'loadMore'>
  /** The cards that are shown so far. */
  cards: { id: string }[]
  /** The query string of the next page, with its `?`. */
  search: string
}

/** Scrolling loads this many reports; the button loads more, so that what is below the list can be reached. */
const MAX_BY_SCROLLING = 200

/** Loads the next page: by itself when the list's end comes near, by a button, or by a link without JavaScript. */
export function MoreReports({ page, cards, search }: MoreReportsProps) {
  const { isFetching, isLoadingMore, isMoreFailed, loadMore } = page
  const end = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(loadMore)
  // Where map and list are side by side, most pins in view should have their card in the list.
  const hasFew = cards.length < 50
  const loadsByScrolling = cards.length < MAX_BY_SCROLLING
  useEffect(() => {
    // Observed again after each fetch, because the end may have come into view in the meantime.
    if (!end.current || isFetching || isMoreFailed || !loadsByScrolling) return
    const rootMargin = hasFew && matchMedia('(min-width: 1024px)').matches ? '4000px' : '600px'
    // A busy browser reports several frames at once; the last one is current.
    const watcher = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && load(), { rootMargin })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [isFetching, isMoreFailed, hasFew, loadsByScrolling])

  const press = (event: MouseEvent) => {
    event.preventDefault()
    loadMore()
    // Focus the last card, so that whoever uses the keyboard continues at the new cards.
    const last = document.getElementById(cardId(cards.at(-1)?.id ?? ''))
    last?.querySelector<HTMLElement>(':is(h2, h3) a')?.focus({ preventScroll: true })
  }
  if (isMoreFailed) return <RetryBanner onRetry={loadMore}>{m.feed_failed()}</RetryBanner>
  return (
    <Stack ref={end} gap={3}>
      {isLoadingMore && <SkeletonCards count={2} label={m.feed_loading()} />}
      <LinkButton wide rel="next" to={{ search }} onClick={press}>
        {m.ui_show_more()}
      </LinkButton>
    </Stack>
  )
}
