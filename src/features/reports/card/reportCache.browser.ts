import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Card } from './cards.contract.ts'

export const REPORTS_KEY = ['reports']
export const LISTS_KEY = [...REPORTS_KEY, 'list']
export const MAPS_KEY = [...REPORTS_KEY, 'map']
export const ONE_KEY = [...REPORTS_KEY, 'one']

export const OWN_TOTAL_KEY = ['own-reports-total']

/** The key of the cached queries about one report alone. */
export function oneKey(id: string): string[] {
  return [...ONE_KEY, id]
}

export interface ReportPage {
  items: Card[]
  next: string | null
  /** How many reports match, on this page or not. */
  total: number
  /** More than `total` match. */
  isMore?: true | undefined
  /** When it was fetched, ms, if the service worker had kept it; 0 if that is not known. */
  keptAt?: number | undefined
}

/** The map's pins: each begins with its report's id, location and category. */
interface Pins {
  items: [id: string, lat: number, lng: number, category: string, ...unknown[]][]
  validated: string[]
}

/** What is cached under REPORTS_KEY: a list (of all reports or one's own), the map, one report. */
type Known = InfiniteData<ReportPage> | Pins | Card | undefined

/** Changes a report in every cached query; null removes it from lists and maps. */
export function changeCard(queries: QueryClient, id: string, change: Partial<Card> | null): void {
  for (const query of queries.getQueryCache().findAll({ queryKey: REPORTS_KEY })) {
    changeFetched<Known>(queries, query, (known) => changed(known, id, change))
  }
}

/** All cached copies of a report, from lists and single reads, the newest first. */
export function knownCards(queries: QueryClient, id: string): Card[] {
  const found = queries.getQueryCache().findAll({ queryKey: REPORTS_KEY })
  const newestFirst = found.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  return newestFirst.flatMap((query) => cardsIn(query, id))
}

/** The copies of a report in one cached query; none if the query is a map. */
export function cardsIn({ state }: Query, id: string): Card[] {
  const known = state.data as Known // the types under REPORTS_KEY
  if (!known || 'items' in known) return []
  const cards = 'pages' in known ? known.pages.flatMap(({ items }) => items) : [known]
  return cards.filter((card) => card.id === id)
}

/** The pins of a report in one cached query; none if the query is not a map. */
export function pinsIn({ state }: Query, id: string): Pick<Card, 'lat' | 'lng' | 'category'>[] {
  const known = state.data as Known // the types under REPORTS_KEY
  if (!known || !('items' in known)) return []
  return known.items.filter(([pin]) => pin === id).map(([, lat, lng, category]) => ({ lat, lng, category }))
}

/** A card, or the fields that a correction changes. */
type Corrected = Pick<Card, 'id' | 'category' | 'lat' | 'lng'> & Partial<Card>

/** Puts a corrected report into the cache. Refetches lists and maps if its category changed, and maps if it moved. */
export function takeCorrected(queries: QueryClient, card: Corrected): void {
  const known = queries.getQueryCache().findAll({ queryKey: REPORTS_KEY })
  const before = known.flatMap((query) => [...cardsIn(query, card.id), ...pinsIn(query, card.id)])
  changeCard(queries, card.id, card)
  const hasMoved = before.some(({ lat, lng }) => lat !== card.lat || lng !== card.lng)
  const hasOtherCategory = before.some(({ category }) => category !== card.category)
  if (hasOtherCategory) void queries.invalidateQueries({ queryKey: LISTS_KEY })
  if (hasOtherCategory || hasMoved) void queries.invalidateQueries({ queryKey: MAPS_KEY })
}

/** Changes cached data without making it fresher: it keeps its age and whether it is invalidated. */
export function changeFetched<T>(queries: QueryClient, query: Query, change: (known: T) => T): void {
  const { data, dataUpdatedAt, isInvalidated } = query.state
  if (data === undefined) return
  const changedData = change(data as T) // the type that its query function returned
  if (changedData === data) return
  queries.setQueryData(query.queryKey, changedData, { updatedAt: dataUpdatedAt })
  if (isInvalidated) query.invalidate()
}

/**
 * Changes the entries of a list, page by page. Removes those for which `change` gives null, and counts them no longer.
 * Returns the same object if nothing changes.
 */
export function changeEntries<Page, Entry extends { id: string }, Cursor>(
  data: InfiniteData<Page & { items: Entry[]; total: number }, Cursor>,
  change: (entry: Entry) => Entry | null,
): typeof data {
  let isChanged = false
  const gone = new Set<string>()
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.flatMap((entry) => {
      const changed = change(entry)
      isChanged ||= changed !== entry
      if (!changed) gone.add(entry.id)
      return changed ?? []
    }),
  }))
  if (!isChanged) return data
  return { ...data, pages: pages.map((page) => ({ ...page, total: Math.max(0, page.total - gone.size) })) }
}

function changed(known: Known, id: string, change: Partial<Card> | null): Known {
  if (!known) return known
  if ('pages' in known)
    return changeEntries(known, (card) => (card.id === id ? change && { ...card, ...change } : card))
  if ('items' in known) return changedMap(known, id, change)
  return change && known.id === id ? { ...known, ...change } : known
}

function changedMap(map: Pins, id: string, change: Partial<Card> | null): Pins {
  if (!change) return { ...map, items: map.items.filter(([known]) => known !== id) }
  if (!change.communityValidated || map.validated.includes(id)) return map
  return { ...map, validated: [...map.validated, id] }
}
