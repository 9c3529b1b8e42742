import { useMe } from '#platform/browser/root.ts'
import { useIsIdle } from '#platform/browser/hooks/useIsIdle.ts'
import { useOnDemand } from '#platform/browser/hooks/useOnDemand.ts'

/**
 * Shows signed-in people what they have earned, on any screen. Loaded once the browser is idle. Source: spec §2
 * "Popups".
 */
export function AchievementPopups() {
  const me = useMe()
  const isWanted = useIsIdle() && me !== null
  const Panel = useOnDemand(
    () => import('./AchievementPanel.tsx').then((it) => it.AchievementPanel),
    isWanted,
    () => undefined, // the server remembers what was not shown, and the next visit shows it
  )
  return me && Panel && <Panel key={me.id} personId={me.id} />
}
