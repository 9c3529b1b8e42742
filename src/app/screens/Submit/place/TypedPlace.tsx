import type { FoundPlace } from '#features/places/search/search.rules.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { Button } from '#platform/browser/ui/Button.tsx'
import { Hint } from '#platform/browser/ui/form/Field.tsx'
import { Option } from '#platform/browser/ui/form/Option.tsx'
import { TextInput } from '#platform/browser/ui/form/TextInput.tsx'
import styles from './TypedPlace.module.css'

/** The location that was typed without a map, and the results of the search for it. */
export interface PlaceTyped {
  lat: string
  lng: string
  address: string
  /** null when nothing was searched for. */
  found: FoundPlace[] | null
  /** The message about the search, such as that nothing was found. */
  message: string
}

interface TypedPlaceProps {
  typed: PlaceTyped | undefined
  /** Shown as an example. */
  centre: LatLng
}

/** The location as an address or as two numbers, for browsers without JavaScript and so without the map. */
export function TypedPlace({ typed, centre }: TypedPlaceProps) {
  const found = typed?.found ?? []
  return (
    <div className={styles.typed} id="report-typed-place">
      <div className={styles.search}>
        <TextInput
          id="report-typed-address"
          name="address"
          label={m.places_enter_label()}
          defaultValue={typed?.address}
        />
        {/* A search needs no other field yet. A chosen photo can't be sent back, so only its name is sent. */}
        <Button
          type="submit"
          name="find"
          value="1"
          icon="search"
          formNoValidate
          formAction="/submit#report-typed-place"
          formEncType="application/x-www-form-urlencoded"
        >
          {m.ui_search()}
        </Button>
      </div>
      {typed?.message && (
        <p className={styles.hint} role="status">
          {typed.message}
        </p>
      )}
      {found.length > 0 && (
        <div className={styles.hint} role="radiogroup" aria-label={m.places_search_list()}>
          {found.map(({ label, lat, lng }) => (
            <Option key={label} name="place" value={`${lat},${lng},${label}`} required>
              {label}
            </Option>
          ))}
          <Option name="place" value="" required>
            {m.places_search_none()}
          </Option>
        </div>
      )}
      {(['lat', 'lng'] as const).map((name) => (
        <TextInput
          key={name}
          id={`report-${name}`}
          name={name}
          label={name === 'lat' ? m.reports_submit_latitude() : m.reports_submit_longitude()}
          defaultValue={typed?.[name]}
          inputMode="decimal"
          required={found.length === 0}
          sharedHintId="report-place-hint"
        />
      ))}
      <div className={styles.hint}>
        <Hint id="report-place-hint">{m.reports_submit_coordinates_hint({ lat: centre.lat, lng: centre.lng })}</Hint>
      </div>
    </div>
  )
}
