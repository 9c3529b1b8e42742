import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#messages'
import styles from './AdminList.module.css'

interface Chosenness<T> {
  /** The address of the list that it belongs to: another filter or page begins anew. */
  at: string
  ids: ReadonlySet<string>
  /** Of those selected on all pages the ones that other pages show. */
  beyond: readonly T[]
  /** The entry that was pressed last: with Shift all from it on are selected. */
  last: string | null
}

/** Which entries of a list are selected; those that are no longer shown are not. */
export function useChosen<T>(items: T[], idOf: (item: T) => string) {
  const [search] = useSearchParams()
  const at = search.toString()
  const [known, setKnown] = useState<Chosenness<T>>({ at, ids: new Set(), beyond: [], last: null })
  const present = known.at === at ? known : { at, ids: new Set<string>(), beyond: [], last: null }
  const { ids, beyond, last } = present
  const shown = new Set(items.map(idOf))
  const here = items.filter((item) => ids.has(idOf(item)))
  const change = (next: Partial<Chosenness<T>>) => setKnown({ ...present, ...next })

  return {
    chosen: [...here, ...beyond.filter((item) => ids.has(idOf(item)) && !shown.has(idOf(item)))],
    /** How much of the page is selected. */
    page: here.length === 0 ? 'none' : here.length === items.length ? 'all' : 'some',
    has: (item: T) => ids.has(idOf(item)),
    /** Selects an entry, or no longer; `isRange`: and all between it and the one pressed before. */
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
    /** Selects these, of whatever page. */
    choose(all: T[]) {
      change({ ids: new Set(all.map(idOf)), beyond: all })
    },
    clear: () => change({ ids: new Set(), beyond: [], last: null }),
  } as const
}

export type Chosen<T> = ReturnType<typeof useChosen<T>>

interface SelectBoxProps {
  /** Which entry it selects. */
  name: string
  checked: boolean
  /** `isRange`: with Shift, by mouse or Space. */
  onChange: (isRange: boolean) => void
}

/** The box that selects an entry. */
export function SelectBox({ name, checked, onChange }: SelectBoxProps) {
  // What a key presses is told as a click without its Shift by some browsers.
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
        aria-label={m.admin_select_one({ name })}
      />
    </label>
  )
}

interface SelectPageProps<T> {
  chosen: Chosen<T>
  /** Says beside it what it does. */
  withWords?: boolean
}

/** The box that selects the whole page; partly filled when some of it is selected. */
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
