import type { LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import { PinMap } from '#features/map/maps.tsx'
import { FieldBox, FieldError } from '#platform/browser/ui/form/Field.tsx'
import { useAddress } from '../useAddress.ts'
import styles from './CorrectionPlace.module.css'

interface CorrectionPlaceProps {
  point: LatLng
  category: string
  error: string | null
  onMove: (point: LatLng) => void
}

/** The report's location: a pin on a map that can be moved, and its address. */
export function CorrectionPlace({ point: { lat, lng }, category, error, onMove }: CorrectionPlaceProps) {
  const address = useAddress({ lat, lng }, null)
  return (
    <FieldBox role="group" aria-labelledby="correct-place-label">
      <span id="correct-place-label" className={styles.label}>
        {m.reports_submit_location()}
      </span>
      {/* Dragging here moves the map or the pin, not the sheet. */}
      <div className={styles.map} data-base-ui-swipe-ignore="">
        <PinMap point={{ lat, lng }} category={category} place={address ?? undefined} onMove={onMove} />
      </div>
      {error && <FieldError>{error}</FieldError>}
      <div className={styles.address}>
        <Icon name="map-pin" size="s" />
        <p aria-live="polite">{address ?? m.places_finding()}</p>
      </div>
    </FieldBox>
  )
}
