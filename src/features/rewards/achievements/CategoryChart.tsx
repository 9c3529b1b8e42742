import { BarList, barOf } from '#features/categories/BarList.tsx'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { m } from '#messages'
import { CountTable } from '#platform/browser/ui/numbers/CountTable.tsx'
import { Panel } from '#platform/browser/ui/Page.tsx'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'

interface CategoryChartProps {
  counts: Record<string, number>
  title?: string
  /** The text if there are no reports. */
  empty?: string
}

/** How many reports each category has: bars, the longest first, and a table of all categories for screen readers. */
export function CategoryChart({
  counts,
  title = m.statistics_by_category(),
  empty = m.rewards_achievements_no_categories(),
}: CategoryChartProps) {
  const all = CATEGORIES.map((category) => barOf(category, counts[category] ?? 0))
  const used = all.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count)
  return (
    <Panel label={title}>
      <h2>{title}</h2>
      {used.length === 0 ? (
        <Muted>{empty}</Muted>
      ) : (
        <div aria-hidden="true">
          <BarList bars={used} />
        </div>
      )}
      <CountTable caption={title} columns={[m.categories_label(), m.reports_title()]} rows={all} />
    </Panel>
  )
}
