import { useSyncExternalStore } from 'react'
import { watchEvents } from '../store.ts'

/** Whether there is a network, as far as the browser knows. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
}

const watch = (watcher: () => void) => watchEvents(window, ['online', 'offline'], watcher)
