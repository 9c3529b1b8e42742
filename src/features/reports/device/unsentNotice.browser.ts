import { m } from '#messages'
import { listenToTabs } from '#platform/browser/channel.ts'
import { storedText } from '#platform/browser/storedText.ts'
import { showOffer } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { signInPath } from '#shared/sitePath.ts'
import { needsAttention } from './attention.browser.ts'
import { isAnyDue, unsentOf } from './outbox.browser.ts'
import { isDue, needsWriter } from './outbox.rules.ts'
import { OUTBOX } from './outboxLocks.browser.ts'

const SUBMIT_PATH = '/submit'
const SIGN_IN_PATH = '/signin'

/** Set in a tab that has told a visitor of a report. */
const told = storedText('lamppost-unsent-told', 'tab')

type Go = (to: string) => void

/**
 * Marks “Add” while a report needs its writer, and says so once a visit if one has needed them since before. `look` looks
 * again.
 */
export function watchUnsent(readerId: string, go: Go): { look: () => void; stop: () => void } {
  let isOver = false
  let isFirst = true
  let close = () => false
  const look = async () => {
    const unsent = await unsentOf(readerId).catch(() => []) // a browser that stores nothing has none
    if (isOver) return
    needsAttention.set(unsent.some((one) => needsWriter(one, Date.now())))
    const isOffered = unsent.some((one) => !isDue(one)) && location.pathname !== SUBMIT_PATH
    if (!isOffered) close()
    else if (isFirst)
      close = showOffer(m.reports_unsent_needs_you(), { label: m.reports_unsent_look(), run: () => go(SUBMIT_PATH) })
    isFirst = false
  }
  void look()
  const unlisten = listenToTabs(OUTBOX, () => void look())
  return {
    look: () => void look(),
    stop() {
      isOver = true
      close()
      unlisten()
      needsAttention.set(false)
    },
  }
}

/**
 * Tells a visitor, once in a tab, that a report on this device waits for its writer to sign in. Returns a function that
 * withdraws that.
 */
export function watchSignedOut(go: Go): () => void {
  let isOver = false
  let close = () => false
  const look = async () => {
    if (told.read() !== null || location.pathname === SIGN_IN_PATH) return
    const isAny = await isAnyDue().catch(() => false) // a browser that stores nothing has none
    if (!isAny || isOver) return
    told.keep('1')
    const signIn = { label: m.accounts_signin_title(), run: () => go(signInPath(SUBMIT_PATH)) }
    close = showOffer(m.reports_unsent_writer(), signIn)
  }
  void look()
  return () => {
    isOver = true
    close()
  }
}
