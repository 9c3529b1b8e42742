import { useLoaderData } from 'react-router'
import { useAchievements } from '#features/rewards/achievements/achievements.browser.ts'
import { type Achievements as Known, readAchievements } from '#features/rewards/achievements/achievements.contract.ts'
import { AchievementsTab } from '#features/rewards/achievements/AchievementsTab.tsx'
import type { Rendered } from '#platform/browser/hooks/useRenderedQuery.ts'
import { reloadsRoot } from '#platform/browser/root.ts'
import { renderedLoader, useProfileTab } from './profileTab.ts'

const loader = renderedLoader((api) => api.call(readAchievements, {}))

function Achievements() {
  const { me, now } = useProfileTab()
  const known = useAchievements(me.id, useLoaderData<Rendered<Known> | null>())
  return <AchievementsTab known={known} now={now} />
}

/** /profile: its first tab. Source: spec §2 "Profile". */
export const screen = { loader, Component: Achievements, shouldRevalidate: reloadsRoot }
