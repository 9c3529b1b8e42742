import { m } from '#messages'
import { Skeleton } from '#platform/browser/ui/Skeleton.tsx'
import type { Achievements } from './achievements.contract.ts'
import { MEDAL_GLYPHS, type MedalIcon } from './medals.browser.ts'
import styles from './Stats.module.css'

/** How much a person has done, in numbers. */
export function Stats(stats: Achievements['stats']) {
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

/** The place of the numbers while they load. */
export function WaitingStats() {
  return (
    <div className={styles.stats} aria-hidden="true">
      {[1, 2, 3, 4, 5].map((at) => (
        <div key={at} className={styles.stat}>
          <Skeleton width={40} />
          <Skeleton shape="small" width={75} />
        </div>
      ))}
    </div>
  )
}
