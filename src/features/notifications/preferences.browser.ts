import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRetry } from '#platform/browser/hooks/useRetry.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { changePreferences, type Preferences, readPreferences } from './preferences.contract.ts'

/** The preferences that the server rendered; null: they could not be loaded. */
export interface RenderedPreferences {
  preferences: Preferences | null
  at: number
}

/** One's own preferences, fetched again at each visit, and a function that changes one of them. */
export function usePreferences(readerId: string, rendered: RenderedPreferences | null) {
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = ['preferences', readerId]
  const [isUnsaved, setUnsaved] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api.call(readPreferences, {}, { signal }).then(({ notificationPreferences }) => notificationPreferences),
    ...(rendered?.preferences && { initialData: rendered.preferences, initialDataUpdatedAt: rendered.at }),
    staleTime: 0,
    refetchOnMount: rendered === null ? 'always' : false,
  })
  const again = useRetry(refetch)
  const { mutate } = useMutation({
    mutationKey: queryKey,
    // Sent one after the other, so that the last choice is the one that stays.
    scope: { id: queryKey.join() },
    mutationFn: (choice: Partial<Preferences>) => api.call(changePreferences, { notificationPreferences: choice }),
    onSuccess: ({ notificationPreferences }) => queries.setQueryData(queryKey, notificationPreferences),
    onError: () => setUnsaved(true),
  })
  const unanswered = useMutationState({
    filters: { mutationKey: queryKey, status: 'pending' },
    select: ({ state }) => state.variables as Partial<Preferences>, // sent above
  })
  function choose(category: keyof Preferences, wanted: boolean): void {
    setUnsaved(false)
    mutate({ [category]: wanted })
  }
  return {
    /** With the choices that the server has not answered yet. */
    preferences: data && unanswered.reduce<Preferences>((chosen, choice) => ({ ...chosen, ...choice }), data),
    isFailed: !data && (isError || again.isRetrying || (rendered !== null && rendered.preferences === null)),
    isUnsaved,
    ...again,
    choose,
  }
}
