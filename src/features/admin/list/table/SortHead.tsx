import { Link } from 'react-router'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import { type Column, columnClass } from './ListTable.tsx'
import { useFilters, withChanges } from '../lists.browser.ts'
import styles from './SortHead.module.css'
import { namesOf, type Sorting } from '../sorts.rules.ts'

interface SortHeadProps extends Column {
  label: string
  /** The key that the column sorts by. */
  by: string
  sorts: Record<string, Sorting>
}

/** A table head that sorts the list by its column, or reverses the order if it is sorted by it already. */
export function SortHead({ label, by, sorts, ...column }: SortHeadProps) {
  const [search] = useFilters()
  const names = namesOf(sorts)
  const asked = search.get('sort')
  const present = names.find((name) => name === asked) ?? names[0]
  const [down, up] = [names.find((name) => is(sorts[name], by, false)), names.find((name) => is(sorts[name], by, true))]
  const isHere = present === down || present === up
  const first = by === 'name' ? up : down
  const target = isHere ? (present === down ? up : down) : first
  const sort = target && target !== names[0] ? target : null
  return (
    <th
      scope="col"
      className={columnClass(column)}
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

function is(sorting: Sorting | undefined, by: string, isUp: boolean): boolean {
  return sorting?.by === by && sorting.isUp === isUp
}
