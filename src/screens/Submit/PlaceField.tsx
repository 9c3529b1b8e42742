import { useRef, useState } from 'react'
import { locate, type Position, setPosition } from '#features/territory/position.browser.ts'
import { isInside, type LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { Icon } from '#web/icons/Icon.tsx'
import { MapCorner, MapNote } from '#web/map/MapButton.tsx'
import { PinMap } from '#web/map/maps.tsx'
import { useRoot } from '#web/root.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { EnterAddress } from './EnterAddress.tsx'
import styles from './PlaceField.module.css'
import { type PlaceTyped, TypedPlace } from './TypedPlace.tsx'
import { useAddress } from './useAddress.ts'

interface PlaceFieldProps {
  point: LatLng
  /** The pin still stands where the map began. */
  isUntouched: boolean
  category: string | null
  error: string | null
  /** What was typed where there is no map. */
  typed: PlaceTyped | undefined
  onMove: (point: LatLng) => void
  onProblem: (text: string) => void
}

/** Where it is: the pin on the map, the person's own position, the address in words. */
export function PlaceField({ point, isUntouched, category, error, typed, onMove, onProblem }: PlaceFieldProps) {
  const { installation } = useRoot()
  const { territory, tileUrl, tileAttribution } = installation
  const [own, setOwn] = useState<Position | null>(null)
  const [isLocating, setLocating] = useState(false)
  const [isEntering, setEntering] = useState(false)
  const enter = useRef<HTMLButtonElement>(null)
  const address = useAddress(point)

  const goThere = async () => {
    setLocating(true)
    const found = await locate()
    setLocating(false)
    if (!found) return onProblem(m.submit_no_position())
    if (!isInside(territory.bounds, found.point)) return onProblem(m.submit_outside({ territory: territory.name }))
    setOwn(found)
    setPosition(found)
    onMove(found.point)
  }
  const goTo = (found: LatLng) => {
    onMove(found)
    setEntering(false)
    enter.current?.focus()
  }
  return (
    <div className={styles.field} role="group" aria-labelledby="report-place-label">
      <div className={styles.head}>
        <span id="report-place-label" className={styles.label}>
          {m.submit_location()}
        </span>
        <Button
          id="report-place"
          look="link"
          icon="locate-fixed"
          busy={isLocating}
          busyLabel={m.recent_locating()}
          onClick={() => void goThere()}
        >
          {m.place_use_current()}
        </Button>
      </div>
      <div className={styles.map}>
        <PinMap
          tiles={{ url: tileUrl, attribution: tileAttribution }}
          bounds={territory.bounds}
          point={point}
          zoom={territory.submitMap.zoom}
          category={category}
          place={address ?? undefined}
          onMove={onMove}
          userPosition={own?.point ?? null}
          accuracyMetres={own?.accuracyMetres ?? null}
        >
          <div className={styles.help}>
            <MapCorner at="top">
              <MapNote>{m.submit_map_help()}</MapNote>
            </MapCorner>
          </div>
        </PinMap>
      </div>
      {error && <FieldError>{error}</FieldError>}
      <div className={styles.place} data-untouched={isUntouched || undefined}>
        <Icon name="map-pin" size="s" />
        <p className={styles.address} aria-live="polite">
          {address ?? m.address_finding()}
        </p>
        <Button
          ref={enter}
          look="link"
          aria-expanded={isEntering}
          aria-controls={isEntering ? 'report-address-box' : undefined}
          onClick={() => setEntering(!isEntering)}
        >
          {m.address_enter()}
        </Button>
        {isUntouched && <p className={styles.untouched}>{m.submit_pin_untouched()}</p>}
      </div>
      {isEntering && <EnterAddress onChoose={goTo} />}
      <noscript>
        <TypedPlace typed={typed} centre={territory.submitMap.centre} />
      </noscript>
    </div>
  )
}
