import { m } from '#messages'
import { OneTimeButton } from '#platform/browser/ui/OneTimeButton.tsx'
import { FieldError } from '#platform/browser/ui/form/Field.tsx'
import styles from './PlaceField.module.css'
import type { Place } from './usePlace.ts'

/** Under the address: a problem of the pin's location, or who has placed the pin. Room is reserved for it. */
export function PlaceNote({ place, error, territory }: { place: Place; error: string | null; territory: string }) {
  return (
    <div className={styles.note}>
      {error && <FieldError id="report-place-error">{error}</FieldError>}
      <p role="status" data-offer={place.offered && !error ? true : undefined}>
        {!error && (place.offered ? <Offer onTake={place.takeOffered} /> : noteOf(place, territory))}
      </p>
    </div>
  )
}

/** Offers to move the pin to where the photo was taken. */
function Offer({ onTake }: { onTake: () => void }) {
  return (
    <>
      {m.reports_submit_photo_elsewhere()}
      <OneTimeButton look="link" onClick={onTake}>
        {m.reports_submit_photo_move_pin()}
      </OneTimeButton>
    </>
  )
}

function noteOf({ isOutside, isHeld, isLocating, point, placedBy, own }: Place, territory: string): string | null {
  if (isOutside) return m.map_pin_outside({ territory })
  if (isHeld) return null
  if (placedBy === 'device' || placedBy === 'found') {
    if (!own) return m.reports_submit_pin_own_earlier()
    const metres = own.accuracyMetres
    return metres === null
      ? m.reports_submit_pin_own()
      : m.reports_submit_pin_own_exact({ metres: Math.max(1, Math.round(metres)) })
  }
  if (placedBy === 'photo') return m.reports_submit_pin_photo()
  return point === null && !isLocating ? m.reports_submit_pin_untouched() : null
}
