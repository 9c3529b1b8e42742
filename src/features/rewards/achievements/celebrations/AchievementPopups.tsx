import { useMe } from '#platform/browser/root.ts'
import { useIsIdle } from '#platform/browser/hooks/useIsIdle.ts'
import { useOnDemand } from '#platform/browser/hooks/useOnDemand.ts'

/**
 * Shows signed-in people what they have earned, on any screen. Loaded once the browser is idle. Source: spec §2
 * "Popups".
 */
export function AchievementPopups() {
  const me = useMe()
  const load = () => import('./AchievementPanel.tsx').then((it) => it.AchievementPanel)
  // If this fails, the next visit shows it: the server remembers what was not shown.
  const Panel = useOnDemand(load, useIsIdle() && me !== null)
  return me && Panel && <Panel key={me.id} personId={me.id} />
}
