import { m } from '#messages'
import { storeOf } from '../../store.ts'

export interface Toast {
  id: number
  text: string
  button?: { label: string; run: () => void }
  /** It stays until it is closed or removed. */
  isOffer?: boolean
  /** Its button gets the focus, because the element that had it is gone. */
  takesFocus?: boolean
}

/** The messages that are shown, the oldest first. */
export const toasts = storeOf<Toast[]>([])
let lastId = 0

/** How many messages with an undo button are shown at once. */
const MAX_UNDOS = 3

/**
 * Shows a message for 5 s, or 20 s with an undo button, and replaces one with the same text and no button. An error must
 * be shown elsewhere too.
 */
export function showToast(text: string, onUndo?: () => void, takesFocus = false): void {
  if (!onUndo) return void show({ text })
  const undos = toasts.get().filter(({ button, isOffer }) => button && !isOffer)
  for (const { id } of undos.slice(0, 1 - MAX_UNDOS)) dismissToast(id)
  show({ text, button: { label: m.ui_undo(), run: onUndo }, takesFocus })
}

/**
 * Shows a message with a button until that is pressed, or the message closed; with `stays`, a press leaves it. Replaces
 * one with the same text and no button. Returns a function that removes it.
 */
export function showOffer(
  text: string,
  { label, run, stays = false }: NonNullable<Toast['button']> & { stays?: boolean },
): () => boolean {
  const remove = () => dismissToast(id)
  const press = () => {
    if (!stays) remove()
    run()
  }
  const id = show({ text, button: { label, run: press }, isOffer: true })
  return remove
}

function show(toast: Omit<Toast, 'id'>): number {
  dismissEqualToasts(toast.text)
  toasts.set([...toasts.get(), { id: ++lastId, ...toast }])
  return lastId
}

/** Removes all toasts but those with a button, to make room for what opens now. */
export function dismissTransientToasts(): void {
  toasts.set(toasts.get().filter(({ button }) => button))
}

/** Removes the toasts with this text, but not those with a button. */
export function dismissEqualToasts(text: string): void {
  toasts.set(toasts.get().filter((toast) => toast.text !== text || toast.button))
}

/** Removes a toast. Returns whether it was shown. */
export function dismissToast(id: number): boolean {
  const others = toasts.get().filter((toast) => toast.id !== id)
  const wasShown = others.length < toasts.get().length
  if (wasShown) toasts.set(others)
  return wasShown
}
