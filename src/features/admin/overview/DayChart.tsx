import { m } from '#messages'
import { dateText, numberText } from '#platform/browser/format.ts'
import { ColumnChart } from '#platform/browser/ui/numbers/ColumnChart.tsx'
import { CountTable } from '#platform/browser/ui/numbers/CountTable.tsx'
import { Panel } from '#platform/browser/ui/Page.tsx'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import type { Overview } from './overview.contract.ts'

const dayOf = (day: string) => dateText(`${day}T00:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Reports per day: a bar chart, with a table for those who can't see it. */
export function DayChart({ days }: { days: Overview['days'] }) {
  const rows = days.map(({ day, count }) => ({ key: day, name: dayOf(day), count }))
  const most = Math.max(...days.map(({ count }) => count))
  return (
    <Panel label={m.admin_by_day()}>
      <h2>{m.admin_by_day()}</h2>
      {most === 0 ? (
        <Muted>{m.admin_no_days()}</Muted>
      ) : (
        <div aria-hidden="true">
          <ColumnChart caption={m.admin_most_a_day({ count: numberText(most) })} columns={rows} />
        </div>
      )}
      <CountTable caption={m.admin_by_day()} columns={[m.admin_day(), m.reports_title()]} rows={rows} />
    </Panel>
  )
}
