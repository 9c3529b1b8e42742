import { m } from '#messages'
import { useRoot } from '#platform/browser/root.ts'
import { Lamps } from '#platform/browser/ui/Lamps.tsx'
import { ErrorState } from '#platform/browser/ui/EmptyState.tsx'
import { Panel } from '#platform/browser/ui/Page.tsx'
import { Skeleton } from '#platform/browser/ui/Skeleton.tsx'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import type { useAchievements } from './achievements.browser.ts'
import type { Achievements } from './achievements.contract.ts'
import styles from './AchievementsTab.module.css'
import { BadgeList } from './BadgeList.tsx'
import { CategoryChart } from './CategoryChart.tsx'
import { MEDAL_GLYPHS, type MedalIcon } from './medals.browser.ts'
import { PointsHistory } from './PointsHistory.tsx'
import { LEVELS } from '../rewards.rules.ts'

interface AchievementsTabProps {
  known: ReturnType<typeof useAchievements>
  /** The time now, milliseconds. */
  now: number
}

/** A person's achievements, or why they cannot be shown. Source: spec §2 "Profile". */
export function AchievementsTab({ known: { achievements, isFailed, isRetrying, retry }, now }: AchievementsTabProps) {
  if (isFailed) return <ErrorState title={m.achievements_failed()} isRetrying={isRetrying} onRetry={retry} />
  if (!achievements) return <Waiting />
  return (
    <>
      <Level {...achievements} />
      <Stats {...achievements.stats} />
      <BadgeList badges={achievements.badges} />
      <div className={styles.columns}>
        <CategoryChart counts={achievements.reportsByCategory} />
        <PointsHistory history={achievements.history} now={now} />
      </div>
    </>
  )
}

function Level({ points, level: { number, name, progress, pointsToNext } }: Pick<Achievements, 'points' | 'level'>) {
  const { levelNames } = useRoot().installation.territory
  const count = m.achievements_level({ level: number, levels: LEVELS.length })
  const percent = Math.floor(progress * 100)
  return (
    <Panel label={count}>
      <div className={styles.level}>
        <svg
          className={styles.ring}
          viewBox="0 0 100 100"
          role="img"
          aria-label={pointsToNext === null ? m.achievements_last_level() : m.achievements_level_part({ percent })}
        >
          <circle cx="50" cy="50" r="44" />
          {percent > 0 && (
            <circle
              className={styles.arc}
              cx="50"
              cy="50"
              r="44"
              pathLength="100"
              strokeDasharray={`${percent} 100`}
              transform="rotate(-90 50 50)"
            />
          )}
          <text x="50" y="57">
            {number}
          </text>
          <text className={styles.caption} x="50" y="73">
            {m.achievements_level_short()}
          </text>
        </svg>
        <div>
          <p className={styles.eyebrow}>{count}</p>
          <h2 className={styles.name}>{name}</h2>
          <Muted>
            <b className={styles.points}>{points}</b> {m.achievements_points()}
          </Muted>
          <Muted small>
            {pointsToNext === null
              ? m.achievements_last_level()
              : m.achievements_to_next({ points: pointsToNext, level: levelNames[number] ?? '' })}
          </Muted>
        </div>
        <div className={styles.string}>
          <Lamps count={number} label={count} />
        </div>
      </div>
    </Panel>
  )
}

function Stats(stats: Achievements['stats']) {
  const { totalReports, currentStreak, longestStreak, reportsWithPhotos, validatedReports } = stats
  return (
    <dl className={styles.stats} aria-label={m.achievements_stats()}>
      <Stat icon="map-pin-check" name={m.achievements_total()} value={totalReports} />
      <Stat icon="flame" name={m.achievements_current_streak()} value={currentStreak} />
      <Stat icon="trophy" name={m.achievements_longest_streak()} value={longestStreak} />
      <Stat icon="camera" name={m.achievements_photos()} value={reportsWithPhotos} />
      <Stat icon="badge-check" name={m.achievements_validated()} value={validatedReports} />
    </dl>
  )
}

function Stat({ icon, name, value }: { icon: MedalIcon; name: string; value: number }) {
  return (
    <div className={styles.stat}>
      <dt>{name}</dt>
      <dd>
        <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: MEDAL_GLYPHS[icon] }} />
        {value}
      </dd>
    </div>
  )
}

function Waiting() {
  return (
    <Stack role="status" aria-label={m.ui_loading()}>
      <Panel>
        <div className={styles.waiting} aria-hidden="true">
          <Skeleton shape="thumb" />
          <div className={styles.lines}>
            <Skeleton shape="small" width={25} />
            <Skeleton width={55} />
            <Skeleton shape="small" width={40} />
          </div>
        </div>
      </Panel>
      <div className={styles.stats} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((at) => (
          <div key={at} className={styles.stat}>
            <Skeleton width={40} />
            <Skeleton shape="small" width={75} />
          </div>
        ))}
      </div>
      <Panel>
        <div className={styles.lines} aria-hidden="true">
          <Skeleton width={25} />
          <Skeleton width={75} />
          <Skeleton width={60} />
        </div>
      </Panel>
    </Stack>
  )
}
