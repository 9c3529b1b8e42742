import type { Feed } from '#features/feed/feed.browser.ts'
import { ANY_TIME, type Days, DEFAULT_DAYS } from '#features/feed/feed.rules.ts'
import { isNear, type ListFilters, USUAL_VIEW, writeFilters } from '#features/feed/filters.rules.ts'
import { MoreReports } from '#features/feed/MoreReports.tsx'
import { m } from '#messages'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { EmptyState, ErrorState } from '#platform/browser/ui/EmptyState.tsx'
import { SkeletonCards } from '#features/reports/card/SkeletonCards.tsx'
import { Cards, type CardsProps } from './Cards.tsx'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './ReportList.module.css'

interface ReportListProps extends Omit<CardsProps, 'cards'> {
  feed: Feed
  filters: ListFilters
}

/** The cards, or why there are none; more are loaded on scrolling. */
export function ReportList({ feed, filters, ...rest }: ReportListProps) {
  if (feed.isFailed) return <ErrorState title={feed.failure} isRetrying={feed.isRetrying} onRetry={feed.retry} />
  if (feed.total === null) return <SkeletonCards label={m.feed_loading()} />
  const near = feed.cards.filter((card) => isNear(rest.from, card))
  if (near.length === 0 && feed.next === null) return <Nothing filters={filters} />
  return (
    <>
      <Cards cards={near} {...rest} />
      <Stack gap={3} className={styles.more}>
        {filters.cursor !== null && (
          <LinkButton size="s" to={{ search: writeFilters({ ...filters, cursor: null }) }}>
            {filters.sort === 'newest' ? m.feed_newest() : m.feed_beginning()}
          </LinkButton>
        )}
        {feed.next !== null && (
          <MoreReports page={feed} cards={feed.cards} search={writeFilters({ ...filters, cursor: feed.next })} />
        )}
      </Stack>
    </>
  )
}

/** Why there is nothing, and where there may be something. */
function Nothing({ filters }: { filters: ListFilters }) {
  const { q, days } = filters
  const isFiltered = writeFilters({ ...filters, ...USUAL_VIEW, days: DEFAULT_DAYS }) !== ''
  const further = furtherBack(filters)
  const actions = (
    <>
      {days !== ANY_TIME && (
        <LinkButton
          look="main"
          size="s"
          to={{ search: writeFilters({ ...filters, cursor: null, days: further }) }}
          preventScrollReset
        >
          {further === ANY_TIME ? m.feed_show_any() : m.feed_show_30()}
        </LinkButton>
      )}
      {isFiltered ? (
        <LinkButton
          size="s"
          to={{ pathname: '/recent', search: writeFilters({ sort: filters.sort, heat: filters.heat }) }}
          preventScrollReset
        >
          {m.ui_clear_filters()}
        </LinkButton>
      ) : (
        <LinkButton size="s" to="/submit">
          {m.reports_submit_title()}
        </LinkButton>
      )}
    </>
  )
  return (
    <EmptyState title={q === '' ? m.feed_empty_title() : m.ui_nothing_found()} actions={actions}>
      {emptyText(filters, isFiltered)}
    </EmptyState>
  )
}

function emptyText({ q, days }: ListFilters, isFiltered: boolean): string {
  if (q !== '') return m.feed_not_found({ q })
  if (days !== ANY_TIME) return m.feed_empty()
  return isFiltered ? m.feed_empty_any_time() : m.feed_empty_at_all()
}

/** The longer range to offer: 30 days; any time for a search, or if 30 days are shown already. */
function furtherBack({ q, days }: ListFilters): Days {
  return q !== '' || days === 30 ? ANY_TIME : 30
}
