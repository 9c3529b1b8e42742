import { isRefusal } from '#shared/endpoint.ts'
import { showToast } from './toasts.browser.ts'

/** Says why something could not be undone, and offers the undo again, unless it would be refused again. */
export function showUndoFailure(error: unknown, why: string, undo: () => void): void {
  showToast(why, isFinal(error) ? undefined : undo)
}

/** Whether the same request would be refused again: what it is about is gone, was changed meanwhile, or is not allowed. */
export function isFinal(error: unknown): boolean {
  return isRefusal(error) && error.status >= 400 && error.status < 500 && error.status !== 429
}
