import { useEffect, useSyncExternalStore } from 'react'

let openCount = 0
const watchers = new Set<() => void>()

/** Registers a modal overlay while it is open. */
export function useModal(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    change(1)
    return () => change(-1)
  }, [isOpen])
}

/** Whether a modal overlay is open. Other popups wait until it closes, so that only one is shown at a time. */
export function useHasModal(): boolean {
  return useSyncExternalStore(
    watch,
    () => openCount > 0,
    () => false,
  )
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function change(by: number): void {
  openCount += by
  for (const watcher of watchers) watcher()
}
