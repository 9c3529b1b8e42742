import { useQueryClient } from '@tanstack/react-query'
import { findCommentDraft, keepCommentDraft, storesCommentOf } from './commentDraft.browser.ts'
import type { CommentsState } from './comments.browser.ts'

/** The key of what was written but not posted, by report and writer. */
const UNPOSTED_KEY = ['unposted']

interface Unposted {
  text: string
  images: ChosenImage[]
  /** Why it could not be posted. */
  problems: string[]
  /** What was sent, and with which idempotency key. */
  sent: { content: string; key: string }
}

export const NOTHING: Unposted = { text: '', images: [], problems: [], sent: { content: '', key: '' } }

/** A chosen image; `ready` resolves to the shrunk file that will be sent. */
export interface ChosenImage {
  id: string
  name: string
  preview: string
  ready: Promise<File>
  isFailed: boolean
}

/**
 * What was written or attached but not posted, so that closing the popup loses nothing. The images stay until the page
 * is left, the text as long as the tab.
 */
export function useUnposted({ reportId, me }: CommentsState) {
  const queries = useQueryClient()
  queries.setQueryDefaults(UNPOSTED_KEY, { gcTime: Infinity })
  const queryKey = [...UNPOSTED_KEY, reportId, me?.id]
  const owner = { reportId, writerId: me?.id ?? '' }
  const now = () => queries.getQueryData<Unposted>(queryKey) ?? NOTHING
  return {
    queryKey,
    now,
    keep(change: Partial<Unposted>): void {
      queries.setQueryData(queryKey, { ...now(), ...change })
      keepCommentDraft(owner, now())
    },
    /** Restores the text from before a reload, or stores it again. Returns it; '' if there is none. */
    restore(): string {
      const draft = now().text ? null : findCommentDraft(owner)
      if (draft) queries.setQueryData(queryKey, { ...now(), text: draft.text, sent: draft.sent })
      // The end of a session deletes what is stored. A newer comment on another report stays.
      else if (!storesCommentOf(owner.writerId)) keepCommentDraft(owner, now())
      return now().text
    },
    forget(): void {
      for (const { preview } of now().images) URL.revokeObjectURL(preview)
      queries.removeQueries({ queryKey })
      keepCommentDraft(owner, NOTHING)
    },
  }
}
