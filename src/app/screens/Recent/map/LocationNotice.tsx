import { usePosition } from '#features/territory/position.browser.ts'
import { m } from '#messages'
import { Dialog } from '#platform/browser/overlays/overlays.tsx'
import { useRoot } from '#platform/browser/root.ts'
import { Disc } from '#platform/browser/ui/EmptyState.tsx'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'

export interface LocationNoticeProps {
  open: boolean
  /** The device is being asked again. */
  isBusy: boolean
  onContinue: () => void
  onRetry: () => void
}

/** Says that the device's position is outside the territory. Source: spec §2 "Recent reports screen". */
export function LocationNotice({ open, isBusy, onContinue, onRetry }: LocationNoticeProps) {
  const { territory } = useRoot().installation
  const isAtCentre = usePosition(territory).point === territory.recentMap.centre
  return (
    <Dialog
      open={open}
      onClose={onContinue}
      title={m.map_location_outside({ territory: territory.name })}
      disc={<Disc icon="map-pin-off" tone="wait" />}
      buttons={[
        { label: m.map_location_continue(), look: 'main', onClick: onContinue },
        { label: m.ui_try_again(), busy: isBusy, busyLabel: m.map_locating(), onClick: onRetry },
      ]}
    >
      {isAtCentre && <Muted small>{m.map_location_outside_so({ place: territory.recentMap.place })}</Muted>}
    </Dialog>
  )
}
