import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { m } from '#messages'
import { CountTable } from '#platform/browser/ui/CountTable.tsx'
import { Panel } from '#platform/browser/ui/Page.tsx'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import styles from './CategoryChart.module.css'

interface CategoryChartProps {
  counts: Record<string, number>
  title?: string
  /** The text if there are no reports. */
  empty?: string
}

/** How many reports each category has: bars, the longest first, and a table of all categories for screen readers. */
export function CategoryChart({
  counts,
  title = m.achievements_by_category(),
  empty = m.achievements_no_categories(),
}: CategoryChartProps) {
  const all = CATEGORIES.map((category) => ({ category, count: counts[category] ?? 0 }))
  const used = all.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count)
  const most = used[0]?.count ?? 1
  return (
    <Panel label={title}>
      <h2>{title}</h2>
      {used.length === 0 && <Muted>{empty}</Muted>}
      <ul className={styles.bars} aria-hidden="true">
        {used.map(({ category, count }) => (
          <li key={category}>
            <CategoryTile category={category} size="s" />
            <span>{categoryLabel(category)}</span>
            <b>{count}</b>
            <svg className={styles.bar} data-category={category} viewBox="0 0 100 6" preserveAspectRatio="none">
              <rect width={(100 * count) / most} height="6" />
            </svg>
          </li>
        ))}
      </ul>
      <CountTable
        caption={title}
        columns={[m.category_label(), m.report_title_many()]}
        rows={all.map(({ category, count }) => ({ key: category, name: categoryLabel(category), count }))}
      />
    </Panel>
  )
}
