import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '../ui/toasts/toasts.browser.ts'
import { useOpening } from './useOpening.ts'
import { type Rendered, useRenderedQuery } from './useRenderedQuery.ts'

interface Options<All, Change> {
  queryKey: string[]
  rendered: Rendered<All> | null
  read: (signal: AbortSignal) => Promise<All>
  /** Saves a change; resolves with all choices after it. */
  save: (change: Change) => Promise<All>
  /** Applies a change that the server has not answered yet. */
  withChange: (all: All, change: Change) => All
  /** What to say if a change was not saved and the person has left the list; there `isUnsaved` says it. */
  failed: () => string
}

/** A person's own choices, fetched again at each visit, and a function that changes one, which is shown at once. */
export function useChoices<All, Change>({ queryKey, rendered, read, save, withChange, failed }: Options<All, Change>) {
  const queries = useQueryClient()
  const [unsaved, setUnsaved] = useState<{ change: Change } | null>(null)
  const opening = useOpening()
  const { data, ...rest } = useRenderedQuery({ queryKey, read, rendered })
  const { mutate } = useMutation({
    mutationKey: queryKey,
    // Sent one after the other, so that the last choice is the one that stays.
    scope: { id: queryKey.join() },
    mutationFn: save,
    // A read that began earlier would bring back the old choice, also one that began after the press.
    onMutate: () => queries.cancelQueries({ queryKey }),
    async onSuccess(all) {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData<All>(queryKey, () => all)
    },
    onError(_, change) {
      setUnsaved({ change })
      if (!opening.current) showToast(failed())
      // It may be saved, and only the answer lost.
      void queries.invalidateQueries({ queryKey })
    },
  })
  const unanswered = useMutationState({
    filters: { mutationKey: queryKey, status: 'pending' },
    select: ({ state }) => state.variables as Change, // sent above
  })
  // If the choices have the change by now, only the answer was lost.
  const isUnsaved = unsaved !== null && !(data && isSame(withChange(data, unsaved.change), data))
  return {
    /** Includes changes that the server has not answered yet. */
    all: data && unanswered.reduce<All>(withChange, data),
    isUnsaved,
    ...rest,
    change(change: Change): void {
      setUnsaved(null)
      mutate(change)
    },
  }
}

const isSame = <All>(one: All, other: All) => JSON.stringify(one) === JSON.stringify(other)
