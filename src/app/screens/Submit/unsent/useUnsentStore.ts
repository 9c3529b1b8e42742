import {
  askToPersist,
  dropUnsent,
  findUnsent,
  keepUnsent,
  noteOnUnsent,
} from '#features/reports/device/outbox.browser.ts'
import { isTemporary, mayHaveArrived, type Unsent } from '#features/reports/device/outbox.rules.ts'
import { hasLocks, whileSending } from '#features/reports/device/outboxLocks.browser.ts'
import { refusalNote } from '#features/reports/device/refusalNote.browser.ts'
import { useMe } from '#platform/browser/root.ts'
import { isRefusal } from '#shared/endpoint.ts'
import type { KeptDraft } from './useDraft.ts'

/** What is sent, with its idempotency key. */
export interface Prepared extends Pick<Unsent, 'key' | 'chosen'> {
  input: Pick<Unsent, 'category' | 'description' | 'lat' | 'lng' | 'address' | 'searched'> & { photo?: File }
}

/** How sending ended, if not with an error: with an answer, or with a report that waits because of this error. */
type Sent<Answer> = { answer: Answer } | { waitsFor: unknown }

/** How long storing may delay sending, ms: some browsers never finish it. */
const MOST_STORING_MS = 3000

const sleep = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null))

/** One attempt to send a report. What is stored after it has ended belongs to nobody. */
interface Attempt {
  hasEnded: boolean
  /** The report waits on this device now, so what is stored late is the same again. */
  waits: boolean
}

/** What was known of a report when it was stored for an attempt. */
type Stored = Required<Pick<Unsent, 'mayBeSent'>>

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
      const attempt: Attempt = { hasEnded: false, waits: false }
      const stored = await Promise.race([keepAhead(prepared, attempt), sleep(MOST_STORING_MS)])
      const isOnline = navigator.onLine
      try {
        const answer = await send()
        attempt.hasEnded = true
        draft.end()
        const kept = draft.unsentNow()
        // Before the lock is free, so that the outbox does not send it again.
        if (kept) await dropUnsent(kept.key).catch((error: unknown) => console.error(error))
        return { answer }
      } catch (error) {
        attempt.hasEnded = true
        attempt.waits = mayWait(error)
        const mayBeSent = isOnline && isRefusal(error) && mayHaveArrived(error)
        if (attempt.waits && (await wait(prepared, mayBeSent, stored !== null))) return { waitsFor: error }
        attempt.waits = false
        await giveToForm(error, mayBeSent || (stored?.mayBeSent ?? false), key)
        throw error
      }
    })
  }

  /**
   * Stores the report before it is sent, in place of the one that “Edit” has opened or an earlier attempt has stored.
   * Null if the browser does not allow it, or if the attempt has ended meanwhile.
   */
  async function keepAhead(prepared: Prepared, attempt: Attempt): Promise<Stored | null> {
    if (!me) return null
    const { key } = prepared
    const before = draft.unsentNow()
    const former = before?.key === key ? await findUnsent(key).catch(() => undefined) : undefined // stored anew below
    // Without locks the outbox could not know that the form is sending it.
    const marks = hasLocks() ? { mayBeSent: navigator.onLine } : { isEdited: true }
    const unsent = { ...unsentFrom(prepared, me.id), ...marks }
    if (!(await keepUnsent(unsent, before))) return null
    if (!attempt.hasEnded) draft.setUnsentVersion(unsent)
    else if (!attempt.waits) drop(key)
    return attempt.hasEnded ? null : { mayBeSent: former?.mayBeSent ?? false }
  }

  function drop(key: string): void {
    dropUnsent(key).catch((error: unknown) => console.error(error))
  }

  async function wait(prepared: Prepared, mayBeSent: boolean, isStored: boolean): Promise<boolean> {
    if (!isStored || !hasLocks()) return keep(prepared, mayBeSent)
    // Stored already: the outbox sends it as soon as this form lets go of its lock.
    askToPersist()
    onKept(prepared.key)
    return true
  }

  /** Leaves what is stored to the form, so that the outbox does not send it, and notes why it was refused. */
  async function giveToForm(error: unknown, mayBeSent: boolean, key: string): Promise<void> {
    const kept = draft.unsentNow()
    if (!kept) return drop(key)
    const refused = isRefusal(error) && !isTemporary(error) && refusalNote(error)
    await noteOnUnsent(kept, { isEdited: true, mayBeSent, ...refused }).catch((why: unknown) => console.error(why))
  }

  return { keep, sendKept }
}

/** This report in the form in which it is stored on this device. */
function unsentFrom({ input, ...marks }: Prepared, owner: string): Unsent {
  return { ...marks, owner, ...input, photo: input.photo ?? null, keptAt: Date.now(), refusal: null }
}
