import type { Feed } from '#features/feed/feed.browser.ts'
import { ALL_CATEGORIES, DAYS_OPTIONS, DEFAULT_DAYS } from '#features/feed/feed.rules.ts'
import { type ListFilters, isNear, writeFilters } from '#features/feed/filters.rules.ts'
import { MoreReports } from '#features/feed/MoreReports.tsx'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { EmptyState, ErrorState } from '#platform/browser/ui/EmptyState.tsx'
import { SkeletonCards } from '#features/reports/card/SkeletonCards.tsx'
import { Cards } from './Cards.tsx'
import styles from './ReportList.module.css'

const MOST_DAYS = Math.max(...DAYS_OPTIONS) as 30 // the largest option

interface ReportListProps {
  feed: Feed
  filters: ListFilters
  /** The time now, milliseconds. */
  now: number
  /** Where distances are measured from. */
  from: LatLng
  selectedId: string | null
  /** Called when a card is pointed at or focused; with null when none is any more. */
  onPoint: (id: string | null) => void
}

/** The cards, or why there are none; more are loaded on scrolling. */
export function ReportList({ feed, filters, now, from, selectedId, onPoint }: ReportListProps) {
  if (feed.isFailed) return <ErrorState title={m.recent_failed()} isRetrying={feed.isRetrying} onRetry={feed.retry} />
  if (feed.total === null) return <SkeletonCards label={m.recent_loading()} />
  const near = feed.cards.filter((card) => isNear(from, card))
  if (near.length === 0 && feed.next === null) return <Nothing filters={filters} />
  return (
    <>
      <Cards cards={near} now={now} from={from} selectedId={selectedId} onPoint={onPoint} />
      <div className={styles.more}>
        {filters.cursor !== null && (
          <LinkButton size="s" to={{ search: writeFilters({ ...filters, cursor: null }) }}>
            {m.recent_newest()}
          </LinkButton>
        )}
        {feed.next !== null && (
          <MoreReports page={feed} cards={feed.cards} search={writeFilters({ ...filters, cursor: feed.next })} />
        )}
      </div>
    </>
  )
}

function Nothing({ filters: { category, days } }: { filters: ListFilters }) {
  const isFiltered = category !== ALL_CATEGORIES || days !== DEFAULT_DAYS
  const acts = (
    <>
      {days < MOST_DAYS && (
        <LinkButton
          look="main"
          size="s"
          to={{ search: writeFilters({ category, days: MOST_DAYS }) }}
          preventScrollReset
        >
          {m.recent_show_30()}
        </LinkButton>
      )}
      {isFiltered ? (
        <LinkButton size="s" to="/recent" preventScrollReset>
          {m.recent_clear()}
        </LinkButton>
      ) : (
        <LinkButton size="s" to="/submit">
          {m.submit_title()}
        </LinkButton>
      )}
    </>
  )
  return (
    <EmptyState title={m.recent_empty_title()} acts={acts}>
      {m.recent_empty()}
    </EmptyState>
  )
}
