import { useSyncExternalStore } from 'react'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { Banner } from '#platform/browser/ui/Banner.tsx'

/** Says that the list can't be updated offline, and when it was updated last. */
export function OfflineBanner({ updatedAt }: { updatedAt: number }) {
  const isOnline = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  )
  if (isOnline) return null
  const time = new Intl.DateTimeFormat(getLocale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    updatedAt,
  )
  return (
    <Banner tone="wait" icon="wifi-off" role="status">
      {updatedAt === 0 ? m.recent_offline_empty() : m.recent_offline({ time })}
    </Banner>
  )
}

function watchNetwork(watcher: () => void): () => void {
  addEventListener('online', watcher)
  addEventListener('offline', watcher)
  return () => {
    removeEventListener('online', watcher)
    removeEventListener('offline', watcher)
  }
}
