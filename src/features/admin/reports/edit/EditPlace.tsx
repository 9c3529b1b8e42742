import { useState } from 'react'
import { useAddressAt } from '#features/places/addressAt.browser.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { PinMap } from '#features/map/maps.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { Hint } from '#platform/browser/ui/form/Field.tsx'
import { TextInput } from '#platform/browser/ui/form/TextInput.tsx'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './EditPlace.module.css'
import type { AdminReport } from '../../list/lists.contract.ts'

/**
 * The address of a report, and on request the map on which its pin can be moved. A moved pin's address is looked up.
 */
export function EditPlace({ report, error }: { report: AdminReport; error: string | null }) {
  const [isMoving, setMoving] = useState(false)
  const [moved, setMoved] = useState<LatLng | null>(null)
  const { address, isKnown, said, type } = useAddressOf(report.address ?? '', moved)
  const point = moved ?? report
  return (
    <>
      <TextInput
        label={m.admin_address()}
        // Without a name the address is not sent, and the server looks it up.
        {...(isKnown && { name: 'address' })}
        value={address}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        hint={<span aria-live="polite">{said}</span>}
        error={error}
      />
      {moved && <input type="hidden" name="lat" value={moved.lat} />}
      {moved && <input type="hidden" name="lng" value={moved.lng} />}
      {isMoving ? (
        <Stack ref={focusMap} gap={2} role="group" tabIndex={-1} aria-label={m.reports_submit_location()}>
          {/* Dragging the map must not drag the sheet. */}
          <div className={styles.map} data-base-ui-swipe-ignore="">
            <PinMap
              point={{ lat: point.lat, lng: point.lng }}
              category={report.category}
              place={address}
              onMove={setMoved}
            />
          </div>
          <Hint>{m.reports_submit_map_help()}</Hint>
        </Stack>
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

/** The pressed button is gone, so the map's group gets the focus. The pin comes next. */
function focusMap(group: HTMLDivElement | null): void {
  group?.scrollIntoView({ block: 'nearest' })
  group?.focus({ preventScroll: true })
}

/** The address as it was typed last, or as it was looked up for the moved pin. */
function useAddressOf(kept: string, moved: LatLng | null) {
  const [typed, setTyped] = useState<{ at: LatLng | null; text: string } | null>(null)
  const { address, why, isUnknown } = useAddressAt(moved)
  const type = (text: string) => setTyped({ at: moved, text })
  if (typed && typed.at === moved) return { address: typed.text, isKnown: true, said: '', type }
  // A field that was left empty is not sent: the address may be found meanwhile.
  if (!moved) return { address: kept, isKnown: kept !== '', said: '', type }
  const said = why ?? (address === null ? m.places_finding() : '')
  return { address: address ?? '', isKnown: address !== null || isUnknown, said, type }
}
