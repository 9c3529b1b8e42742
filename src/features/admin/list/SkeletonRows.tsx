import { m } from '#messages'
import { Loading, Skeleton } from '#platform/browser/ui/Skeleton.tsx'
import { Grow, Row } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './SkeletonRows.module.css'

/** Placeholders for the rows of a table that is loading, below 768 px for its cards. */
export function SkeletonRows() {
  return (
    <Loading label={m.ui_loading()} className={styles.rows}>
      {Array.from({ length: 8 }, (_, at) => (
        <Row key={at} gap={3} aria-hidden="true" className={styles.row}>
          <Skeleton shape="tile" />
          <Grow>
            <Skeleton width={55} />
          </Grow>
          <Grow>
            <Skeleton width={75} />
          </Grow>
          <Skeleton shape="button" />
        </Row>
      ))}
    </Loading>
  )
}
