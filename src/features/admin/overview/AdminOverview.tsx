import { MINUTE_SECONDS, HOUR_SECONDS, DAY_SECONDS, shortMomentIn } from '#shared/clock.ts'
import type { ReactNode } from 'react'
import { jobTitle } from '#features/migrations/jobs.contract.ts'
import { CategoryChart } from '#features/rewards/achievements/CategoryChart.tsx'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { dateText, numberText } from '#platform/browser/format.ts'
import { useRoot } from '#platform/browser/root.ts'
import { Ago } from '#platform/browser/ui/Ago.tsx'
import { Panel } from '#platform/browser/ui/Page.tsx'
import { NumberTiles } from '#platform/browser/ui/numbers/NumberTiles.tsx'
import { Tag } from '#platform/browser/ui/Tag.tsx'
import { AdminData } from '../AdminData.tsx'
import { useWaitingTotal } from '../flags/waiting.browser.ts'
import { Meta, Muted } from '#platform/browser/ui/basics/Text.tsx'
import { type Overview, readOverview } from './overview.contract.ts'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './AdminOverview.module.css'
import { ColumnChart } from '#platform/browser/ui/numbers/ColumnChart.tsx'
import { CountTable } from '#platform/browser/ui/numbers/CountTable.tsx'

/** The dashboard's overview: numbers and charts of the reports, and the health of this installation. */
export function AdminOverview({ now }: { now: number }) {
  return (
    <AdminData endpoint={readOverview} failed={m.admin_overview_failed()}>
      {(overview) => (
        <Stack className={styles.overview}>
          <Numbers overview={overview} />
          <DayChart days={overview.days} />
          <CategoryChart counts={overview.categories} title={m.admin_by_category()} empty={m.admin_no_days()} />
          <Condition overview={overview} now={now} />
        </Stack>
      )}
    </AdminData>
  )
}

function Numbers({ overview }: { overview: Overview }) {
  const { open, resolved, hidden, medianSeconds, measuredAt, flagsWaiting } = overview
  const { timeZone } = useRoot().installation.territory
  const waiting = useWaitingTotal()
  return (
    <Stack gap={3}>
      <NumberTiles
        tiles={[
          { name: m.feed_state_open(), value: numberText(open) },
          { name: m.statistics_resolved(), value: numberText(resolved) },
          { name: m.admin_count_hidden(), value: numberText(hidden) },
          { name: m.admin_median(), value: medianSeconds === null ? '–' : durationOf(medianSeconds) },
          {
            name: m.admin_flags_waiting(),
            value: numberText(waiting && !waiting.isMore ? waiting.total : flagsWaiting),
          },
        ]}
      />
      <Meta>{m.admin_counted({ time: shortMomentIn(timeZone, new Date(measuredAt), getLocale()) })}</Meta>
    </Stack>
  )
}

const dayOf = (day: string) => dateText(`${day}T00:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Reports per day: a bar chart, with a table for those who can't see it. */
function DayChart({ days }: { days: Overview['days'] }) {
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

function Condition({ overview: { mails, storage, jobs, map, version }, now }: { overview: Overview; now: number }) {
  const { files, bytes } = storage
  return (
    <Panel label={m.admin_condition()}>
      <h2>{m.admin_condition()}</h2>
      <ul className={styles.parts}>
        <Part name={m.admin_mail()} state={mails.isFailing ? 'failing' : 'well'}>
          {m.admin_mails({ waiting: numberText(mails.waiting), failed: numberText(mails.failed) })}
        </Part>
        <Part name={m.admin_storage()} state={storage.isAnswering ? 'well' : 'failing'}>
          {files === null || bytes === null
            ? m.admin_not_measured()
            : m.admin_stored({ files: numberText(files), megabytes: numberText(bytes / 1e6, 1) })}
        </Part>
        <MapPart map={map} />
        {inOrder(jobs).map(({ name, title, isFailing, succeededAt }) => (
          <Part key={name} name={m.admin_job({ name: title })} state={isFailing ? 'failing' : 'well'}>
            {succeededAt === null ? m.admin_never() : <Ago at={succeededAt} now={now} />}
          </Part>
        ))}
      </ul>
      <Meta>{m.admin_version({ version })}</Meta>
    </Panel>
  )
}

/** The jobs with their titles: failing ones first, then by title. */
function inOrder(jobs: Overview['jobs']) {
  return jobs
    .map((job) => ({ ...job, title: jobTitle(job.name) }))
    .toSorted(
      (one, other) =>
        Number(other.isFailing) - Number(one.isFailing) || one.title.localeCompare(other.title, getLocale()),
    )
}

/** The map's source and age, with the command that renews it. */
function MapPart({ map: { source, extractDate, isOld } }: { map: Overview['map'] }) {
  const date = extractDate && dateText(extractDate, { dateStyle: 'long', timeZone: 'UTC' })
  const state = source === 'none' ? 'missing' : isOld ? 'old' : 'well'
  const of = date ? m.admin_map_of({ date }) : source === 'server' ? m.admin_map_server() : m.admin_map_undated()
  return (
    <Part name={m.admin_map()} state={state}>
      {state === 'missing' ? m.admin_map_none() : of}
      {state !== 'well' && (
        <>
          {' '}
          {m.admin_map_renew()} <code>{m.admin_map_command()}</code>
        </>
      )}
    </Part>
  )
}

const STATES = {
  well: { tone: 'ok', icon: 'circle-check', word: m.admin_well },
  failing: { tone: 'bad', icon: 'circle-alert', word: m.admin_failing },
  old: { tone: 'wait', icon: 'clock', word: m.admin_map_old },
  missing: { tone: 'bad', icon: 'circle-alert', word: m.admin_map_missing },
} as const

function Part({ name, state, children }: { name: string; state: keyof typeof STATES; children: ReactNode }) {
  const { word, ...look } = STATES[state]
  return (
    <li>
      <b>{name}</b>
      <Muted as="span">{children}</Muted>
      <Tag {...look}>{word()}</Tag>
    </li>
  )
}

/** A duration in minutes, hours or days, depending on its length. */
function durationOf(seconds: number): string {
  if (seconds < HOUR_SECONDS) return m.admin_minutes({ count: Math.max(1, Math.round(seconds / MINUTE_SECONDS)) })
  if (seconds < 2 * DAY_SECONDS) return m.admin_hours({ count: Math.round(seconds / HOUR_SECONDS) })
  return m.admin_days({ count: Math.round(seconds / DAY_SECONDS) })
}
