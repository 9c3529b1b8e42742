import type { FocusEvent } from 'react'
import { m } from '#messages'
import { signedText } from '#platform/browser/format.ts'
import { IconButton } from '#platform/browser/ui/IconButton.tsx'
import { useRoot } from '#platform/browser/root.ts'
import { useFocusBack } from '#platform/browser/hooks/useFocusBack.ts'
import { useTimeOut } from '#platform/browser/hooks/useTimeOut.ts'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import styles from './Achievement.module.css'
import { BADGE_DEEDS, BADGE_NAMES } from '../../badges.contract.ts'
import type { Celebration } from './celebrations.browser.ts'
import { levelMetal, streakMetal } from '../../badges.rules.ts'
import { Medal } from '../Medal.tsx'
import { LEVEL_ICONS, LEVELS } from '../../rewards.rules.ts'

/** How long a popup is shown, milliseconds. Source: spec §9 "Popups". */
const SHOWN_MS = 4000

/**
 * A popup for a badge, a level or a streak. It closes by itself, but not while it is pointed at or focused, or the page
 * is hidden.
 */
export function Achievement({ celebration, onEnd }: { celebration: Celebration; onEnd: () => void }) {
  const { levelNames } = useRoot().installation.territory
  const { element, onFocus, giveBack } = useFocusBack<HTMLDivElement>()
  const end = () => {
    giveBack()
    onEnd()
  }
  const { isHeld, holds } = useTimeOut(SHOWN_MS, end)

  const { eyebrow, name, how, medal } = wordsOf(celebration, levelNames)
  const focus = (event: FocusEvent) => {
    holds.onFocus()
    onFocus(event)
  }
  return (
    <div ref={element} className={styles.card} {...holds} onFocus={focus}>
      <span className={styles.medal}>{medal}</span>
      <p className={styles.eyebrow}>{eyebrow}</p>
      <p className={styles.name}>
        <bdi>{name}</bdi>
      </p>
      <Muted>{how}</Muted>
      {celebration.points !== undefined && (
        <p className={styles.points}>
          <bdi>
            {m.rewards_achievement_points({ count: celebration.points, points: signedText(celebration.points) })}
          </bdi>
        </p>
      )}
      <div className={styles.close}>
        <IconButton icon="x" label={m.ui_close()} onClick={end} />
      </div>
      {/* How long it stays; while it is held, the time stands still. */}
      <span className={styles.time} data-held={isHeld || undefined} aria-hidden="true" />
    </div>
  )
}

function wordsOf(celebration: Celebration, levelNames: string[]) {
  if ('badge' in celebration) {
    const { id, metal, icon } = celebration.badge
    return {
      eyebrow: m.rewards_achievement_badge(),
      name: BADGE_NAMES[id](),
      how: BADGE_DEEDS[id](),
      medal: <Medal metal={metal} icon={icon} />,
    }
  }
  if ('level' in celebration) {
    const { level } = celebration
    return {
      eyebrow: m.rewards_achievement_level(),
      name: levelNames[level - 1] ?? String(level),
      how: m.rewards_achievement_level_how({ level, levels: LEVELS.length }),
      medal: <Medal metal={levelMetal(level)} icon={LEVEL_ICONS[level - 1] ?? 'star'} />,
    }
  }
  return {
    eyebrow: m.rewards_achievement_streak(),
    name: m.rewards_achievement_streak_days({ days: celebration.streak }),
    how: m.rewards_achievement_streak_how(),
    medal: <Medal metal={streakMetal(celebration.streak)} icon="flame" />,
  }
}
