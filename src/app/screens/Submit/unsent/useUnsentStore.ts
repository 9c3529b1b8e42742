import { keepUnsent } from '#features/reports/device/outbox.browser.ts'
import type { Unsent } from '#features/reports/device/outbox.rules.ts'
import { useMe } from '#platform/browser/root.ts'
import type { KeptDraft } from './useDraft.ts'

/** What is sent, with its idempotency key. */
export interface Prepared extends Pick<Unsent, 'key' | 'chosen'> {
  input: Omit<Unsent, 'key' | 'owner' | 'photo' | 'chosen' | 'keptAt' | 'refusal'> & { photo?: File }
}

/** How the form stores a report on this device. `onKept` is called when it waits there until the network is back. */
export function useUnsentStore(draft: KeptDraft, onKept: (key: string) => void) {
  const me = useMe()

  /** Stores the report on this device until the network is back; false if the browser does not allow it. */
  async function keep(prepared: Prepared): Promise<boolean> {
    if (!me || !(await keepUnsent(unsentFrom(prepared, me.id), draft.unsentNow()))) return false
    onKept(prepared.key)
    return true
  }

  /**
   * Before the edited report is sent, stores it in place of the one that “Edit” has opened. If the answer is lost and
   * the tab is closed, the next “Edit” sends the same with the same key.
   * @throws Refusal UNSENT_GONE
   */
  async function keepEdited(prepared: Prepared): Promise<void> {
    const edited = draft.unsentNow()
    if (!me || edited === null) return
    const unsent = { ...unsentFrom(prepared, me.id), isEdited: true }
    if (await keepUnsent(unsent, edited)) draft.setUnsentVersion(unsent)
  }

  return { keep, keepEdited }
}

/** This report in the form in which it is stored on this device. */
function unsentFrom({ input, ...marks }: Prepared, owner: string): Unsent {
  return { ...marks, owner, ...input, photo: input.photo ?? null, keptAt: Date.now(), refusal: null }
}
