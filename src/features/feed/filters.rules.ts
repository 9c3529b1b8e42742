import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { distanceKm, type LatLng } from '#features/territory/territory.rules.ts'
import { withQuery } from '#shared/sitePath.ts'
import {
  ALL_CATEGORIES,
  ALL_STATES,
  ANY_TIME,
  type CategoryFilter,
  DAYS_OPTIONS,
  type Days,
  DEFAULT_DAYS,
  DEFAULT_SORT,
  MAX_DISTANCE_KM,
  SEARCH_MAX,
  type Sort,
  SORTS,
  type StateFilter,
  STATES,
} from './feed.rules.ts'
import { readCursor } from './found/cursors.rules.ts'

export interface Filters {
  category: CategoryFilter
  days: Days
  state: StateFilter
  /** The words that are searched for; empty: none. */
  q: string
}

/** The filters of a list, as its address holds them. */
export interface ListFilters extends Filters {
  sort: Sort
  /** Whether the map is a heat map, instead of showing pins. */
  heat: boolean
  /** The entry after which the list begins; null: at its beginning. */
  cursor: string | null
}

/** The default view: usual order, from the beginning, with a map of pins. None of it is a filter. */
export const USUAL_VIEW = { sort: DEFAULT_SORT, heat: false, cursor: null } as const

/** What the list shows when nobody has chosen anything. */
export const NO_FILTERS: ListFilters = {
  category: ALL_CATEGORIES,
  days: DEFAULT_DAYS,
  state: ALL_STATES,
  q: '',
  ...USUAL_VIEW,
}

/** The filters in an address; a missing or invalid one gets its default. Source: spec §9 "Map and filters". */
export function readFilters(search: URLSearchParams): ListFilters {
  const [category, days, state] = [search.get('category'), search.get('days'), search.get('state')]
  const cursor = search.get('cursor')
  const sort = SORTS.find((known) => known === search.get('sort')) ?? DEFAULT_SORT
  return {
    category: CATEGORIES.find((known) => known === category) ?? ALL_CATEGORIES,
    days: daysOf(days) ?? DEFAULT_DAYS,
    state: STATES.find((known) => known === state) ?? ALL_STATES,
    q: wordsOf(search.get('q') ?? ''),
    sort,
    heat: search.get('heat') === '1',
    cursor: cursor !== null && readCursor(cursor)?.sort === sort ? cursor : null,
  }
}

/** The filters as a query string without defaults: `?category=litter&days=30`. */
export function writeFilters(filters: Partial<ListFilters>): string {
  const search = new URLSearchParams()
  for (const name of ['q', 'category', 'days', 'state', 'sort', 'heat', 'cursor'] as const) {
    const value = filters[name]
    if (value !== undefined && value !== null && value !== NO_FILTERS[name])
      search.set(name, value === true ? '1' : String(value))
  }
  return withQuery('', search)
}

/** The time range with this value in an address or a form; undefined when there is none. */
function daysOf(value: string | null): Days | undefined {
  return value === ANY_TIME ? ANY_TIME : DAYS_OPTIONS.find((known) => String(known) === value)
}

/** A typed search as the address holds it: in one line, and not longer than the server reads. */
export function wordsOf(typed: string): string {
  return [...typed.replace(/\s+/g, ' ').trim()].slice(0, SEARCH_MAX).join('').trim()
}

/** The input of the map's request: the filters that have an effect. */
export function mapParams({ category, days, state, q }: Filters) {
  return { category, days, ...(state !== ALL_STATES && { state }), ...(q !== '' && { q }) }
}

/** The list's request, from its beginning. `near` is where the person is. */
export function listParams(filters: Filters & Pick<ListFilters, 'sort'>, near: LatLng) {
  const { sort } = filters
  return {
    ...mapParams(filters),
    ...(sort !== DEFAULT_SORT && { sort }),
    ...(sort === 'nearest' && roughly(near)),
  }
}

/** Rounds a point to about a metre, so that small changes of position do not change the list. */
function roughly({ lat, lng }: LatLng): LatLng {
  return { lat: Math.round(lat * 1e5) / 1e5, lng: Math.round(lng * 1e5) / 1e5 }
}

/** Whether a report is near enough to the person to be shown. Source: spec §9 "Map and filters". */
export function isNear(from: LatLng, report: LatLng): boolean {
  return distanceKm(from, report) <= MAX_DISTANCE_KM
}
