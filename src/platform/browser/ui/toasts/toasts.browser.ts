import { storeOf } from '../../store.ts'

export interface Toast {
  id: number
  text: string
  onUndo?: () => void
  /** Its button gets the focus, because the element that had it is gone. */
  takesFocus?: boolean
  /** A button. The toast stays until the button is pressed or the toast is closed. */
  action?: { label: string; run: () => void }
}

/** The messages that are shown, the oldest first. */
export const toasts = storeOf<Toast[]>([])
let lastId = 0

/** How many messages with an undo button are shown at once. */
const MOST_UNDOS = 3

/**
 * Shows a message for 5 s, or 20 s with an undo button, and replaces one with the same text and no such button. An error
 * must be shown elsewhere too.
 */
export function showToast(text: string, onUndo?: () => void, takesFocus = false): void {
  const undos = toasts.get().filter((toast) => toast.onUndo !== undefined)
  const tooOld = onUndo ? undos.slice(0, Math.max(0, undos.length - MOST_UNDOS + 1)) : []
  const others = toasts.get().filter((toast) => !tooOld.includes(toast) && (toast.onUndo || toast.text !== text))
  toasts.set([...others, { id: ++lastId, text, ...(onUndo && { onUndo, takesFocus }) }])
}

/**
 * Shows a message with a button until that is pressed, or the message closed. Replaces one with the same text and no
 * button. Returns a function that removes it.
 */
export function showOffer(text: string, action: NonNullable<Toast['action']>): () => boolean {
  dismissEqualToasts(text)
  const id = ++lastId
  toasts.set([...toasts.get(), { id, text, action }])
  return () => dismissToast(id)
}

/** Removes all toasts but those with a button, to make room for what opens now. */
export function dismissTransientToasts(): void {
  toasts.set(toasts.get().filter((toast) => toast.onUndo !== undefined || toast.action !== undefined))
}

/** Removes the toasts with this text, but not those with a button. */
export function dismissEqualToasts(text: string): void {
  toasts.set(toasts.get().filter((toast) => toast.text !== text || toast.onUndo || toast.action))
}

/** Removes a toast. Returns whether it was shown. */
export function dismissToast(id: number): boolean {
  const others = toasts.get().filter((toast) => toast.id !== id)
  const wasShown = others.length < toasts.get().length
  if (wasShown) toasts.set(others)
  return wasShown
}
