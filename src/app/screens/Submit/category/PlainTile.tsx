import { Icon } from '#platform/browser/icons/Icon.tsx'
import type { IconName } from '#platform/browser/icons/names.ts'
import styles from './PlainTile.module.css'

/** An icon in a tile without a category's colour. */
export function PlainTile({ icon }: { icon: IconName }) {
  return (
    <span className={styles.tile} aria-hidden="true">
      <Icon name={icon} />
    </span>
  )
}
