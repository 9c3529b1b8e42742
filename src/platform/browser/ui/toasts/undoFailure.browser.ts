import { isRefusal } from '#shared/endpoint.ts'
import { showToast } from './toasts.browser.ts'

/**
 * Says why something could not be undone, and offers the undo again; not if the server would refuse it again, because
 * somebody has changed or deleted it meanwhile.
 */
export function showUndoFailure(error: unknown, why: string, undo: () => void): void {
  const isFinal = isRefusal(error) && error.status >= 400 && error.status < 500 && error.status !== 429
  showToast(why, isFinal ? undefined : undo)
}
