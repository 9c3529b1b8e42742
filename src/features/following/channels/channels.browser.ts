import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRetry } from '#platform/browser/hooks/useRetry.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { changeChannels, type Channels, readChannels } from './channels.contract.ts'
import { KINDS, type Kind, type Ways } from './channels.rules.ts'

/** The channels that the server rendered; null: they could not be loaded. */
export interface RenderedChannels {
  channels: Channels | null
  at: number
}

/** The key of somebody's cached channels. */
export const channelsKey = (readerId: string) => ['channels', readerId]

interface Change {
  kind: Kind
  ways: Partial<Ways>
}

/** One's own channels, fetched again at each visit, and a function that changes one of them. */
export function useChannels(readerId: string, rendered: RenderedChannels | null) {
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = channelsKey(readerId)
  const [isUnsaved, setUnsaved] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(readChannels, {}, { signal }),
    ...(rendered?.channels && { initialData: rendered.channels, initialDataUpdatedAt: rendered.at }),
    staleTime: 0,
    refetchOnMount: rendered === null ? 'always' : false,
  })
  const again = useRetry(refetch)
  const { mutate } = useMutation({
    mutationKey: queryKey,
    // Sent one after the other, so that the last choice is the one that stays.
    scope: { id: queryKey.join() },
    mutationFn: ({ kind, ways }: Change) => api.call(changeChannels, { [kind]: ways }),
    onSuccess: (channels) => queries.setQueryData(queryKey, channels),
    onError: () => setUnsaved(true),
  })
  const unanswered = useMutationState({
    filters: { mutationKey: queryKey, status: 'pending' },
    select: ({ state }) => state.variables as Change, // sent above
  })
  function choose(kind: Kind, ways: Partial<Ways>): void {
    setUnsaved(false)
    mutate({ kind, ways })
  }
  return {
    /** With the choices that the server has not answered yet. */
    channels: data && unanswered.reduce<Channels>(withChange, data),
    isFailed: !data && (isError || again.isRetrying || (rendered !== null && rendered.channels === null)),
    isUnsaved,
    ...again,
    choose,
  }
}

function withChange(channels: Channels, { kind, ways }: Change): Channels {
  return { ...channels, [kind]: { ...channels[kind], ...ways } }
}

/** The choices of a form that was sent without JavaScript. */
export function channelsIn(form: FormData): Record<Kind, Ways> {
  const entries = KINDS.map((kind) => {
    const email = String(form.get(`${kind}-email`) ?? 'off') as Ways['email'] // the server checks it
    return [kind, { app: form.has(`${kind}-app`), push: form.has(`${kind}-push`), email }] as const
  })
  return Object.fromEntries(entries) as Record<Kind, Ways> // has every kind
}
