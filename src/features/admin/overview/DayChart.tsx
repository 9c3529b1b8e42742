import { m } from '#messages'
import { dateText } from '#platform/browser/format.ts'
import { CountTable } from '#platform/browser/ui/CountTable.tsx'
import { Panel } from '#platform/browser/ui/Page.tsx'
import { Meta, Muted } from '#platform/browser/ui/basics/Text.tsx'
import type { Overview } from './overview.contract.ts'
import styles from './DayChart.module.css'

const HEIGHT = 100
const BAR = 8
const STEP = 10

const dayOf = (day: string) => dateText(`${day}T00:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Reports per day: a bar chart, with a table for those who can't see it. */
export function DayChart({ days }: { days: Overview['days'] }) {
  const most = Math.max(...days.map(({ count }) => count))
  const [first, last] = [days[0], days.at(-1)]
  return (
    <Panel label={m.admin_by_day()}>
      <h2>{m.admin_by_day()}</h2>
      {most === 0 ? (
        <Muted>{m.admin_no_days()}</Muted>
      ) : (
        <div aria-hidden="true" className={styles.chart}>
          <Meta>{m.admin_most_a_day({ count: most })}</Meta>
          <svg viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`} preserveAspectRatio="none">
            {days.map(({ day, count }, at) => {
              const height = Math.max((HEIGHT * count) / most, count > 0 ? 2 : 0.5)
              return <rect key={day} x={at * STEP + 1} y={HEIGHT - height} width={BAR} height={height} rx="1" />
            })}
          </svg>
          <Meta>
            <span>{first && dayOf(first.day)}</span>
            <span>{last && dayOf(last.day)}</span>
          </Meta>
        </div>
      )}
      <CountTable
        caption={m.admin_by_day()}
        columns={[m.admin_day(), m.report_title_many()]}
        rows={days.map(({ day, count }) => ({ key: day, name: dayOf(day), count }))}
      />
    </Panel>
  )
}
