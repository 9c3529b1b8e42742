import { useLoaderData } from 'react-router'
import { type RenderedAchievements, useAchievements } from '#features/rewards/achievements/achievements.browser.ts'
import { readAchievements } from '#features/rewards/achievements/achievements.contract.ts'
import { AchievementsTab } from '#features/rewards/achievements/AchievementsTab.tsx'
import { reloadsRoot } from '#platform/browser/root.ts'
import { renderedLoader, useProfileTab } from './profileTab.ts'

const loader = renderedLoader(async (api) => ({ achievements: await api.call(readAchievements, {}).catch(() => null) }))

function Achievements() {
  const { me, now } = useProfileTab()
  const known = useAchievements(me.id, useLoaderData<RenderedAchievements | null>())
  return <AchievementsTab known={known} now={now} />
}

/** /profile: its first tab. Source: spec §2 "Profile". */
export const screen = { loader, Component: Achievements, shouldRevalidate: reloadsRoot }
