import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRetry } from './useRetry.ts'

interface Options<All, Change> {
  queryKey: string[]
  /** What the server rendered, and when; `all` is null where it could not be loaded. */
  rendered: { all: All | null; at: number } | null
  read: (signal: AbortSignal) => Promise<All>
  /** Saves a change; resolves with everything as it is then. */
  save: (change: Change) => Promise<All>
  /** Everything with a change that the server has not answered yet. */
  withChange: (all: All, change: Change) => All
}

/** A person's own choices, fetched again at each visit, and a function that changes one, which is shown at once. */
export function useChoices<All, Change>({ queryKey, rendered, read, save, withChange }: Options<All, Change>) {
  const queries = useQueryClient()
  const [isUnsaved, setUnsaved] = useState(false)
  const { data, isError, refetch } = useQuery<All>({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    ...(rendered?.all && { initialData: () => rendered.all ?? undefined, initialDataUpdatedAt: rendered.at }),
    staleTime: 0,
    refetchOnMount: rendered === null ? 'always' : false,
  })
  const again = useRetry(refetch)
  const { mutate } = useMutation({
    mutationKey: queryKey,
    // Sent one after the other, so that the last choice is the one that stays.
    scope: { id: queryKey.join() },
    mutationFn: save,
    // A read that began before would bring back the old choice.
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (all) => queries.setQueryData<All>(queryKey, () => all),
    onError: () => setUnsaved(true),
  })
  const unanswered = useMutationState({
    filters: { mutationKey: queryKey, status: 'pending' },
    select: ({ state }) => state.variables as Change, // sent above
  })
  return {
    /** With the choices that the server has not answered yet. */
    all: data && unanswered.reduce<All>(withChange, data),
    isFailed: !data && (isError || again.isRetrying || (rendered !== null && rendered.all === null)),
    isUnsaved,
    ...again,
    change(change: Change): void {
      setUnsaved(false)
      mutate(change)
    },
  }
}
