import { Icon } from '#platform/browser/icons/Icon.tsx'
import { CATEGORY_ICONS, categoryOf } from './categories.rules.ts'
import styles from './CategoryTile.module.css'

/** A category's icon on its colour: s 32 px, m 42 px, l 52 px. Decorative, because the name is beside it. */
export function CategoryTile({ category, size = 'm' }: { category: string; size?: 's' | 'm' | 'l' }) {
  const known = categoryOf(category)
  return (
    <span className={styles.tile} data-category={known} data-size={size} aria-hidden="true">
      <Icon name={CATEGORY_ICONS[known]} />
    </span>
  )
}
