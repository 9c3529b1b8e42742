import { type Rendered, useRenderedQuery } from '#platform/browser/hooks/useRenderedQuery.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { type Achievements, readAchievements } from './achievements.contract.ts'

/** One's own achievements, fetched again at each visit. */
export function useAchievements(readerId: string, rendered: Rendered<Achievements> | null) {
  const api = useApi()
  return useRenderedQuery({
    queryKey: ['achievements', readerId],
    read: (signal) => api.call(readAchievements, {}, { signal }),
    rendered,
  })
}
