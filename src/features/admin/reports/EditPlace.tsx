import { useEffect, useState } from 'react'
import { reverseGeocode } from '#features/places/places.contract.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { isRefusal } from '#shared/endpoint.ts'
import { PinMap } from '#features/map/maps.tsx'
import { useRoot } from '#platform/browser/root.ts'
import { Button } from '#platform/browser/ui/Button.tsx'
import { Hint } from '#platform/browser/ui/form/Field.tsx'
import { TextInput } from '#platform/browser/ui/form/TextInput.tsx'
import { useApi } from '#platform/browser/useApi.ts'
import styles from './EditPlace.module.css'
import type { AdminReport } from '../list/lists.contract.ts'

/** How long the pin must stay still before its address is looked up. */
const STILL_MS = 400

/**
 * The address of a report, and on request the map on which its pin can be moved. A moved pin's address is looked up.
 */
export function EditPlace({ report, error }: { report: AdminReport; error: string | null }) {
  const { territory, tileUrl, tileAttribution } = useRoot().installation
  const [isMoving, setMoving] = useState(false)
  const [moved, setMoved] = useState<LatLng | null>(null)
  const { address, isKnown, said, type } = useAddressAt(report.address ?? '', moved)
  const point = moved ?? report
  return (
    <>
      <TextInput
        label={m.admin_address()}
        // Without a name the address is not sent, and the server looks it up.
        {...(isKnown && { name: 'address' })}
        value={address}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        maxLength={500}
        hint={<span aria-live="polite">{said}</span>}
        error={error}
      />
      {moved && <input type="hidden" name="lat" value={moved.lat} />}
      {moved && <input type="hidden" name="lng" value={moved.lng} />}
      {isMoving ? (
        <div ref={begin} role="group" tabIndex={-1} aria-label={m.submit_location()} className={styles.place}>
          {/* Dragging the map must not drag the sheet. */}
          <div className={styles.map} data-base-ui-swipe-ignore="">
            <PinMap
              tiles={{ url: tileUrl, attribution: tileAttribution }}
              bounds={territory.bounds}
              point={{ lat: point.lat, lng: point.lng }}
              zoom={territory.submitMap.zoom}
              category={report.category}
              place={address}
              onMove={setMoved}
            />
          </div>
          <Hint>{m.submit_map_help()}</Hint>
        </div>
      ) : (
        <div>
          <Button icon="map-pin" aria-expanded={false} onClick={() => setMoving(true)}>
            {m.map_move_pin()}
          </Button>
        </div>
      )}
    </>
  )
}

/** The button that opened the map has disappeared, so its group gets the focus; the pin comes next. */
function begin(group: HTMLDivElement | null): void {
  group?.scrollIntoView({ block: 'nearest' })
  group?.focus({ preventScroll: true })
}

/** The address as it was typed last, or as it was looked up for the moved pin. */
function useAddressAt(kept: string, moved: LatLng | null) {
  const api = useApi()
  const [typed, setTyped] = useState<{ at: LatLng | null; text: string } | null>(null)
  const [found, setFound] = useState<{ at: LatLng; text: string | null; said: string } | null>(null)
  useEffect(() => {
    if (!moved) return
    const asked = new AbortController()
    const answer = (text: string | null, said: string) => {
      if (!asked.signal.aborted) setFound({ at: moved, text, said })
    }
    const timer = setTimeout(() => {
      api.call(reverseGeocode, { lat: moved.lat, lng: moved.lng }, { signal: asked.signal }).then(
        ({ address }) => answer(address, ''),
        (error: unknown) => {
          const isUnknown = isRefusal(error) && error.code === 'address-unknown'
          answer(isUnknown ? '' : null, isUnknown ? m.address_unknown() : m.address_unavailable())
        },
      )
    }, STILL_MS)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [api, moved])
  const type = (text: string) => setTyped({ at: moved, text })
  if (typed && typed.at === moved) return { address: typed.text, isKnown: true, said: '', type }
  if (!moved) return { address: kept, isKnown: true, said: '', type }
  if (found?.at !== moved) return { address: '', isKnown: false, said: m.address_finding(), type }
  return { address: found.text ?? '', isKnown: found.text !== null, said: found.said, type }
}
