import { m } from '#messages'
import { numberText } from '#platform/browser/format.ts'
import { ColumnChart } from '#platform/browser/ui/numbers/ColumnChart.tsx'
import { NumberPanel } from './NumberPanel.tsx'
import type { Statistics } from './statistics.contract.ts'
import { monthsUpTo } from './statistics.rules.ts'
import { monthText } from './wording.browser.ts'

/** How many months the picture shows: all with reports, but within these bounds. The table has all months. */
const SHOWN = { min: 12, max: 24 }

/** Reports by month: columns, the newest at the right. */
export function MonthChart({ months }: Pick<Statistics, 'months'>) {
  const shown = shownOf(months)
  const top = shown.reduce((most, month) => (month.reports > most.reports ? month : most), { month: '', reports: 0 })
  const title = m.statistics_by_month()
  return (
    <NumberPanel
      title={title}
      by="month"
      alt={m.statistics_alt({ title, most: top.month ? monthText(top.month) : '–', count: numberText(top.reports) })}
      columns={[m.statistics_month(), m.reports_title()]}
      rows={months
        .toReversed()
        .map(({ month, reports }) => ({ key: month, name: monthText(month), cells: [numberText(reports)] }))}
    >
      <ColumnChart
        large
        caption={m.statistics_most_a_month({ count: numberText(top.reports) })}
        columns={shown.map(({ month, reports }) => ({ key: month, name: monthText(month, 'short'), count: reports }))}
      />
    </NumberPanel>
  )
}

function shownOf(months: Statistics['months']): Statistics['months'] {
  const last = months.at(-1)
  if (!last) return []
  const reportsOf = new Map(months.map(({ month, reports }) => [month, reports]))
  const count = Math.min(SHOWN.max, Math.max(SHOWN.min, months.length))
  return monthsUpTo(last.month, count).map((month) => ({ month, reports: reportsOf.get(month) ?? 0 }))
}
