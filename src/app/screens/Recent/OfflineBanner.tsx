import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { useIsOnline } from '#platform/browser/hooks/useIsOnline.ts'
import { Banner } from '#platform/browser/ui/Banner.tsx'

/** Says that the list can't be updated offline, and when it was updated last. */
export function OfflineBanner({ updatedAt }: { updatedAt: number }) {
  if (useIsOnline()) return null
  const time = new Intl.DateTimeFormat(getLocale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    updatedAt,
  )
  return (
    <Banner tone="wait" icon="wifi-off" role="status">
      {updatedAt === 0 ? m.recent_offline_empty() : m.recent_offline({ time })}
    </Banner>
  )
}
