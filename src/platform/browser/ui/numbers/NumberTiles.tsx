import type { ReactNode } from 'react'
import styles from './NumberTiles.module.css'
import { Skeleton } from '../Skeleton.tsx'

interface NumberTilesProps {
  /** For screen readers. */
  label?: string
  /** Up to five: three in the first row on narrow screens. */
  tiles: { name: string; value: ReactNode; icon?: ReactNode }[]
}

/** Numbers on tiles side by side, each above its name. */
export function NumberTiles({ label, tiles }: NumberTilesProps) {
  return (
    <dl className={styles.tiles} aria-label={label}>
      {tiles.map(({ name, value, icon }) => (
        <div key={name} data-raised className={styles.tile}>
          <dt>{name}</dt>
          <dd>
            {icon}
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The place of five tiles while their numbers load. */
export function WaitingTiles() {
  return (
    <div className={styles.tiles} aria-hidden="true">
      {[1, 2, 3, 4, 5].map((at) => (
        <div key={at} data-raised className={styles.tile}>
          <Skeleton width={40} />
          <Skeleton shape="small" width={75} />
        </div>
      ))}
    </div>
  )
}
