export interface Toast {
  id: number
  text: string
  onUndo?: () => void
  /** What can be done about it. It stays until this is pressed, or it is closed. */
  act?: { label: string; run: () => void }
}

let toasts: Toast[] = []
let lastId = 0
const watchers = new Set<() => void>()

/** Shows a message for 5 s and replaces one with the same text. An error must be shown elsewhere too. */
export function showToast(text: string, onUndo?: () => void): void {
  lastId += 1
  const others = toasts.filter((toast) => toast.onUndo !== undefined || toast.text !== text)
  change([...others, { id: lastId, text, ...(onUndo ? { onUndo } : {}) }])
}

/** Shows a message with a button until that is pressed, or the message closed. Returns a function that removes it. */
export function showOffer(text: string, act: NonNullable<Toast['act']>): () => void {
  lastId += 1
  const id = lastId
  change([...toasts, { id, text, act }])
  return () => dismissToast(id)
}

/** Removes all toasts but those with a button, to make room for what opens now. */
export function dismissPassing(): void {
  change(toasts.filter((toast) => toast.onUndo !== undefined || toast.act !== undefined))
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

export function shownToasts(): Toast[] {
  return toasts
}

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function change(next: Toast[]): void {
  toasts = next
  for (const watcher of watchers) watcher()
}
