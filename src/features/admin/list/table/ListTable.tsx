import type { ReactNode } from 'react'
import { classes } from '#platform/browser/ui/basics/classes.ts'
import heads from './Column.module.css'
import styles from './ListTable.module.css'

export interface Column {
  width?: 'box' | 'more' | 'edit' | 'count' | 'state' | 'tags' | 'votes' | 'time' | 'report' | 'person'
  /** The table that shows it: middle from 1024 px on, wide from 1180 px on. Cards below 768 px show it too. */
  from?: 'middle' | 'wide'
}

/** A table whose rows are cards below 768 px. `head` are the heads of its columns. */
export function ListTable({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** The `className` of a column's head. */
export function columnClass({ width, from }: Column): string {
  return classes(heads.head, from && styles[from], width && heads[width], width === 'box' && styles.box)
}

/** The head of a column that does not sort. */
export function Head({ children, ...column }: Column & { children: ReactNode }) {
  return (
    <th scope="col" className={columnClass(column)}>
      {children}
    </th>
  )
}

interface CellProps extends Pick<Column, 'from'> {
  /** Its name on a card, which has no heads of columns. */
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

/** The cell of the checkbox, on a card in its upper corner. */
export function BoxCell({ children }: { children: ReactNode }) {
  return <td className={styles.box}>{children}</td>
}

/** What the row is about. */
export function Subject({ children }: { children: ReactNode }) {
  return (
    <th scope="row" className={styles.what}>
      {children}
    </th>
  )
}
