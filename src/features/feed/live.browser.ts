import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { renewComments } from '#features/comments/popup/comments.browser.ts'
import type { Card } from '#features/reports/card/cards.contract.ts'
import {
  changeFetched,
  knownCards,
  type ReportPage,
  REPORTS_KEY,
  takeCorrected,
} from '#features/reports/card/reportCache.browser.ts'
import type { LiveEvent } from '#features/reports/live/live.rules.ts'
import { renewTimeline } from '#features/reports/timeline/timeline.browser.ts'
import type { Api } from '#platform/browser/api.ts'
import type { ListKey } from './feed.browser.ts'
import { listReports, readReport } from './feed.contract.ts'
import { ALL_CATEGORIES } from './feed.rules.ts'
import type { Filters } from './filters.rules.ts'

type Pages = InfiniteData<ReportPage>

const LISTS_KEY = [...REPORTS_KEY, 'list']
const MAPS_KEY = [...REPORTS_KEY, 'map']

/** Changes what was fetched of reports as the server says: counts in their places, what is gone taken out, new ones asked for. */
export function takeLiveEvent(api: Api, queries: QueryClient, { changed, added, gone }: LiveEvent): void {
  const news = new Map(changed.map((report) => [report.id, report]))
  const isGone = new Set(gone)
  const update = (card: Card): Card => {
    const fresh = news.get(card.id)
    // When it was edited belongs to its words, which are not here.
    return fresh ? { ...card, ...fresh, editedAt: card.editedAt } : card
  }
  const cache = queries.getQueryCache()
  for (const list of cache.findAll({ queryKey: LISTS_KEY })) {
    changeFetched<Pages>(queries, list, (data) =>
      isTouched(data, news, isGone) ? withoutGone(data, isGone, update) : data,
    )
  }
  for (const { editedAt, ...fresh } of changed) {
    if (editedAt && isBefore(knownCards(queries, fresh.id), editedAt)) {
      void askForCorrected(api, queries, fresh.id).catch(() => undefined)
    }
    for (const one of cache.findAll({ queryKey: [...REPORTS_KEY, 'one', fresh.id] })) {
      changeFetched<Card>(queries, one, update)
    }
    renewComments(queries, fresh.id, fresh.comments)
    renewTimeline(queries, fresh)
  }
  const hasOther = changed.some(({ status, communityValidated }) => status !== 'active' || communityValidated)
  if (gone.length > 0 || hasOther) void queries.invalidateQueries({ queryKey: MAPS_KEY })
  if (added.length > 0) askForNew(api, queries, new Set(added.map(({ category }) => category)))
}

/** Asks what is new at the heads of the lists that are looked at. */
export function renewHeads(api: Api, queries: QueryClient): void {
  askForNew(api, queries, null)
}

/** Whether some of these cards say what a report said before its author corrected it then. */
function isBefore(cards: Card[], editedAt: string): boolean {
  return cards.some((card) => (card.editedAt ?? '') < editedAt)
}

/** Asks what a report says now, not everybody at the same moment. */
async function askForCorrected(api: Api, queries: QueryClient, id: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 400))
  takeCorrected(queries, await api.call(readReport, { id }))
}

function isTouched({ pages }: Pages, news: Map<string, unknown>, isGone: Set<string>): boolean {
  return pages.some(({ items }) => items.some(({ id }) => news.has(id) || isGone.has(id)))
}

function withoutGone(data: Pages, isGone: Set<string>, update: (card: Card) => Card): Pages {
  const found = new Set(data.pages.flatMap(({ items }) => items.filter(({ id }) => isGone.has(id)).map(({ id }) => id)))
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => !isGone.has(id)).map(update),
    total: Math.max(0, page.total - found.size),
  }))
  return { ...data, pages }
}

/**
 * Asks for the newest page of the lists that are looked at and show these categories; null: any. Those that are not
 * looked at just now, and their maps, are asked for whole when they are shown again.
 */
function askForNew(api: Api, queries: QueryClient, categories: Set<string> | null): void {
  for (const queryKey of [LISTS_KEY, MAPS_KEY]) void queries.invalidateQueries({ queryKey, type: 'inactive' })
  for (const list of queries.getQueryCache().findAll({ queryKey: LISTS_KEY, type: 'active' })) {
    const [, , , category, days, cursor] = list.queryKey as unknown as ListKey // as useFeed makes it
    if (cursor !== null || (categories && category !== ALL_CATEGORIES && !categories.has(category))) continue
    // Not everybody at the same moment.
    setTimeout(
      () => void askForHead(api, queries, list, { category, days }).catch(() => undefined),
      Math.random() * 400,
    )
  }
}

/** Puts what is new at the head of a list, and takes over the newest page's counts; the rest stays as it is. */
async function askForHead(
  api: Api,
  queries: QueryClient,
  { queryKey }: Query,
  { category, days }: Pick<Filters, 'category' | 'days'>,
): Promise<void> {
  const cardsNow = () => queries.getQueryData<Pages>(queryKey)?.pages[0]?.items ?? []
  const asked = new Set(cardsNow())
  const head = await api.call(listReports, { category, days })
  queries.setQueryData<Pages>(queryKey, (data) => {
    const [first, ...rest] = data?.pages ?? []
    if (!data || !first) return data
    const fresh = new Map(head.items.map((card) => [card.id, card]))
    const known = new Set(data.pages.flatMap(({ items }) => items.map(({ id }) => id)))
    const newest = first.items[0]?.createdAt ?? ''
    const added = head.items.filter(({ id, createdAt }) => !known.has(id) && createdAt >= newest)
    // A card that was changed here meanwhile is newer than the answer.
    const items = [...added, ...first.items.map((card) => (asked.has(card) ? (fresh.get(card.id) ?? card) : card))]
    return { ...data, pages: [{ ...first, items, total: head.total }, ...rest] }
  })
}
