import { m } from '#messages'
import { dateText } from '#platform/browser/format.ts'
import { useIsOnline } from '#platform/browser/hooks/useIsOnline.ts'
import { Banner } from '#platform/browser/ui/Banner.tsx'
import { DAY_MS } from '#shared/clock.ts'

interface OfflineBannerProps {
  /** When what is shown was fetched, ms, if the service worker had kept it; 0: unknown; null if it had not. */
  keptAt: number | null
  /** When it was last loaded, ms; 0 if it never was. */
  updatedAt: number
  /** The sentence that says how old it is, without a network. */
  aged: (time: { time: string }) => string
  /** The same if only the server can't be reached. */
  unreached: (time: { time: string }) => string
}

/** Says that what is shown can't be updated offline, or while the server is away, and how old it is. */
export function OfflineBanner({ keptAt, updatedAt, aged, unreached }: OfflineBannerProps) {
  const isOnline = useIsOnline()
  if (isOnline && keptAt === null) return null
  const at = keptAt ?? updatedAt
  const unaged = isOnline ? m.ui_server_unreachable : m.ui_offline
  return (
    <Banner tone="wait" icon="wifi-off" role="status">
      {at === 0 ? unaged() : (isOnline ? unreached : aged)({ time: timeOf(at) })}
    </Banner>
  )
}

/** The time of day, with the day where that may be another. */
function timeOf(at: number): string {
  const day = Date.now() - at > DAY_MS / 2 ? ({ day: 'numeric', month: 'long' } as const) : {}
  return dateText(at, { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}
