import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type RenderedAchievements, useAchievements } from '#features/rewards/achievements/achievements.browser.ts'
import { readAchievements } from '#features/rewards/achievements/achievements.contract.ts'
import { AchievementsTab } from '#features/rewards/achievements/AchievementsTab.tsx'
import { apiContext } from '#platform/browser/api.ts'
import { reloadsRoot } from '#platform/browser/root.ts'
import { useProfileTab } from './profileTab.ts'

/** In the browser the tab fetches its data itself, so that navigation does not wait for it. */
async function loader({ context }: LoaderFunctionArgs): Promise<RenderedAchievements | null> {
  if (!import.meta.env.SSR) return null
  const achievements = await context
    .get(apiContext)
    .call(readAchievements, {})
    .catch(() => null)
  return { achievements, at: Date.now() }
}

function Achievements() {
  const { me, now } = useProfileTab()
  const known = useAchievements(me.id, useLoaderData<RenderedAchievements | null>())
  return <AchievementsTab known={known} now={now} />
}

/** /profile: its first tab. Source: spec §2 "Profile". */
export const screen = { loader, Component: Achievements, shouldRevalidate: reloadsRoot }
