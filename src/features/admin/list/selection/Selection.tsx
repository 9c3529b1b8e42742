import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#messages'
import styles from './Selection.module.css'

interface SelectionState<T> {
  /** Query string of the list. Another filter or page starts with an empty selection. */
  at: string
  ids: ReadonlySet<string>
  /** The entries that were selected across all pages. */
  beyond: readonly T[]
  /** The entry that was pressed last; with Shift, the entries between it and the next one are selected. */
  last: string | null
}

/** The selection of a list. An entry of this page that disappears from it is no longer selected. */
export function useSelection<T>(items: T[], idOf: (item: T) => string) {
  const [search] = useSearchParams()
  const at = search.toString()
  const [known, setKnown] = useState<SelectionState<T>>({ at, ids: new Set(), beyond: [], last: null })
  const present = known.at === at ? known : { at, ids: new Set<string>(), beyond: [], last: null }
  const { ids, beyond, last } = present
  const shown = new Set(items.map(idOf))
  const here = items.filter((item) => ids.has(idOf(item)))
  const change = (next: Partial<SelectionState<T>>) => setKnown({ ...present, ...next })

  return {
    chosen: [...here, ...beyond.filter((item) => ids.has(idOf(item)) && !shown.has(idOf(item)))],
    idOf,
    /** How much of the page is selected. */
    page: here.length === 0 ? 'none' : here.length === items.length ? 'all' : 'some',
    has: (item: T) => ids.has(idOf(item)),
    /** Selects or deselects an entry; with `isRange`, also all entries between it and the one pressed before. */
    toggle(item: T, isRange = false) {
      const id = idOf(item)
      const [one, other] = [items.findIndex((each) => idOf(each) === last), items.indexOf(item)]
      const range = isRange && one >= 0 ? items.slice(Math.min(one, other), Math.max(one, other) + 1) : [item]
      const next = new Set(ids)
      for (const each of range)
        if (ids.has(id)) next.delete(idOf(each))
        else next.add(idOf(each))
      change({ ids: next, last: id })
    },
    /** Selects the whole page, or nothing. */
    togglePage() {
      if (here.length === items.length) change({ ids: new Set(), beyond: [] })
      else change({ ids: new Set([...ids, ...shown]) })
    },
    /** Selects these entries, also from other pages. */
    choose(all: T[]) {
      change({ ids: new Set(all.map(idOf)), beyond: all })
    },
    clear: () => change({ ids: new Set(), beyond: [], last: null }),
  } as const
}

export type Selection<T> = ReturnType<typeof useSelection<T>>

interface SelectEntryProps {
  name: string
  checked: boolean
  /** `isRange`: Shift was held, with the mouse or the space key. */
  onChange: (isRange: boolean) => void
}

export function SelectEntry({ name, checked, onChange }: SelectEntryProps) {
  // Some browsers report a key press as a click without Shift, so Shift is taken from the key event.
  const isShift = useRef(false)
  const note = ({ shiftKey }: KeyboardEvent | MouseEvent) => (isShift.current = shiftKey)
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={checked}
        onKeyDown={note}
        onKeyUp={note}
        onClick={(event) => event.detail > 0 && note(event)}
        onChange={() => onChange(isShift.current)}
        aria-label={m.admin_select_named({ name })}
      />
    </label>
  )
}

interface SelectPageProps<T> {
  chosen: Selection<T>
  withWords?: boolean
}

/** The checkbox that selects the whole page; indeterminate when a part of it is selected. */
export function SelectPage<T>({ chosen: { page, togglePage }, withWords = false }: SelectPageProps<T>) {
  const show = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = page === 'some'
  }
  return (
    <label className={withWords ? styles.words : styles.box}>
      {withWords && <span>{m.admin_select_page()}</span>}
      <input
        ref={show}
        type="checkbox"
        checked={page === 'all'}
        onChange={togglePage}
        {...(!withWords && { 'aria-label': m.admin_select_page() })}
      />
    </label>
  )
}
