import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { m } from '#messages'
import { useHasModal } from '#platform/browser/overlays/modals.ts'
import { noteBug } from '#platform/browser/problem.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { Achievement } from './Achievement.tsx'
import styles from './AchievementPanel.module.css'
import { markRewardsShown, readUnseenRewards } from '../achievements.contract.ts'
import {
  celebrate,
  type Celebration,
  endCelebration,
  forgetCelebrations,
  nextCelebration,
  REWARDS_KEY,
  useNextCelebration,
} from './celebrations.browser.ts'

/** How long a popup must be shown to count as seen, milliseconds. */
const SEEN_MS = 1000

/**
 * The content of <AchievementPopups>, loaded on demand: one popup at a time, none while a dialog is open. Source:
 * readings 10, 16.
 */
export function AchievementPanel({ personId }: { personId: string }) {
  useUnseen(personId)
  const next = useNextCelebration(personId)
  const shown = useHasModal() ? null : next
  useMarking(shown)
  return (
    <section className={styles.region} aria-label={m.rewards_achievements_title()}>
      <div role="status">
        {shown && <Achievement key={shown.key} celebration={shown} onEnd={() => endCelebration(shown)} />}
      </div>
    </section>
  )
}

/** Fetches what was earned but not shown yet: once per visit, and again when an event says that there is something. */
function useUnseen(personId: string): void {
  const api = useApi()
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: [...REWARDS_KEY, personId],
    queryFn: ({ signal }) => api.call(readUnseenRewards, {}, { signal }),
    staleTime: Infinity,
  })
  useEffect(() => {
    if (data) celebrate(personId, data, { isUnseen: true })
  }, [personId, data])
  useEffect(
    () => () => {
      forgetCelebrations()
      // The person has seen what this answer names. It must not be shown again when they sign in again.
      queries.removeQueries({ queryKey: REWARDS_KEY })
    },
    [queries],
  )
}

/**
 * Marks a badge or a level as seen. One that was not seen, or whose request fails, is shown again at the next visit.
 */
function useMarking(shown: Celebration | null): void {
  const api = useApi()
  useEffect(() => {
    if (!shown || 'streak' in shown) return
    const seen = 'badge' in shown ? { badges: [shown.badge.id] } : { level: shown.level }
    let isMarked = false
    const mark = () => {
      if (isMarked) return
      isMarked = true
      // If it fails, the next visit shows it once more.
      void api.call(markRewardsShown, seen).catch(noteBug)
    }
    const timer = setTimeout(mark, SEEN_MS)
    return () => {
      clearTimeout(timer)
      // If it was closed sooner, it was seen too. A dialog that opens over it only hides it.
      if (nextCelebration(shown.personId)?.key !== shown.key) mark()
    }
  }, [api, shown])
}
