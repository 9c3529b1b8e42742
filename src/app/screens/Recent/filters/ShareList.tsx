import { type ListFilters, writeFilters } from '#features/feed/filters.rules.ts'
import { m } from '#messages'
import { ShareButton } from '../../parts/ShareButton.tsx'
import styles from './ShareList.module.css'

/** Shares the list as it is filtered and sorted, from its beginning. */
export function ShareList({ filters }: { filters: ListFilters }) {
  const path = `/recent${writeFilters({ ...filters, cursor: null })}`
  return (
    <span className={styles.share}>
      <ShareButton title={m.feed_title()} path={path} />
    </span>
  )
}
