import type { Bounds } from '#features/territory/territory.rules.ts'
import { storedText } from '#platform/browser/storedText.ts'
import { dropDraftPhoto } from './draftPhotos.browser.ts'
import { type Draft, draftFrom, draftAction } from './drafts.rules.ts'

const stored = storedText('lamppost-draft', 'tab')

/** The draft that this person left in this tab; null when there is none. Deletes a draft of somebody else. */
export function findDraft(reader: string | null, bounds: Bounds): Draft | null {
  const draft = draftFrom(stored.read(), bounds)
  if (!draft) return null
  const action = draftAction(draft, reader)
  if (action === 'drop') dropDraft()
  return action === 'restore' ? draft : null
}

/** Whether a draft waits in this tab until its writer signs in again. */
export function hasWaitingDraft(bounds: Bounds): boolean {
  const draft = draftFrom(stored.read(), bounds)
  return draft !== null && draftAction(draft, null) === 'wait'
}

/** Keeps a draft until this tab is closed; false if the browser does not allow it. */
export function keepDraft(draft: Draft): boolean {
  return stored.keep(JSON.stringify(draft))
}

/** Whether what is stored in this tab is still this draft. */
export function isKept(draft: Draft): boolean {
  return stored.read() === JSON.stringify(draft)
}

export const dropDraft = stored.drop

/** Removes the draft in this tab, with its photo, if it was made from this unsent report. */
export function dropDraftOf(unsent: string, bounds: Bounds): void {
  const draft = draftFrom(stored.read(), bounds)
  if (draft?.unsent?.key !== unsent) return
  dropDraft()
  if (draft.key) void dropDraftPhoto(draft.key)
}
