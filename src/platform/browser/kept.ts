import { useSyncExternalStore } from 'react'

let keptAt: number | null = null
const watchers = new Set<() => void>()

/** Notes whether the last answer came from this device, and when that one was fetched, ms. */
export function noteKept(at: number | null): void {
  if (at === keptAt) return
  keptAt = at
  for (const watcher of watchers) watcher()
}

/** When what the page shows was fetched, ms, if the service worker had kept it; null if the server has answered. */
export function useKeptAt(): number | null {
  return useSyncExternalStore(
    watch,
    () => keptAt,
    () => null,
  )
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
