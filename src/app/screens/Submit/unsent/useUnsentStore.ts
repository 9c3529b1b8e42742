import {
  askToPersist,
  dropUnsentVersion,
  findUnsent,
  keepUnsent,
  noteOnUnsent,
} from '#features/reports/device/outbox.browser.ts'
import { isTemporary, mayHaveArrived, type Unsent, type UnsentVersion } from '#features/reports/device/outbox.rules.ts'
import { hasLocks, whileSending } from '#features/reports/device/outboxLocks.browser.ts'
import { refusalNote } from '#features/reports/device/refusalNote.browser.ts'
import { useMe } from '#platform/browser/root.ts'
import { sleep } from '#shared/clock.ts'
import { isRefusal } from '#shared/endpoint.ts'
import type { KeptDraft } from './useDraft.ts'

/** What is sent, with its idempotency key. */
export interface Prepared extends Pick<Unsent, 'key' | 'chosen'> {
  input: Pick<Unsent, 'category' | 'description' | 'lat' | 'lng' | 'address' | 'searched'> & { photo?: File }
}

/** How sending ended, if not with an error: with an answer, or with a report that waits because of this error. */
type Sent<Answer> = { answer: Answer } | { waitsFor: unknown }

/** How long storing may delay sending, ms: some browsers never finish it. */
const MAX_STORING_MS = 3000

/** The same for a report that replaces one on this device: only the store knows whether another tab has sent that one. */
const MAX_REPLACING_MS = 20_000

/** A report that was stored for an attempt to send it. `mayBeSent`: an earlier attempt got no answer. */
type Stored = UnsentVersion & { mayBeSent: boolean }

/** How the form stores a report on this device. `onKept` is called when it waits there until the network is back. */
export function useUnsentStore(draft: KeptDraft, onKept: (key: string) => void) {
  const me = useMe()

  /** Stores the report on this device until the network is back; false if the browser does not allow it. */
  async function keep(prepared: Prepared, mayBeSent = false): Promise<boolean> {
    if (!me || !(await keepUnsent({ ...unsentFrom(prepared, me.id), mayBeSent }, draft.unsentNow()))) return false
    askToPersist()
    onKept(prepared.key)
    return true
  }

  /**
   * Sends the report with `send`. It is on this device meanwhile: if the page is closed before the answer, the outbox
   * sends it. If it fails with an error for which it `mayWait`, the outbox has it too; else the form.
   * @throws Refusal UNSENT_GONE
   */
  async function sendKept<Answer>(
    prepared: Prepared,
    send: () => Promise<Answer>,
    mayWait: (error: unknown) => boolean,
  ): Promise<Sent<Answer>> {
    const { key } = prepared
    return whileSending(key, async () => {
      const mostMs = draft.unsentNow() === null ? MAX_STORING_MS : MAX_REPLACING_MS
      const storing = keepAhead(prepared)
      const isInTime = (await Promise.race([storing, sleep(mostMs, null)])) !== null
      // Awaited while this form has the lock, so that the outbox does not send the report. A slow store is not awaited.
      const onceStored = async (run: (stored: Stored | null) => Promise<unknown>) => {
        const done = storing.then(run).catch((error: unknown) => console.error(error))
        if (isInTime) await done
      }
      const isOnline = navigator.onLine
      try {
        const answer = await send()
        draft.end()
        await onceStored(async (stored) => {
          const kept = stored ?? draft.unsentNow()
          if (kept) await dropUnsentVersion(kept)
        })
        return { answer }
      } catch (error) {
        const mayBeSent = isOnline && isRefusal(error) && mayHaveArrived(error)
        if (mayWait(error) && (await wait(prepared, mayBeSent, (await storing) !== null))) return { waitsFor: error }
        await onceStored((stored) => giveToForm(stored, error, mayBeSent || (stored?.mayBeSent ?? false)))
        throw error
      }
    })
  }

  /**
   * Stores the report before it is sent, in place of the one that “Edit” has opened or an earlier attempt has stored.
   * Null if the browser does not allow it.
   */
  async function keepAhead(prepared: Prepared): Promise<Stored | null> {
    if (!me) return null
    const { key } = prepared
    const before = draft.unsentNow()
    const former = before?.key === key ? await findUnsent(key).catch(() => undefined) : undefined // stored anew below
    // Without locks the outbox could not know that the form is sending it.
    const marks = hasLocks() ? { mayBeSent: navigator.onLine } : { isEdited: true }
    const unsent = { ...unsentFrom(prepared, me.id), ...marks }
    if (!(await keepUnsent(unsent, before))) return null
    // The form may have been emptied meanwhile.
    if (draft.isOf(key)) draft.setUnsentVersion(unsent)
    return { key, keptAt: unsent.keptAt, mayBeSent: former?.mayBeSent ?? false }
  }

  async function wait(prepared: Prepared, mayBeSent: boolean, isStored: boolean): Promise<boolean> {
    if (!isStored || !hasLocks()) return keep(prepared, mayBeSent)
    // Stored already: the outbox sends it as soon as this form lets go of its lock.
    askToPersist()
    onKept(prepared.key)
    return true
  }

  /** Leaves what is stored to the form, so that the outbox does not send it, and notes why it was refused. */
  async function giveToForm(stored: Stored | null, error: unknown, mayBeSent: boolean): Promise<void> {
    if (stored && !draft.isOf(stored.key)) return dropUnsentVersion(stored)
    const kept = stored ?? draft.unsentNow()
    const refused = isRefusal(error) && !isTemporary(error) && refusalNote(error)
    if (kept) await noteOnUnsent(kept, { isEdited: true, mayBeSent, ...refused })
  }

  return { keep, sendKept }
}

/** This report in the form in which it is stored on this device. */
function unsentFrom({ input, ...marks }: Prepared, owner: string): Unsent {
  return { ...marks, owner, ...input, photo: input.photo ?? null, keptAt: Date.now(), refusal: null }
}
