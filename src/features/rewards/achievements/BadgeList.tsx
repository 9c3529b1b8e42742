import { m } from '#messages'
import { dayText } from '#platform/browser/format.ts'
import { useRoot } from '#platform/browser/root.ts'
import { Panel } from '#platform/browser/ui/Page.tsx'
import { Row } from '#platform/browser/ui/basics/Layout.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import type { Achievements } from './achievements.contract.ts'
import { BADGE_DEEDS } from '../badges.contract.ts'
import styles from './BadgeList.module.css'
import { BADGES } from '../badges.rules.ts'
import { Medal } from './Medal.tsx'

/** Every badge, the earned ones first: with its date, or with how to earn it and the progress so far. */
export function BadgeList({ badges }: Pick<Achievements, 'badges'>) {
  const earned = badges.filter(({ earnedAt }) => earnedAt !== null)
  const others = badges.filter(({ earnedAt }) => earnedAt === null)
  return (
    <Panel label={m.rewards_achievements_badges()}>
      <Row between>
        <h2>{m.rewards_achievements_badges()}</h2>
        <Meta as="span">{m.rewards_achievements_badges_count({ count: earned.length, all: badges.length })}</Meta>
      </Row>
      <ul className={styles.badges}>
        {[...earned, ...others].map((badge) => (
          <BadgeItem key={badge.id} {...badge} />
        ))}
      </ul>
    </Panel>
  )
}

function BadgeItem({ id, name, description, earnedAt, progress }: Achievements['badges'][number]) {
  const { timeZone } = useRoot().installation.territory
  const badge = BADGES.find((one) => one.id === id) ?? BADGES[0]
  return (
    <li className={styles.badge}>
      <Medal metal={badge.metal} icon={badge.icon} isEarned={earnedAt !== null} />
      <div>
        <b>{name}</b>
        <span>{earnedAt === null ? description : BADGE_DEEDS[badge.id]()}</span>
        <span className={styles.state}>
          {earnedAt === null
            ? m.rewards_achievements_badge_progress(progress)
            : m.rewards_achievements_badge_earned({ date: dayText(earnedAt, timeZone) })}
        </span>
      </div>
    </li>
  )
}
