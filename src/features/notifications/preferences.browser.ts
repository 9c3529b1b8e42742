import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useRetry } from '#platform/browser/hooks/useRetry.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { isRefusal } from '#shared/endpoint.ts'
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
  const sending = useRef(Promise.resolve())
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
  const show = (category: keyof Preferences, wanted: boolean) =>
    queries.setQueryData<Preferences>(queryKey, (shown) => shown && { ...shown, [category]: wanted })

  function choose(category: keyof Preferences, wanted: boolean): void {
    setUnsaved(false)
    show(category, wanted)
    // Sent one after the other, so that the last choice is the one that stays.
    sending.current = sending.current
      .then(() => api.call(changePreferences, { notificationPreferences: { [category]: wanted } }))
      .then(
        () => undefined,
        (error: unknown) => {
          if (!isRefusal(error)) throw error
          show(category, !wanted)
          setUnsaved(true)
        },
      )
  }
  return {
    preferences: data,
    isFailed: !data && (isError || again.isRetrying || (rendered !== null && rendered.preferences === null)),
    isUnsaved,
    ...again,
    choose,
  }
}
