import { useState } from 'react'
import { m } from '#messages'
import styles from './Admin.module.css'

/** Which entries of a list are selected; those that are no longer shown are not. */
export function useChosen<T>(items: T[], idOf: (item: T) => string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    chosen: items.filter((item) => ids.has(idOf(item))),
    has: (item: T) => ids.has(idOf(item)),
    toggle(item: T) {
      const next = new Set(ids)
      if (!next.delete(idOf(item))) next.add(idOf(item))
      setIds(next)
    },
    clear: () => setIds(new Set()),
  }
}

export type Chosen<T> = ReturnType<typeof useChosen<T>>

/** The box that selects an entry; `name` says which. */
export function SelectBox({ name, checked, onChange }: { name: string; checked: boolean; onChange: () => void }) {
  return (
    <label className={styles.box}>
      <input type="checkbox" checked={checked} onChange={onChange} aria-label={m.admin_select_one({ name })} />
    </label>
  )
}
