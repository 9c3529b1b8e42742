import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import { classes } from '#platform/browser/ui/basics/classes.ts'
import { useFilters, withChanges } from '../lists.browser.ts'
import { namesOf, type Sorting } from '../order/sorts.rules.ts'
import table from './ListTable.module.css'
import styles from './ColumnHeaders.module.css'

type Sorts = Record<string, Sorting>

interface Look {
  width?: 'box' | 'more' | 'edit' | 'count' | 'state' | 'tags' | 'votes' | 'time' | 'report' | 'person'
  /** How wide the screen must be for the table to show it: middle 1024 px, wide 1180 px. Cards always show it. */
  from?: 'middle' | 'wide'
}

export interface Column extends Look {
  label: string
  /** The key that the column sorts by, if it sorts. */
  by?: string
}

export function ColumnHeaders({ columns, sorts }: { columns: Column[]; sorts: Sorts }) {
  return columns.map(({ label, by, ...look }) =>
    by === undefined ? (
      <ColumnHeader key={label} {...look}>
        {label}
      </ColumnHeader>
    ) : (
      <SortHeader key={label} {...{ label, by, sorts, look }} />
    ),
  )
}

/** The header of a column that does not sort the list. */
export function ColumnHeader({ children, ...look }: Look & { children: ReactNode }) {
  return (
    <th scope="col" className={classOf(look)}>
      {children}
    </th>
  )
}

/** A header that sorts the list by its column, or reverses the order if the list is sorted by it already. */
function SortHeader({ label, by, sorts, look }: { label: string; by: string; sorts: Sorts; look: Look }) {
  const [search] = useFilters()
  const names = namesOf(sorts)
  const asked = search.get('sort')
  const present = names.find((name) => name === asked) ?? names[0]
  const nameOf = (isUp: boolean) => names.find((name) => sorts[name]?.by === by && sorts[name].isUp === isUp)
  const [down, up] = [nameOf(false), nameOf(true)]
  const isHere = present === down || present === up
  const first = by === 'name' ? up : down
  const target = isHere ? (present === down ? up : down) : first
  const sort = target && target !== names[0] ? target : null
  return (
    <th
      scope="col"
      className={classOf(look)}
      {...(isHere && { 'aria-sort': present === up ? 'ascending' : 'descending' })}
    >
      <Link
        to={{ search: withChanges(search, { sort }) }}
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

function classOf({ width, from }: Look): string {
  return classes(styles.head, from && table[from], width && styles[width], width === 'box' && table.box)
}
