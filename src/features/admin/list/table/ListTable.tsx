import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#messages'
import { Button } from '#platform/browser/ui/Button.tsx'
import { classes } from '#platform/browser/ui/basics/classes.ts'
import widths from './Column.module.css'
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
export function columnClass({ width, from }: Column): string | undefined {
  return classes(from && styles[from], width && widths[width], width === 'box' && styles.box) || undefined
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

/** The cell of the row's buttons, which are in a `div`, and of its popups. */
export function ActsCell({ children }: { children: ReactNode }) {
  return <td className={styles.acts}>{children}</td>
}

/** The button that opens the row's editor. Where it has no room, the row's menu does. */
export function EditButton({ onClick }: { onClick: () => void }) {
  return (
    <span className={styles.edit}>
      <Button size="s" aria-haspopup="dialog" onClick={onClick}>
        {m.ui_edit()}
      </Button>
    </span>
  )
}

/** A link that is all of its cell. */
export function CellLink({ children, ...rest }: Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link {...rest} className={styles.link}>
      <span>{children}</span>
    </Link>
  )
}
