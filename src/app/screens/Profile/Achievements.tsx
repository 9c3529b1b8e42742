import { useLoaderData } from 'react-router'
import { readAchievements } from '#features/rewards/achievements/achievements.contract.ts'
import { AchievementsTab } from '#features/rewards/achievements/AchievementsTab.tsx'
import { reloadsRoot } from '#platform/browser/root.ts'
import { renderedLoader, useProfileTab } from './profileTab.ts'

const loader = renderedLoader((api) => api.call(readAchievements, {}))

function Achievements() {
  const { me, now } = useProfileTab()
  return <AchievementsTab readerId={me.id} rendered={useLoaderData<typeof loader>()} now={now} />
}

/** /profile: its first tab. Source: spec §2 "Profile". */
export const screen = { loader, Component: Achievements, shouldRevalidate: reloadsRoot }
