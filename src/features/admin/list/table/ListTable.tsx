import type { ReactNode } from 'react'
import { m } from '#messages'
import { VisuallyHidden } from '#platform/browser/ui/VisuallyHidden.tsx'
import { type Selection, SelectEntry, SelectPage } from '../selection/Selection.tsx'
import type { Sorting } from '../order/sorts.rules.ts'
import { type Column, ColumnHeader, ColumnHeaders } from './ColumnHeaders.tsx'
import styles from './ListTable.module.css'

interface ListTableProps<T> {
  label: string
  /** The selection, for the checkbox of the page. */
  chosen: Selection<T>
  /** The columns between the checkbox and the buttons. */
  columns: Column[]
  sorts: Record<string, Sorting>
  /** What the last column holds: an Edit button and a menu, or only a menu. */
  actions: 'edit' | 'more'
  children: ReactNode
}

/** A table whose rows are cards below 768 px. */
export function ListTable<T>({ label, chosen, columns, sorts, actions, children }: ListTableProps<T>) {
  return (
    <table aria-label={label} className={styles.table}>
      <thead>
        <tr>
          <ColumnHeader width="box">
            <SelectPage chosen={chosen} />
          </ColumnHeader>
          <ColumnHeaders columns={columns} sorts={sorts} />
          <ColumnHeader width={actions}>
            <VisuallyHidden>{m.admin_actions()}</VisuallyHidden>
          </ColumnHeader>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

interface CellProps extends Pick<Column, 'from'> {
  /** Its name on a card, which has no column headers. */
  name?: string
  children: ReactNode
}

export function Cell({ name, from, children }: CellProps) {
  return (
    <td data-head={name} className={from && styles[from]}>
      {children}
    </td>
  )
}

interface ListRowProps<T> {
  chosen: Selection<T>
  item: T
  name: string
  /** Whether it can't be selected. */
  isFixed?: boolean
  children: ReactNode
}

/** A row with its checkbox, on a card in the upper corner. */
export function ListRow<T>({ chosen, item, name, isFixed = false, children }: ListRowProps<T>) {
  const isChosen = chosen.has(item)
  return (
    <tr data-selected={isChosen || undefined}>
      <td className={styles.box}>
        {!isFixed && (
          <SelectEntry name={name} checked={isChosen} onChange={(isRange) => chosen.toggle(item, isRange)} />
        )}
      </td>
      {children}
    </tr>
  )
}

/** What the row is about. */
export function Subject({ children }: { children: ReactNode }) {
  return (
    <th scope="row" className={styles.what}>
      {children}
    </th>
  )
}
