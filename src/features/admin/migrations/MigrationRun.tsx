import { reasonText, type Run } from '#features/migrations/migrations.contract.ts'
import type { LineKind, RunState } from '#features/migrations/migrations.rules.ts'
import { m } from '#messages'
import { dateText, numberText } from '#platform/browser/format.ts'
import { useRoot } from '#platform/browser/root.ts'
import { Ago } from '#platform/browser/ui/Ago.tsx'
import { Banner } from '#platform/browser/ui/Banner.tsx'
import { Tag } from '#platform/browser/ui/Tag.tsx'
import { VisuallyHidden } from '#platform/browser/ui/VisuallyHidden.tsx'
import { Row, Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import styles from './MigrationRun.module.css'

const STATES = {
  waiting: { tone: 'wait', icon: 'clock', word: m.admin_run_waiting },
  running: { tone: 'wait', icon: 'rotate-cw', word: m.admin_run_running },
  done: { tone: 'ok', icon: 'circle-check', word: m.admin_run_done },
  failed: { tone: 'bad', icon: 'circle-alert', word: m.admin_run_failed },
} as const satisfies Record<RunState, object>

const LINES: Record<LineKind, (values: { count: string }) => string> = {
  started: m.admin_line_started,
  continued: m.admin_line_continued,
  standings: m.admin_line_standings,
  counters: m.admin_line_counters,
  totals: m.admin_line_totals,
  addresses: m.admin_line_addresses,
  photos: m.admin_line_photos,
  images: m.admin_line_images,
  avatars: m.admin_line_avatars,
  missing: m.admin_line_missing,
  reports: m.admin_line_reports,
  leftovers: m.admin_line_leftovers,
  files: m.admin_line_files,
  done: m.admin_line_done,
  failed: m.admin_line_failed,
}

/** The latest run of a migration: its progress, who started it, why it failed, and its log. */
export function MigrationRun({ run, title, now }: { run: Run; title: string; now: number }) {
  const { state, done, total, reason, log } = run
  const { timeZone } = useRoot().installation.territory
  const isUnderWay = run.endedAt === null
  const share = total === null ? 0 : total === 0 ? 1 : Math.min(1, done / total)
  return (
    <Stack gap={2}>
      <Row wrap>
        <State state={state} />
        <Meta>
          <By run={run} now={now} />
        </Meta>
      </Row>
      {isUnderWay && (
        <div className={styles.progress}>
          <progress max={1} value={share} aria-label={title} />
          <Meta>
            {total === null
              ? m.admin_run_counting()
              : m.admin_run_progress({ done: numberText(done), total: numberText(total) })}
          </Meta>
        </div>
      )}
      {/* In steps of 25 %, so that a screen reader does not talk all the time. */}
      <VisuallyHidden>
        <span role="status">
          {title}: {isUnderWay ? m.admin_percent({ percent: Math.floor(share * 4) * 25 }) : STATES[state].word()}
        </span>
      </VisuallyHidden>
      {reason && (
        // Not the banner's own role, which would scroll to an old failure when the tab is opened.
        <div role="alert">
          <Banner tone="bad">{m.admin_migration_failed({ reason: reasonText(reason) })}</Banner>
        </div>
      )}
      {log.length > 0 && (
        <details className={styles.more} open={isUnderWay || undefined}>
          <summary>{m.admin_run_log()}</summary>
          <ol className={styles.lines}>
            {log.map(({ kind, at, count }) => (
              <li key={`${kind} ${at}`}>
                <time dateTime={at}>{dateText(at, { dateStyle: 'short', timeStyle: 'medium', timeZone })}</time>{' '}
                {LINES[kind]({ count: numberText(count) })}
              </li>
            ))}
          </ol>
        </details>
      )}
    </Stack>
  )
}

export function RunHistory({ runs, now }: { runs: Run[]; now: number }) {
  return (
    <details className={styles.more}>
      <summary>{m.admin_run_history({ count: runs.length })}</summary>
      <ul className={styles.lines}>
        {runs.map((run) => (
          <Row as="li" wrap key={run.id} className={styles.earlier}>
            <State state={run.state} />
            <span>
              <By run={run} now={now} />
              {run.reason
                ? ` · ${reasonText(run.reason)}`
                : run.log
                    .filter(({ kind }) => kind === 'done')
                    .map(({ count }) => ` · ${m.admin_line_done({ count: numberText(count) })}`)}
            </span>
          </Row>
        ))}
      </ul>
    </details>
  )
}

function State({ state }: { state: RunState }) {
  const { tone, icon, word } = STATES[state]
  return (
    <Tag tone={tone} icon={icon}>
      {word()}
    </Tag>
  )
}

function By({ run: { startedBy, startedAt }, now }: { run: Run; now: number }) {
  return (
    <>
      {startedBy === null ? m.admin_run_by_schedule() : m.admin_run_by({ name: startedBy })} ·{' '}
      <Ago at={startedAt} now={Math.max(now, Date.parse(startedAt))} />
    </>
  )
}
