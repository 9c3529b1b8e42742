import { Icon } from '#platform/browser/icons/Icon.tsx'
import type { IconName } from '#platform/browser/icons/names.ts'
import styles from './PlainTile.module.css'

/** An icon in a tile without a category's colour. */
export function PlainTile({ icon, isLit = false }: { icon: IconName; isLit?: boolean }) {
  return (
    <span className={styles.tile} data-tone={isLit ? 'lit' : 'plain'} aria-hidden="true">
      <Icon name={icon} />
    </span>
  )
}
