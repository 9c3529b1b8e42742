import { useMe } from '#web/root.ts'
import { useIsIdle } from '#web/useIsIdle.ts'
import { useOnDemand } from '#web/useOnDemand.ts'

/** Tells whoever is signed in what they have earned, on any screen. Fetched once the browser is idle. Source: spec §2 "Popups". */
export function AchievementPopups() {
  const me = useMe()
  const isWanted = useIsIdle() && me !== null
  const Panel = useOnDemand(() => import('./AchievementPanel.tsx').then((it) => it.AchievementPanel), isWanted, Boolean)
  return me && Panel && <Panel key={me.id} personId={me.id} />
}
