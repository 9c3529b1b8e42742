import type { LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { Hint } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './TypedPlace.module.css'

interface TypedPlaceProps {
  lat: string
  lng: string
  /** An example. */
  centre: LatLng
}

/** The place as two numbers, for browsers without JavaScript and so without the map. */
export function TypedPlace({ lat, lng, centre }: TypedPlaceProps) {
  return (
    <div className={styles.typed}>
      <TextInput
        id="report-lat"
        name="lat"
        label={m.submit_latitude()}
        defaultValue={lat}
        inputMode="decimal"
        required
        aria-describedby="report-place-hint"
      />
      <TextInput
        id="report-lng"
        name="lng"
        label={m.submit_longitude()}
        defaultValue={lng}
        inputMode="decimal"
        required
        aria-describedby="report-place-hint"
      />
      <div className={styles.hint}>
        <Hint id="report-place-hint">{m.submit_coordinates_hint({ lat: centre.lat, lng: centre.lng })}</Hint>
      </div>
    </div>
  )
}
