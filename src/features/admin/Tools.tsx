import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#messages'
import { Icon } from '#web/icons/Icon.tsx'
import { OptionSheet } from '#web/overlays/overlays.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import inputs from '#web/ui/inputs.module.css'
import { SEARCH_MAX } from './admin.rules.ts'
import styles from './Admin.module.css'
import { useFilters } from './lists.browser.ts'
import { namesOf, type Sorting } from './sorts.rules.ts'

/** Above a list: what is looked for, and the filters. */
export function Tools({ label, hint, children }: { label: string; hint: string; children?: ReactNode }) {
  const [search, change] = useFilters()
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    change({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() })
  }
  const q = search.get('q') ?? ''
  return (
    <div className={styles.tools}>
      <search className={styles.search}>
        <form onSubmit={find}>
          <input
            key={q}
            type="search"
            name="q"
            className={inputs['input']}
            aria-label={label}
            placeholder={hint}
            defaultValue={q}
            maxLength={SEARCH_MAX}
          />
          <Button type="submit">{m.admin_search()}</Button>
        </form>
      </search>
      {children}
    </div>
  )
}

interface FilterProps<Value extends string> {
  label: string
  /** Its name in the address. */
  name: string
  /** The first one is what is usual. */
  options: readonly { value: Value; label: string }[]
}

/** A filter that opens its options and stands in the address. */
export function Filter<Value extends string>({ label, name, options }: FilterProps<Value>) {
  const [search, change] = useFilters()
  const [isOpen, setOpen] = useState(false)
  const chip = useRef<HTMLButtonElement>(null)
  const [usual] = options
  const chosen = options.find(({ value }) => value === search.get(name)) ?? usual
  return (
    <>
      <Chip
        ref={chip}
        label={label}
        value={chosen?.label ?? ''}
        on={chosen !== usual}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      <OptionSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        anchor={chip}
        title={label}
        value={chosen?.value ?? null}
        options={options}
        onChoose={(value) => change({ [name]: value === usual?.value ? null : value })}
      />
    </>
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

/** The order of a list, the first of these unless told; `words`: what some are called here. */
export function SortFilter({ sorts, words = {} }: { sorts: Record<string, Sorting>; words?: Record<string, string> }) {
  const options = namesOf(sorts).map((value) => ({ value, label: words[value] ?? ORDERS[value]?.() ?? value }))
  return <Filter label={m.admin_sort()} name="sort" options={options} />
}

interface SortHeadProps {
  label: string
  /** What the column is an order by. */
  by: string
  sorts: Record<string, Sorting>
}

/** A column's head that orders the list by it, and the other way when it does so already. */
export function SortHead({ label, by, sorts }: SortHeadProps) {
  const [search] = useFilters()
  const names = namesOf(sorts)
  const asked = search.get('sort')
  const present = names.find((name) => name === asked) ?? names[0]
  const [down, up] = [names.find((name) => is(sorts[name], by, false)), names.find((name) => is(sorts[name], by, true))]
  const isHere = present === down || present === up
  const first = by === 'name' ? up : down
  const target = isHere ? (present === down ? up : down) : first
  const address = new URLSearchParams(search)
  address.delete('cursor')
  if (target && target !== names[0]) address.set('sort', target)
  else address.delete('sort')
  return (
    <th scope="col" {...(isHere && { 'aria-sort': present === up ? 'ascending' : 'descending' })}>
      <Link
        to={{ search: address.toString() }}
        preventScrollReset
        className={styles.sort}
        data-here={isHere || undefined}
      >
        {label}
        <Icon name="chevron-down" size="s" />
      </Link>
    </th>
  )
}

function is(sorting: Sorting | undefined, by: string, isUp: boolean): boolean {
  return sorting?.by === by && sorting.isUp === isUp
}

interface PagerProps {
  /** Entries on this page. */
  shown: number
  next: string | null
  /** How many match, as far as was counted; null where that is not known. */
  total: { total: number; isMore: boolean } | null
  /** Where the whole list comes from as CSV. */
  csv: string
}

/** Below a list: how much there is, and the ways on and back to the beginning. */
export function Pager({ shown, next, total, csv }: PagerProps) {
  const [search] = useFilters()
  const to = (cursor: string | null) => {
    const address = new URLSearchParams(search)
    if (cursor) address.set('cursor', cursor)
    else address.delete('cursor')
    return { search: address.toString() }
  }
  const count = (total?.total ?? shown).toLocaleString('en')
  return (
    <div className={styles.pager}>
      <p role="status">{total?.isMore ? m.admin_more_than({ count }) : m.admin_total({ count })}</p>
      <div className="row wrap">
        <LinkButton size="s" to={`${csv}${to(null).search && `?${to(null).search}`}`} reloadDocument>
          {m.admin_csv()}
        </LinkButton>
        {search.has('cursor') && (
          <LinkButton size="s" to={to(null)}>
            {m.admin_first_page()}
          </LinkButton>
        )}
        {next !== null && (
          <LinkButton size="s" to={to(next)} rel="next">
            {m.admin_next_page()}
          </LinkButton>
        )}
      </div>
    </div>
  )
}
