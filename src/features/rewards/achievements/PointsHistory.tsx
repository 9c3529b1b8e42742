import type { MouseEvent } from 'react'
import { useSearchParams } from 'react-router'
import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { m } from '#messages'
import { oneLine } from '#shared/text.ts'
import { signedText } from '#platform/browser/format.ts'
import { Ago } from '#platform/browser/ui/Ago.tsx'
import { IconLink } from '#platform/browser/ui/IconButton.tsx'
import { Panel } from '#platform/browser/ui/Page.tsx'
import { Meta, Muted } from '#platform/browser/ui/basics/Text.tsx'
import { Grow, Row } from '#platform/browser/ui/basics/Layout.tsx'
import type { Achievements } from './achievements.contract.ts'
import { HISTORY_DAYS, type HistoryPage, historyPage } from '../ledger/history.rules.ts'
import styles from './PointsHistory.module.css'
import { POINTS } from '../rewards.rules.ts'

/** Maximum length of a report's description, in code points; a line shows fewer. */
const WORDS = 120

type Entry = Achievements['history'][number]

const TITLES: Record<Entry['reason'], () => string> = {
  report: m.rewards_achievements_history_report,
  validation: m.reports_validated,
  reversal: m.rewards_achievements_history_reversal,
  correction: m.rewards_achievements_history_correction,
}

/** The changes of points in the last days, five on each page; the URL contains the number of the page. */
export function PointsHistory({ history, now }: { history: Entry[]; now: number }) {
  const [search] = useSearchParams()
  const shown = historyPage(history, { page: Number(search.get('page') ?? 1), now })
  return (
    <Panel label={m.rewards_achievements_history()}>
      <div>
        <h2>{m.rewards_achievements_history()}</h2>
        <Meta>{m.rewards_achievements_history_days({ days: HISTORY_DAYS })}</Meta>
      </div>
      {shown.all === 0 && <Muted>{m.rewards_achievements_history_empty({ points: POINTS.base })}</Muted>}
      <ul className={styles.points}>
        {shown.entries.map((entry) => (
          <HistoryItem key={`${entry.timestamp} ${entry.reason} ${entry.details.reportId}`} entry={entry} now={now} />
        ))}
      </ul>
      {shown.pages > 1 && <Pager {...shown} />}
    </Panel>
  )
}

function HistoryItem({ entry: { timestamp, points, reason, details }, now }: { entry: Entry; now: number }) {
  const bonuses = reason === 'report' ? bonusesOf(details).join(', ') : ''
  return (
    <Row as="li" gap={3}>
      <CategoryTile category={details.category} size="s" />
      <Grow>
        <p className={styles.title}>{TITLES[reason]()}</p>
        <p className={styles.words} data-lines={1}>
          <bdi>{oneLine(details.reportDescription, WORDS)}</bdi>
        </p>
        <p className={styles.more} data-lines={4}>
          <Ago at={timestamp} now={now} />
          {bonuses && ' · '}
          <bdi>{bonuses}</bdi>
        </p>
      </Grow>
      <b data-less={points < 0 || undefined}>
        <bdi>{signedText(points)}</bdi>
      </b>
    </Row>
  )
}

function bonusesOf({ firstReportBonus, categoryFirstBonus, photoBonus, streakBonus }: Entry['details']): string[] {
  const said: [number | undefined, (given: { points: string }) => string][] = [
    [firstReportBonus, m.rewards_achievements_bonus_first],
    [categoryFirstBonus, m.rewards_achievements_bonus_category],
    [photoBonus, m.rewards_achievements_bonus_photo],
    [streakBonus, m.rewards_achievements_bonus_streak],
  ]
  return said.flatMap(([points, say]) => (points ? [say({ points: signedText(points) })] : []))
}

function Pager({ page, pages, from, to, all }: HistoryPage<Entry>) {
  // At either end the disabled link stays, so that it keeps the focus.
  const link = (target: number) => ({
    to: { search: target > 1 ? `?page=${target}` : '' },
    preventScrollReset: true,
    replace: true,
    ...((target < 1 || target > pages) && {
      to: { search: page > 1 ? `?page=${page}` : '' },
      'aria-disabled': true,
      onClick: (event: MouseEvent) => event.preventDefault(),
    }),
  })
  return (
    <Row as="nav" gap={1} className={styles.pager} aria-label={m.rewards_achievements_history()}>
      <span role="status">
        {from === to
          ? m.rewards_achievements_history_nth({ at: from, all })
          : m.rewards_achievements_history_place({ from, to, all })}
      </span>
      <span className={styles.previous}>
        <IconLink icon="chevron-down" label={m.rewards_achievements_history_previous()} {...link(page - 1)} />
      </span>
      <span className={styles.next}>
        <IconLink icon="chevron-down" label={m.rewards_achievements_history_next()} {...link(page + 1)} />
      </span>
    </Row>
  )
}
