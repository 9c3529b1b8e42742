import { type ReactNode, type SubmitEvent, useState } from 'react'
import { m } from '#messages'
import { OptionSheet } from '#web/overlays/overlays.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import inputs from '#web/ui/inputs.module.css'
import { SEARCH_MAX } from './admin.rules.ts'
import styles from './Admin.module.css'
import { useFilters } from './lists.browser.ts'

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
  const [usual] = options
  const chosen = options.find(({ value }) => value === search.get(name)) ?? usual
  return (
    <>
      <Chip
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
        title={label}
        value={chosen?.value ?? null}
        options={options}
        onChoose={(value) => change({ [name]: value === usual?.value ? null : value })}
      />
    </>
  )
}

/** The order by time, newest first unless told. */
export function SortFilter() {
  const options = [
    { value: 'newest', label: m.admin_newest() },
    { value: 'oldest', label: m.admin_oldest() },
  ] as const
  return <Filter label={m.admin_sort()} name="sort" options={options} />
}

interface PagerProps {
  /** Entries on this page. */
  shown: number
  next: string | null
  /** How many match, as far as was counted; null where that is not known. */
  total: { total: number; isMore: boolean } | null
}

/** Below a list: how much there is, and the ways on and back to the beginning. */
export function Pager({ shown, next, total }: PagerProps) {
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
      <div className="row">
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
