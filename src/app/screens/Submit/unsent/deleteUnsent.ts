import { keepUnsent, takeUnsent } from '#features/reports/device/outbox.browser.ts'
import type { Unsent } from '#features/reports/device/outbox.rules.ts'
import { m } from '#messages'
import { showOffer, showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'

/** Deletes an unsent report, and offers Undo; false, with a message, if it can't be deleted now. */
export async function deleteUnsent(key: string, takesFocus: boolean): Promise<boolean> {
  const taken = await takeUnsent(key)
  if (taken === 'is-sending' || taken === 'failed') {
    showToast(taken === 'failed' ? m.reports_delete_failed() : m.reports_unsent_sending())
    return false
  }
  if (taken) {
    const words = taken.mayBeSent ? m.reports_unsent_may_be_sent_deleted() : m.reports_unsent_deleted()
    showToast(words, () => void restoreUnsent(taken), takesFocus)
  }
  return true
}

/** Puts an unsent report back on this device; offers to try again if that fails. */
export async function restoreUnsent(unsent: Unsent): Promise<void> {
  if (await keepUnsent(unsent)) return
  showOffer(m.ui_undo_failed(), { label: m.ui_try_again(), run: () => void restoreUnsent(unsent) })
}
