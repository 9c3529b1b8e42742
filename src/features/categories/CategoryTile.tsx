import { Tile } from '#platform/browser/ui/Tile.tsx'
import { CATEGORY_ICONS, categoryOf } from './categories.rules.ts'
import styles from './CategoryTile.module.css'

/** A category's icon on its colour: s 32 px, m 42 px, l 52 px. Decorative, because the name is beside it. */
export function CategoryTile({ category, size = 'm' }: { category: string; size?: 's' | 'm' | 'l' }) {
  const known = categoryOf(category)
  return <Tile icon={CATEGORY_ICONS[known]} size={size} className={styles.tile} data-category={known} />
}
