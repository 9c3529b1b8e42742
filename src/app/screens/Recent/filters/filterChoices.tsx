import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { ALL_CATEGORIES, ALL_STATES, ANY_TIME, DAYS_OPTIONS, SORTS, STATES } from '#features/feed/feed.rules.ts'
import { m } from '#messages'
import type { IconName } from '#platform/browser/icons/names.ts'
import type { Choice } from '#platform/browser/overlays/overlays.tsx'

/** A filter of the list, and what it can be set to, in the order in which that is offered. */
export interface FilterChoice {
  /** Its name in the address. */
  name: 'category' | 'days' | 'state' | 'sort'
  label: string
  icon?: IconName
  options: Choice<string>[]
}

/** The filters with their words in the reader's language. One day is "24 hours". Source: spec §9 "Map and filters". */
export function filterChoices(): FilterChoice[] {
  const categories = CATEGORIES.map((value) => {
    return { value, label: categoryLabel(value), lead: <CategoryTile category={value} size="s" /> }
  })
  const days = DAYS_OPTIONS.map((count) => ({
    value: String(count),
    label: m.feed_days({ days: count }),
  }))
  return [
    {
      name: 'category',
      icon: 'list-filter',
      label: m.categories_label(),
      options: [{ value: ALL_CATEGORIES, label: m.categories_all() }, ...categories],
    },
    { name: 'days', label: m.feed_time_range(), options: [...days, { value: ANY_TIME, label: m.feed_any_time() }] },
    {
      name: 'state',
      label: m.reports_state(),
      options: ([ALL_STATES, ...STATES] as const).map((value) => ({ value, label: STATE_TEXTS[value]() })),
    },
    { name: 'sort', label: m.ui_sort_by(), options: SORTS.map((value) => ({ value, label: SORT_TEXTS[value]() })) },
  ]
}

const STATE_TEXTS = {
  all: m.feed_state_all,
  open: m.feed_state_open,
  validated: m.feed_state_validated,
  resolved: m.statistics_resolved,
}

const SORT_TEXTS = {
  newest: m.feed_sort_newest,
  nearest: m.feed_sort_nearest,
  confirms: m.feed_sort_confirms,
}
