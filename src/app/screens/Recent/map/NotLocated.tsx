import type { WhyNotLocated } from '#features/territory/position.browser.ts'
import { m } from '#messages'
import { useRoot } from '#platform/browser/root.ts'
import { Banner } from '#platform/browser/ui/Banner.tsx'

interface NotLocatedProps {
  why: WhyNotLocated | 'outside'
  onRetry: () => void
  onClose: () => void
}

/** A banner over the map that says why the device's position is not used. */
export function NotLocated({ why, onRetry, onClose }: NotLocatedProps) {
  const { territory } = useRoot().installation
  const say = {
    denied: m.map_location_denied,
    unavailable: m.map_location_unavailable,
    timeout: m.map_location_timeout,
    outside: () => m.reports_submit_outside({ territory: territory.name }),
  }
  const again = { label: m.ui_try_again(), onPress: onRetry }
  return (
    <Banner tone="wait" icon="map-pin-off" role="status" float action={again} onClose={onClose}>
      {say[why]()}
    </Banner>
  )
}
