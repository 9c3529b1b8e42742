import { categoryLabel } from '#features/categories/categories.contract.ts'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import {
  ALL_CATEGORIES,
  ALL_STATES,
  ANY_TIME,
  type CategoryFilter,
  DAYS_OPTIONS,
  type Days,
  type Sort,
  SORTS,
  type StateFilter,
  STATES,
} from '#features/feed/feed.rules.ts'
import { m } from '#messages'

/** What the filters can be set to, in the order in which they are offered. */
export const categories: readonly CategoryFilter[] = [ALL_CATEGORIES, ...CATEGORIES]
export const ranges: readonly Days[] = [...DAYS_OPTIONS, ANY_TIME]
export const states: readonly StateFilter[] = [ALL_STATES, ...STATES]
export const sorts: readonly Sort[] = SORTS

export function categoryText(category: CategoryFilter): string {
  return category === ALL_CATEGORIES ? m.recent_category_all() : categoryLabel(category)
}

/** "24 hours" for one day. Source: spec §9 "Map and filters". */
export function daysText(days: Days): string {
  if (days === ANY_TIME) return m.recent_any_time()
  return days === 1 ? m.recent_days_one() : m.recent_days_many({ days })
}

export function stateText(state: StateFilter): string {
  const say = {
    all: m.recent_state_all,
    open: m.recent_state_open,
    validated: m.recent_state_validated,
    resolved: m.recent_state_resolved,
  }
  return say[state]()
}

export function sortText(sort: Sort): string {
  const say = { newest: m.recent_sort_newest, nearest: m.recent_sort_nearest, confirms: m.recent_sort_confirms }
  return say[sort]()
}

/** How many reports match; `isMore`: more than that. */
export function totalText(count: number, isMore: boolean): string {
  return isMore ? m.recent_showing_more({ count }) : m.recent_showing({ count })
}
