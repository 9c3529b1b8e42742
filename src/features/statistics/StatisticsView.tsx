import { type Bar, BarList, barOf } from '#features/categories/BarList.tsx'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { dateText, numberText } from '#platform/browser/format.ts'
import { numberFormat } from '#shared/formats.ts'
import { formatOf } from '#shared/language.ts'
import { NumberTiles } from '#platform/browser/ui/numbers/NumberTiles.tsx'
import { NumberPanel } from './NumberPanel.tsx'
import type { Statistics, Table } from './statistics.contract.ts'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { ColumnChart } from '#platform/browser/ui/numbers/ColumnChart.tsx'
import { monthsUpTo } from './statistics.rules.ts'
import styles from './StatisticsView.module.css'

/** How many parts of the town the picture shows; the table has all. */
const QUARTERS_SHOWN = 8

/** All numbers: the most important on tiles, then a panel for each table. */
export function StatisticsView({ statistics: { total, months, categories, quarters } }: { statistics: Statistics }) {
  return (
    <Stack>
      <NumberTiles
        label={m.statistics_total()}
        tiles={[
          { name: m.reports_title(), value: numberText(total.reports) },
          { name: m.statistics_open(), value: numberText(total.open) },
          { name: m.statistics_resolved(), value: numberText(total.resolved) },
          { name: m.statistics_validated(), value: shareText(total.validatedShare) },
          { name: m.statistics_median(), value: daysText(total.medianDays) },
        ]}
      />
      <Stack columns className={styles.panels}>
        <MonthChart months={months} />
        <Counted title={m.statistics_by_state()} by="state" name={m.reports_state()} rows={statesOf(total)} />
        <Categories categories={categories} total={total} />
        <Counted
          title={m.statistics_by_quarter()}
          by="quarter"
          name={m.statistics_quarter()}
          rows={quarters.map(({ quarter, reports }) => ({
            key: quarter ?? '',
            name: quarter ?? m.statistics_elsewhere(),
            count: reports,
          }))}
        />
      </Stack>
    </Stack>
  )
}

/** How many months the picture shows: all with reports, but within these bounds. The table has all months. */
const SHOWN = { min: 12, max: 24 }

/** Reports by month: columns, the newest at the right. */
function MonthChart({ months }: Pick<Statistics, 'months'>) {
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

function statesOf({ open, resolved, validated }: Statistics['total']): Bar[] {
  return [
    { key: 'open', name: m.statistics_open(), count: open },
    { key: 'resolved', name: m.statistics_resolved(), count: resolved },
    { key: 'validated', name: m.statistics_validated(), count: validated },
  ]
}

function Counted({ title, by, name, rows }: { title: string; by: Table; name: string; rows: Bar[] }) {
  return (
    <NumberPanel
      title={title}
      by={by}
      alt={altOf(title, rows)}
      columns={[name, m.reports_title()]}
      rows={rows.map((row) => ({ key: row.key, name: row.name, cells: [numberText(row.count)] }))}
    >
      <BarList bars={rows.slice(0, QUARTERS_SHOWN)} />
    </NumberPanel>
  )
}

function Categories({ categories, total }: Pick<Statistics, 'categories' | 'total'>) {
  const title = m.statistics_by_category()
  const bars = categories.map(({ category, reports: count }) => barOf(category, count))
  const rows = [
    ...categories.map(({ category, ...numbers }) => ({ key: category, name: categoryLabel(category), ...numbers })),
    { key: 'all', name: m.categories_all(), ...total },
  ]
  return (
    <NumberPanel
      title={title}
      by="category"
      alt={altOf(title, bars)}
      columns={[
        m.categories_label(),
        m.reports_title(),
        m.statistics_open(),
        m.statistics_resolved(),
        m.statistics_validated(),
        m.statistics_median(),
        m.statistics_p90(),
      ]}
      rows={rows.map(({ key, name, reports, open, resolved, validatedShare, medianDays, p90Days }) => ({
        key,
        name,
        cells: [
          ...[reports, open, resolved].map((count) => numberText(count)),
          shareText(validatedShare),
          daysText(medianDays),
          daysText(p90Days),
        ],
      }))}
    >
      <BarList bars={bars.toSorted((one, other) => other.count - one.count)} />
    </NumberPanel>
  )
}

function altOf(title: string, bars: Bar[]): string {
  const most = bars.reduce<Bar | null>((found, bar) => (bar.count > (found?.count ?? 0) ? bar : found), null)
  return m.statistics_alt({ title, most: most?.name ?? '–', count: numberText(most?.count ?? 0) })
}

/** "27.5%" as the language writes it; with too few cases it says so. */
function shareText(share: number | null): string {
  if (share === null) return m.statistics_too_few()
  return numberFormat(formatOf(getLocale()), { style: 'percent', maximumFractionDigits: 1 }).format(share)
}

/** A number of days, "3.5"; with too few cases it says so. */
function daysText(days: number | null): string {
  return days === null ? m.statistics_too_few() : numberText(days, Number.isInteger(days) ? 0 : 1)
}

/** "November 2026" of `2026-11`. */
function monthText(month: string, length: 'long' | 'short' = 'long'): string {
  return dateText(`${month}-01T00:00:00Z`, { month: length, year: 'numeric', timeZone: 'UTC' })
}
