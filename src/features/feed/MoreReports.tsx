import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { cardId } from '#features/reports/card/ReportCard.tsx'
import { m } from '#messages'
import { Banner } from '#platform/browser/ui/Banner.tsx'
import { Button, LinkButton } from '#platform/browser/ui/Button.tsx'
import { SkeletonCards } from '#platform/browser/ui/Skeleton.tsx'
import styles from './MoreReports.module.css'
import type { useNextPage } from './nextPage.browser.ts'

interface MoreReportsProps {
  page: ReturnType<typeof useNextPage>
  /** What is shown so far. */
  cards: { id: string }[]
  /** The next page's address, from the `?` on. */
  search: string
}

/** The way to the next page: by itself when its place comes near, by a press, by a link without JavaScript. */
export function MoreReports({ page, cards, search }: MoreReportsProps) {
  const { isFetching, isLoadingMore, isMoreFailed, loadMore } = page
  const place = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(loadMore)
  // Where map and list stand side by side, most pins in view shall have their card there.
  const hasFew = cards.length < 50
  useEffect(() => {
    // Watched anew after each fetch: what came into view meanwhile is told again.
    if (!place.current || isFetching || isMoreFailed) return
    const rootMargin = hasFew && matchMedia('(min-width: 1024px)').matches ? '4000px' : '600px'
    // A busy browser tells of several frames at once: the last is how it is.
    const watcher = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && load(), { rootMargin })
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [isFetching, isMoreFailed, hasFew])

  const press = (event: MouseEvent) => {
    event.preventDefault()
    loadMore()
    // Whoever pressed goes on where the new cards begin.
    const last = document.getElementById(cardId(cards.at(-1)?.id ?? ''))
    last?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true })
  }
  if (isMoreFailed) {
    const again = (
      <Button look="link" onClick={loadMore}>
        {m.ui_try_again()}
      </Button>
    )
    return (
      <Banner tone="bad" role="alert" action={again}>
        {m.reports_failed()}
      </Banner>
    )
  }
  return (
    <div ref={place} className={styles.more}>
      {isLoadingMore && <SkeletonCards count={2} label={m.recent_loading()} />}
      <LinkButton wide rel="next" to={{ search }} onClick={press}>
        {m.recent_more()}
      </LinkButton>
    </div>
  )
}
