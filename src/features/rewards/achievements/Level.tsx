import { m } from '#messages'
import { numberText } from '#platform/browser/format.ts'
import { useRoot } from '#platform/browser/root.ts'
import { Lamps } from '#platform/browser/ui/Lamps.tsx'
import { Panel } from '#platform/browser/ui/Page.tsx'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import type { Achievements } from './achievements.contract.ts'
import styles from './Level.module.css'
import { LEVELS } from '../rewards.rules.ts'

/** A person's level in a ring, their points, and what the next level needs. */
export function Level({ points, level }: Pick<Achievements, 'points' | 'level'>) {
  const { number, name, progress, pointsToNext } = level
  const { levelNames } = useRoot().installation.territory
  const count = m.rewards_achievements_level({ level: number, levels: LEVELS.length })
  const percent = Math.floor(progress * 100)
  return (
    <Panel label={count}>
      <div className={styles.level}>
        <svg
          className={styles.ring}
          viewBox="0 0 100 100"
          role="img"
          aria-label={
            pointsToNext === null ? m.rewards_achievements_last_level() : m.rewards_achievements_level_part({ percent })
          }
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
            {m.rewards_achievements_level_short()}
          </text>
        </svg>
        <div>
          <p className={styles.eyebrow}>{count}</p>
          <h2 className={styles.name}>{name}</h2>
          <Muted>
            <bdi>
              <b className={styles.points}>{numberText(points)}</b> {m.rewards_achievements_points({ count: points })}
            </bdi>
          </Muted>
          <Muted small>
            <bdi>
              {pointsToNext === null
                ? m.rewards_achievements_last_level()
                : m.rewards_achievements_to_next({ points: pointsToNext, level: levelNames[number] ?? '' })}
            </bdi>
          </Muted>
        </div>
        <div className={styles.string}>
          <Lamps count={number} label={count} />
        </div>
      </div>
    </Panel>
  )
}
