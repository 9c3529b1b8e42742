import { Card } from '#platform/browser/ui/Card.tsx'
import { Loading, Skeleton } from '#platform/browser/ui/Skeleton.tsx'
import styles from './SkeletonCards.module.css'

/** Placeholders for report cards that are loading, in the cards' own layout. */
export function SkeletonCards({ count = 3, label }: { count?: number; label: string }) {
  return (
    <Loading label={label} className={styles.cards}>
      {Array.from({ length: count }, (_, at) => (
        <SkeletonCard key={at} />
      ))}
    </Loading>
  )
}

function SkeletonCard() {
  return (
    <Card aria-hidden="true">
      <div className={styles.row}>
        <Skeleton shape="tile" />
        <div className={styles.lines}>
          <Skeleton width={55} />
          <Skeleton shape="small" width={75} />
        </div>
      </div>
      <div className={styles.row}>
        <div className={styles.lines}>
          <Skeleton />
          <Skeleton />
          <Skeleton width={60} />
        </div>
        <Skeleton shape="thumb" />
      </div>
      <div className={styles.row}>
        <Skeleton shape="button" />
        <Skeleton shape="button" />
      </div>
    </Card>
  )
}
