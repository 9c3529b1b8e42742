import { useRef, useState } from 'react'
import { coordinatesOf } from '#features/places/search/coordinates.rules.ts'
import { m } from '#messages'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import { MapCorner, MapNote } from '#features/map/controls/MapButton.tsx'
import { PinMap } from '#features/map/maps.tsx'
import { useRoot } from '#platform/browser/root.ts'
import { Button } from '#platform/browser/ui/Button.tsx'
import { FieldBox } from '#platform/browser/ui/form/Field.tsx'
import { Row } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './PlaceField.module.css'
import { PlaceNote } from './PlaceNote.tsx'
import { type PlaceTyped, TypedPlace } from './TypedPlace.tsx'
import type { Place } from './usePlace.ts'
import { AddressSearch, type AddressSearchProps } from '#features/places/search/AddressSearch.tsx'

interface PlaceFieldProps {
  place: Place
  /** The pin's address; null while it is being looked up. */
  address: string | null
  category: string | null
  error: string | null
  /** The location that was typed without JavaScript, where there is no map. */
  typed: PlaceTyped | undefined
}

/** The location: the pin on the map, the device's position, the address. */
export function PlaceField({ place, address, category, error, typed }: PlaceFieldProps) {
  const { territory } = useRoot().installation
  const [isEntering, setEntering] = useState(false)
  const enter = useRef<HTMLButtonElement>(null)
  return (
    <FieldBox id="report-place-field" role="group" aria-labelledby="report-place-label">
      <Row between className={styles.head}>
        <span id="report-place-label" className={styles.label}>
          {m.reports_submit_location()}
        </span>
        <Button
          id="report-place"
          look="link"
          icon="locate-fixed"
          busy={place.isLocating}
          busyLabel={m.map_locating()}
          onClick={place.locate}
          data-needs-script
        >
          {m.places_use_current()}
        </Button>
      </Row>
      <div className={styles.map}>
        <PinMap
          point={place.at}
          category={category}
          place={address ?? undefined}
          onMove={(point) => place.placePin(point, 'hand')}
          onLift={place.beginDrag}
          onRefuse={place.refuseOutside}
          userPosition={place.own?.point ?? null}
          accuracyMetres={place.own?.accuracyMetres ?? null}
        >
          <div className={styles.help}>
            <MapCorner at="top">
              <MapNote>{m.reports_submit_map_help()}</MapNote>
            </MapCorner>
          </div>
        </PinMap>
      </div>
      <div className={styles.place}>
        <Icon name="map-pin" size="s" />
        <p data-lines={2} aria-live="polite">
          {(place.isHeld ? null : address) ?? m.places_finding()}
        </p>
        <Button
          ref={enter}
          look="link"
          aria-expanded={isEntering}
          aria-controls={isEntering ? 'report-address-box' : undefined}
          onClick={() => setEntering(!isEntering)}
        >
          {m.places_enter()}
        </Button>
        <PlaceNote place={place} error={error} territory={territory.name} />
      </div>
      {isEntering && (
        <EnterAddress
          onChoose={({ label, lat, lng }, searched) => {
            // Coordinates are no name: the address there is looked up.
            place.placePin({ lat, lng }, 'address', coordinatesOf(label) ? undefined : { address: label, searched })
            setEntering(false)
            enter.current?.focus()
          }}
        />
      )}
      <noscript>
        <TypedPlace typed={typed} centre={territory.submitMap.centre} />
      </noscript>
    </FieldBox>
  )
}

/** A search for an address; choosing a result moves the pin. Source: spec §7 "External". */
function EnterAddress({ onChoose }: Pick<AddressSearchProps, 'onChoose'>) {
  const [text, setText] = useState('')
  return (
    <div id="report-address-box">
      <AddressSearch
        id="report-address"
        label={m.places_enter_label()}
        value={text}
        takesFocus
        onChange={setText}
        onChoose={onChoose}
      />
    </div>
  )
}
