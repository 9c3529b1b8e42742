import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { m } from '#messages'
import { Chips } from '#platform/browser/ui/form/Chip.tsx'
import { FilterChip } from '#platform/browser/ui/form/FilterChip.tsx'
import { IconButton } from '#platform/browser/ui/IconButton.tsx'
import { OneTimeButton } from '#platform/browser/ui/OneTimeButton.tsx'
import inputs from '#platform/browser/ui/form/inputs.module.css'
import { SEARCH_MAX } from '../admin.rules.ts'
import styles from './ListToolbar.module.css'
import { filtersIn, useFilters } from './lists.browser.ts'
import { namesOf, type Sorting } from './order/sorts.rules.ts'

export function ToolbarFrame({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>
}

/** The search field and the filters above a list. */
export function ListToolbar({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  const [search, change] = useFilters()
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    change({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() })
  }
  const q = search.get('q') ?? ''
  const box = useRef<HTMLInputElement>(null)
  // Words may have been typed before this component was hydrated.
  const shown = useRef(q)
  useEffect(() => {
    if (shown.current === q) return
    shown.current = q
    if (box.current) box.current.value = q
  }, [q])
  return (
    <ToolbarFrame>
      <search>
        <form className={inputs['withButton']} onSubmit={find}>
          <input
            ref={box}
            type="search"
            name="q"
            className={inputs['input']}
            aria-label={label}
            placeholder={hint}
            defaultValue={q}
            maxLength={SEARCH_MAX}
          />
          <IconButton type="submit" icon="search" label={m.ui_search()} />
        </form>
      </search>
      <Chips>
        <ClearFilters />
        {children}
      </Chips>
    </ToolbarFrame>
  )
}

/** A button that removes the search and all filters, and leaves the order; nothing when there are none. */
export function ClearFilters() {
  const [search, change] = useFilters()
  const filters = filtersIn(search)
  if (filters.length === 0) return null
  return (
    <OneTimeButton size="s" icon="x" onClick={() => change(Object.fromEntries(filters.map((name) => [name, null])))}>
      {m.ui_clear_filters()}
    </OneTimeButton>
  )
}

interface FilterProps<Value extends string> {
  label: string
  /** Its name in the query string. */
  name: string
  /** The first one is the default. */
  options: readonly { value: Value; label: string }[]
}

/** A filter that opens its options; the choice is kept in the query string. */
export function Filter<Value extends string>({ label, name, options }: FilterProps<Value>) {
  const [search, change] = useFilters()
  const [usual] = options
  const chosen = options.find(({ value }) => value === search.get(name)) ?? usual
  return (
    <FilterChip
      label={label}
      options={options}
      value={chosen?.value ?? null}
      on={chosen !== usual}
      onChoose={(value) => change({ [name]: value === usual?.value ? null : value })}
    />
  )
}

const ORDERS: Record<string, () => string> = {
  newest: m.admin_newest,
  oldest: m.admin_oldest,
  'most-confirms': m.admin_most_confirms,
  'fewest-confirms': m.admin_fewest_confirms,
  'most-flags': m.admin_most_flags,
  'fewest-flags': m.admin_fewest_flags,
  name: m.admin_name_up,
  'name-down': m.admin_name_down,
  'most-points': m.admin_most_points,
  'fewest-points': m.admin_fewest_points,
  'most-reports': m.admin_most_reports,
  'fewest-reports': m.admin_fewest_reports,
}

/** The choice of a list's order; the first one is the default. `words` replace the usual labels. */
export function SortFilter({ sorts, words = {} }: { sorts: Record<string, Sorting>; words?: Record<string, string> }) {
  const options = namesOf(sorts).map((value) => ({ value, label: words[value] ?? ORDERS[value]?.() ?? value }))
  return <Filter label={m.ui_sort_by()} name="sort" options={options} />
}
