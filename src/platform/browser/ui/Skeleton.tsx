import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** line 14 px, small 11 px, tile 42 px, thumb 104 px, button 44 px high. */
  shape?: 'line' | 'small' | 'tile' | 'thumb' | 'button'
  /** Per cent of the room, for lines. */
  width?: 25 | 40 | 55 | 60 | 75 | 100
}

/** A placeholder for something that is loading, visible after 200 ms. Its parent hides it from screen readers. */
export function Skeleton({ shape = 'line', width = 100 }: SkeletonProps) {
  return <span className={styles.skeleton} data-shape={shape} data-width={width} />
}

/** Placeholders for report cards that are loading, in the cards' own layout. */
export function SkeletonCards({ count = 3, label }: { count?: number; label: string }) {
  return (
    <div className={styles.cards} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, at) => (
        <SkeletonCard key={at} />
      ))}
    </div>
  )
}

function SkeletonCard() {
  return (
    <div className={styles.card} aria-hidden="true">
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
    </div>
  )
}
