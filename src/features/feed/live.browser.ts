import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { renewComments } from '#features/comments/popup/comments.browser.ts'
import type { Card } from '#features/reports/card/cards.contract.ts'
import {
  cardsIn,
  changeEntries,
  changeFetched,
  LISTS_KEY,
  MAPS_KEY,
  oneKey,
  OWN_TOTAL_KEY,
  pinsIn,
  type ReportPage,
  REPORTS_KEY,
  takeCorrected,
} from '#features/reports/card/reportCache.browser.ts'
import type { LiveEvent } from '#features/reports/live/live.rules.ts'
import { renewTimeline } from '#features/reports/timeline/timeline.browser.ts'
import type { Api } from '#platform/browser/api.ts'
import { noteBug } from '#platform/browser/problem.ts'
import { type MapReply, readReport } from './feed.contract.ts'
import { randomDelay, fetchFirstPageSoon, removedFrom, outdateUnshown } from './firstPages.browser.ts'
import { applyToAnswer } from './lateAnswers.browser.ts'

type Pages = InfiniteData<ReportPage>
type Changed = LiveEvent['changed'][number]

/**
 * Applies an event from the server to the cache: updates counts, removes reports that are gone, and fetches new ones.
 * A page or popup of a report that is gone asks for it, since its author and administrators may still see it.
 */
export function takeLiveEvent(api: Api, queries: QueryClient, event: LiveEvent): void {
  const { changed, gone } = event
  const known = queries.getQueryCache().findAll({ queryKey: REPORTS_KEY })
  for (const query of known) applyToAnswer(query, event, (all) => applyEvent(api, queries, [query], all))
  applyEvent(api, queries, known, event)
  for (const report of changed) {
    renewComments(queries, report.id, report.comments)
    renewTimeline(queries, report)
  }
  const back = shownAgain(queries, changed, gone)
  for (const id of back) void queries.invalidateQueries({ queryKey: oneKey(id) })
  if (back.length > 0) void renewAll(queries)
}

/** Applies an event to these queries and no others. */
function applyEvent(api: Api, queries: QueryClient, among: Query[], event: LiveEvent): void {
  for (const query of among) {
    const [, kind] = query.queryKey
    if (kind === 'list') applyToList(api, queries, query, event)
    else if (kind === 'own') applyToOwn(queries, query, event)
    else if (kind === 'map') applyToMap(queries, query, event)
    else if (kind === 'one') applyToOne(queries, query, event)
  }
  for (const report of event.changed) {
    if (among.some((query) => isOutdated(query, report))) void askForCorrected(api, queries, report.id).catch(noteBug)
  }
}

function applyToCards(queries: QueryClient, list: Query, { changed, gone }: LiveEvent): void {
  const news = new Map(changed.map((report) => [report.id, report]))
  const isGone = new Set(gone)
  changeFetched<Pages>(queries, list, (data) =>
    changeEntries(data, (card) => (isGone.has(card.id) ? null : updated(card, news.get(card.id)))),
  )
}

function applyToList(api: Api, queries: QueryClient, list: Query, event: LiveEvent): void {
  const { added, gone } = event
  applyToCards(queries, list, event)
  if (added.length > 0) outdateUnshown(list)
  // The total may have counted a gone report that the list had not loaded.
  if (gone.length > 0) fetchFirstPageSoon(api, queries, list, null)
  else if (added.length > 0) fetchFirstPageSoon(api, queries, list, new Set(added.map(({ category }) => category)))
}

function applyToOwn(queries: QueryClient, list: Query, event: LiveEvent): void {
  const hasLost = event.gone.some((id) => cardsIn(list, id).length > 0)
  applyToCards(queries, list, event)
  if (hasLost) void queries.invalidateQueries({ queryKey: OWN_TOTAL_KEY })
}

function applyToMap(queries: QueryClient, query: Query, { changed, added, gone }: LiveEvent): void {
  const { queryKey, state } = query
  const map = state.data as MapReply | undefined // as useMap fetches it
  const isOld =
    map !== undefined &&
    (changed.some((report) => hasOldPin(map, report)) || gone.some((id) => pinsIn(query, id).length > 0))
  // A running fetch is not cancelled, so that it ends. Its answer gets the event then.
  if (isOld) void queries.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
  if (added.length > 0) outdateUnshown(query)
}

function applyToOne(queries: QueryClient, query: Query, { changed, gone }: LiveEvent): void {
  const { queryKey } = query
  const [, , id] = queryKey
  const fresh = changed.find((report) => report.id === id)
  changeFetched<Card>(queries, query, (card) => updated(card, fresh))
  if (gone.some((other) => other === id)) void queries.invalidateQueries({ queryKey, exact: true })
}

/** The card keeps its `editedAt`, which belongs to its text: the event does not contain the new text. */
function updated(card: Card, fresh: Changed | undefined): Card {
  if (!fresh) return card
  const { newContent: _, ...values } = fresh // which a card does not have
  return { ...card, ...values, editedAt: card.editedAt }
}

/** Changed reports that were gone before: they are shown again, so any list may need them. Notes those gone now. */
function shownAgain(queries: QueryClient, changed: Changed[], gone: string[]): string[] {
  const known = removedFrom(queries)
  const back = changed.map(({ id }) => id).filter((id) => known.delete(id))
  for (const id of gone) known.add(id)
  return back
}

/** Whether the map shows this report in another state, or may have to show it. */
function hasOldPin({ items, validated }: MapReply, report: Changed): boolean {
  const { id, status, communityValidated } = report
  const pin = items.find(([known]) => known === id)
  if (!pin) return status !== 'active' || communityValidated
  return pin[4] !== status || validated.includes(id) !== communityValidated
}

/** Whether this query has an older card of the report, or perhaps an old pin. */
function isOutdated(query: Query, { id, editedAt = '', newContent = false }: Changed): boolean {
  const cards = cardsIn(query, id)
  if (newContent) return cards.length > 0 || pinsIn(query, id).length > 0
  return editedAt !== '' && cards.some((card) => (card.editedAt ?? '') < editedAt)
}

/** Fetches all lists and maps. */
async function renewAll(queries: QueryClient): Promise<void> {
  await randomDelay()
  for (const queryKey of [LISTS_KEY, MAPS_KEY]) void queries.invalidateQueries({ queryKey })
}

/** Fetches a report, but takes over only its content: the counts may have changed in the meantime. */
async function askForCorrected(api: Api, queries: QueryClient, id: string): Promise<void> {
  await randomDelay()
  const card = await api.call(readReport, { id }, { rejectsCached: true })
  const { category, description, lat, lng, address, photo, editedAt, version } = card
  takeCorrected(queries, { id, category, description, lat, lng, address, photo, editedAt, version })
}
