import type { ReactNode } from 'react'
import { m } from '#messages'
import { VisuallyHidden } from '#platform/browser/ui/VisuallyHidden.tsx'
import { classes } from '#platform/browser/ui/basics/classes.ts'
import { type Chosen, SelectBox, SelectPage } from '../Selection.tsx'
import heads from './Column.module.css'
import styles from './ListTable.module.css'

export interface Column {
  width?: 'box' | 'more' | 'edit' | 'count' | 'state' | 'tags' | 'votes' | 'time' | 'report' | 'person'
  /** The table that shows it: middle from 1024 px on, wide from 1180 px on. Cards below 768 px show it too. */
  from?: 'middle' | 'wide'
}

interface ListTableProps<T> {
  /** The selection, for the checkbox of the page. */
  chosen: Chosen<T>
  /** The heads of the columns between the checkbox and the buttons. */
  head: ReactNode
  /** What the last column holds: an Edit button and a menu, or only a menu. */
  acts: 'edit' | 'more'
  children: ReactNode
}

/** A table whose rows are cards below 768 px. */
export function ListTable<T>({ chosen, head, acts, children }: ListTableProps<T>) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <Head width="box">
            <SelectPage chosen={chosen} />
          </Head>
          {head}
          <Head width={acts}>
            <VisuallyHidden>{m.admin_acts()}</VisuallyHidden>
          </Head>
        </tr>
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

interface ListRowProps<T> {
  chosen: Chosen<T>
  item: T
  /** The name of the entry. */
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
        {!isFixed && <SelectBox name={name} checked={isChosen} onChange={(isRange) => chosen.toggle(item, isRange)} />}
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
