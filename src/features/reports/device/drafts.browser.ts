import type { Bounds } from '#features/territory/territory.rules.ts'
import { type StoredText, storedText } from '#platform/browser/storedText.ts'
import { dropDraftPhoto } from './draftPhotos.browser.ts'
import { type Draft, draftFrom, draftAction } from './drafts.rules.ts'

/** The draft of whoever uses the form. */
const stored = storedText('lamppost-draft', 'tab')
/** A draft that waits for its writer while somebody else uses the form. */
const waiting = storedText('lamppost-draft-waiting', 'tab')

/**
 * The draft that this person left in this tab; null when there is none. Sets aside a draft that waits for its writer,
 * and deletes those of somebody else.
 */
export function findDraft(reader: string | null, bounds: Bounds): Draft | null {
  const draft = draftFrom(stored.readJson(), bounds)
  const action = draft && draftAction(draft, reader)
  if (action === 'drop' || (action === 'wait' && waiting.keep(stored.read() ?? ''))) stored.drop()
  const waits = findWaiting(reader, bounds)
  if (action === 'restore') return draft
  if (waits && stored.keep(JSON.stringify(waits))) waiting.drop()
  return waits
}

/** The draft that was set aside, if it is this person's. Deletes one that is not for them. */
function findWaiting(reader: string | null, bounds: Bounds): Draft | null {
  const draft = draftFrom(waiting.readJson(), bounds)
  const action = draft && draftAction(draft, reader)
  if (action === 'drop') waiting.drop()
  return action === 'restore' ? draft : null
}

/** Whether a draft waits in this tab until its writer signs in again. */
export function hasWaitingDraft(bounds: Bounds): boolean {
  return [stored, waiting].some((slot) => {
    const draft = draftFrom(slot.readJson(), bounds)
    return draft !== null && draftAction(draft, null) === 'wait'
  })
}

/** Keeps a draft until this tab is closed; false if the browser does not allow it. */
export function keepDraft(draft: Draft): boolean {
  return stored.keep(JSON.stringify(draft))
}

/** Where this draft is stored in this tab, as it is; undefined if it was changed or deleted. */
export function storeOfDraft(draft: Draft): StoredText | undefined {
  const text = JSON.stringify(draft)
  return [stored, waiting].find((slot) => slot.read() === text)
}

export const dropDraft = stored.drop

/** Removes this person's drafts in this tab. */
export function dropDraftsBy(owner: string, bounds: Bounds): void {
  for (const slot of [stored, waiting]) if (draftFrom(slot.readJson(), bounds)?.owner === owner) slot.drop()
}

/** Removes the drafts in this tab that were made from this unsent report, with their photos. */
export function dropDraftsOf(unsent: string, bounds: Bounds): void {
  for (const slot of [stored, waiting]) {
    const draft = draftFrom(slot.readJson(), bounds)
    if (draft?.unsent?.key !== unsent) continue
    slot.drop()
    if (draft.key) void dropDraftPhoto(draft.key)
  }
}
