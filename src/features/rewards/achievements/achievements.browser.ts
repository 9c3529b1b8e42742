import { useQuery } from '@tanstack/react-query'
import { useRetry } from '#platform/browser/hooks/useRetry.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { type Achievements, readAchievements } from './achievements.contract.ts'

/** The achievements that the server rendered; null: they could not be loaded. */
export interface RenderedAchievements {
  achievements: Achievements | null
  at: number
}

/** One's own achievements, fetched again at each visit. */
export function useAchievements(readerId: string, rendered: RenderedAchievements | null) {
  const api = useApi()
  const { data, isError, refetch } = useQuery({
    queryKey: ['achievements', readerId],
    queryFn: ({ signal }) => api.call(readAchievements, {}, { signal }),
    ...(rendered?.achievements && { initialData: rendered.achievements, initialDataUpdatedAt: rendered.at }),
    staleTime: 0,
    refetchOnMount: rendered === null ? 'always' : false,
  })
  const again = useRetry(refetch)
  return {
    achievements: data,
    isFailed: !data && (isError || again.isRetrying || (rendered !== null && rendered.achievements === null)),
    ...again,
  }
}
