export interface Toast {
  id: number
  text: string
  onUndo?: () => void
}

let toasts: Toast[] = []
let lastId = 0
const watchers = new Set<() => void>()

/** Says something in passing, for 5 s; what still stands there in the same words goes. Never the only place of an error. */
export function showToast(text: string, onUndo?: () => void): void {
  lastId += 1
  const others = toasts.filter((toast) => toast.onUndo !== undefined || toast.text !== text)
  change([...others, { id: lastId, text, ...(onUndo ? { onUndo } : {}) }])
}

/** Makes room for what opens now: only what can be undone stays. */
export function dismissPassing(): void {
  change(toasts.filter((toast) => toast.onUndo !== undefined))
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
