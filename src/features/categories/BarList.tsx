import { numberText } from '#platform/browser/format.ts'
import { categoryLabel } from './categories.contract.ts'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './BarList.module.css'
import { CategoryTile } from './CategoryTile.tsx'

export interface Bar {
  key: string
  name: string
  count: number
  /** The bar has this category's colour, and its icon before the name. */
  category?: string
}

export function barOf(category: string, count: number): Bar {
  return { key: category, name: categoryLabel(category), count, category }
}

/** Numbers as bars below each other. */
export function BarList({ bars }: { bars: Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <Stack as="ul" gap={3} className={styles.bars}>
      {bars.map(({ key, name, count, category }) => (
        <li key={key} data-tile={category && true}>
          {category && <CategoryTile category={category} size="s" />}
          <span>{name}</span>
          <b>{numberText(count)}</b>
          <svg className={styles.bar} data-category={category} viewBox="0 0 100 6" preserveAspectRatio="none">
            <rect width={(100 * count) / most} height="6" />
          </svg>
        </li>
      ))}
    </Stack>
  )
}
