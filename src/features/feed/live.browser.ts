import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { renewComments } from '#features/comments/popup/comments.browser.ts'
import type { Card } from '#features/reports/card/cards.contract.ts'
import {
  changeFetched,
  knownCards,
  knownPins,
  oneKey,
  type ReportPage,
  REPORTS_KEY,
  takeCorrected,
} from '#features/reports/card/reportCache.browser.ts'
import type { LiveEvent } from '#features/reports/live/live.rules.ts'
import { renewTimeline } from '#features/reports/timeline/timeline.browser.ts'
import type { Api } from '#platform/browser/api.ts'
import { noteBug } from '#platform/browser/problem.ts'
import type { ListKey, ListQuestion } from './feed.browser.ts'
import { listReports, type MapReply, readReport } from './feed.contract.ts'
import { ALL_CATEGORIES } from './feed.rules.ts'

type Pages = InfiniteData<ReportPage>
type Changed = LiveEvent['changed'][number]

const LISTS_KEY = [...REPORTS_KEY, 'list']
const MAPS_KEY = [...REPORTS_KEY, 'map']

/** The reports that events have removed from each cache. */
const goneFrom = new WeakMap<QueryClient, Set<string>>()

/**
 * Applies an event from the server to the cache: updates counts, removes reports that are gone, and fetches new ones.
 * A page or popup of a report that is gone asks for it, since its author and administrators may still see it.
 */
export function takeLiveEvent(api: Api, queries: QueryClient, event: LiveEvent): void {
  const answers = queries.getQueryCache().findAll({ queryKey: REPORTS_KEY, fetchStatus: 'fetching' })
  // What is being fetched may have been read before the event, so the event is applied again to each answer.
  for (const { promise } of answers)
    promise?.then(
      () => apply(api, queries, event),
      () => undefined,
    )
  apply(api, queries, event)
}

function apply(api: Api, queries: QueryClient, { changed, added, gone }: LiveEvent): void {
  const news = new Map(changed.map((report) => [report.id, report]))
  const isGone = new Set(gone)
  const update = (card: Card): Card => {
    const fresh = news.get(card.id)
    // The card keeps its `editedAt`, which belongs to its text: the event does not contain the new text.
    return fresh ? { ...card, ...valuesOf(fresh), editedAt: card.editedAt } : card
  }
  const cache = queries.getQueryCache()
  for (const list of cache.findAll({ queryKey: LISTS_KEY })) {
    changeFetched<Pages>(queries, list, (data) =>
      isTouched(data, news, isGone) ? withoutGone(data, isGone, update) : data,
    )
  }
  for (const fresh of changed) {
    if (isOutdated(queries, fresh)) void askForCorrected(api, queries, fresh.id).catch(noteBug)
    for (const one of cache.findAll({ queryKey: oneKey(fresh.id) })) {
      changeFetched<Card>(queries, one, update)
    }
    renewComments(queries, fresh.id, fresh.comments)
    renewTimeline(queries, fresh)
  }
  const back = returned(queries, changed, gone)
  for (const id of [...gone, ...back]) void queries.invalidateQueries({ queryKey: oneKey(id) })
  if (back.length > 0) void renewAll(queries)
  for (const { queryKey, state } of cache.findAll({ queryKey: MAPS_KEY })) {
    const map = state.data as MapReply | undefined // as useMap fetches it
    // What is being fetched may be older than this event.
    const isFetching = state.fetchStatus === 'fetching'
    const isOld = gone.length > 0 || changed.some((report) => isFetching || (map && hasOldPin(map, report)))
    if (isOld) void queries.invalidateQueries({ queryKey, exact: true })
  }
  // What is gone may have been counted in a list that had not loaded it.
  if (gone.length > 0) askForHeads(api, queries, null)
  if (added.length === 0) return
  outdateOthers(queries)
  if (gone.length === 0) askForHeads(api, queries, new Set(added.map(({ category }) => category)))
}

/** The ids of changed reports that were gone before: they are shown again, and may belong anywhere. */
function returned(queries: QueryClient, changed: Changed[], gone: string[]): string[] {
  const known = goneFrom.get(queries) ?? new Set()
  goneFrom.set(queries, known)
  const back = changed.map(({ id }) => id).filter((id) => known.delete(id))
  for (const id of gone) known.add(id)
  return back
}

/** What a card takes over. */
function valuesOf(report: Changed): Changed {
  const values = { ...report }
  delete values.newContent
  return values
}

/** Whether the map shows this report with another state, or should show it perhaps. */
function hasOldPin({ items, validated }: MapReply, report: Changed): boolean {
  const { id, status, communityValidated } = report
  const pin = items.find(([known]) => known === id)
  if (!pin) return status !== 'active' || communityValidated
  return pin[4] !== status || validated.includes(id) !== communityValidated
}

/** Fetches new reports for the lists on screen. */
export function renewHeads(api: Api, queries: QueryClient): void {
  outdateOthers(queries)
  askForHeads(api, queries, null)
}

/** Whether cards of this report have an older content, or its pin may be an old one. */
function isOutdated(queries: QueryClient, { id, editedAt = '', newContent = false }: Changed): boolean {
  if (newContent) return knownCards(queries, id).length > 0 || knownPins(queries, id).length > 0
  return editedAt !== '' && knownCards(queries, id).some((card) => (card.editedAt ?? '') < editedAt)
}

/** Lists and maps are fetched whole. */
async function renewAll(queries: QueryClient): Promise<void> {
  await aMoment()
  for (const queryKey of [LISTS_KEY, MAPS_KEY]) void queries.invalidateQueries({ queryKey })
}

/** A random delay, so that not all browsers ask at the same moment. */
function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * 400))
}

async function askForCorrected(api: Api, queries: QueryClient, id: string): Promise<void> {
  await aMoment()
  takeCorrected(queries, await api.call(readReport, { id }, { isKeptRefused: true }))
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

/** Lists and maps that are not on screen are fetched whole when they are shown again. */
function outdateOthers(queries: QueryClient): void {
  for (const queryKey of [LISTS_KEY, MAPS_KEY])
    void queries.invalidateQueries({ queryKey, type: 'inactive', refetchType: 'none' })
}

/** Fetches the first page of the lists on screen that show these categories; null: any. */
function askForHeads(api: Api, queries: QueryClient, categories: Set<string> | null): void {
  for (const list of queries.getQueryCache().findAll({ queryKey: LISTS_KEY, type: 'active' })) {
    const [, , , question, cursor] = list.queryKey as unknown as ListKey // as useFeed makes it
    const { category } = question
    if (cursor !== null) continue
    if (categories && category !== ALL_CATEGORIES && !categories.has(category)) continue
    void aMoment()
      .then(() => askForHead(api, queries, list, question))
      .catch(noteBug)
  }
}

/**
 * Updates the cards and the total of a list's first page, and adds new reports at its head; the rest stays as it is. In
 * another order than time none is added: it would come anywhere, and everything after it would move.
 */
async function askForHead(api: Api, queries: QueryClient, { queryKey }: Query, question: ListQuestion): Promise<void> {
  const cardsNow = () => queries.getQueryData<Pages>(queryKey)?.pages[0]?.items ?? []
  const asked = new Set(cardsNow())
  const head = await api.call(listReports, question, { isKeptRefused: true })
  let isShownAtOnce = false
  queries.setQueryData<Pages>(queryKey, (data) => {
    const [first, ...rest] = data?.pages ?? []
    if (!data || !first) return data
    const fresh = new Map(head.items.map((card) => [card.id, card]))
    const known = new Set(data.pages.flatMap(({ items }) => items.map(({ id }) => id)))
    const newest = first.items[0]?.createdAt ?? ''
    const isByTime = question.sort === undefined
    const added = head.items.filter(({ id, createdAt }) => isByTime && !known.has(id) && createdAt >= newest)
    isShownAtOnce = added.some(({ own }) => own || first.items.length === 0)
    // A card that was changed here in the meantime is newer than the answer.
    const items = [...added, ...first.items.map((card) => (asked.has(card) ? (fresh.get(card.id) ?? card) : card))]
    return { ...data, pages: [{ ...first, items, total: head.total, keptAt: undefined }, ...rest] }
  })
  // The map shows the others once the reader asks for them.
  if (isShownAtOnce) void queries.invalidateQueries({ queryKey: MAPS_KEY })
}
