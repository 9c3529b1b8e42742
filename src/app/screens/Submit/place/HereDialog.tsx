import { useRef } from 'react'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { MiniMap } from '#features/map/maps.tsx'
import type { DialogButton } from '#platform/browser/overlays/overlays.tsx'
import { useOnDemand } from '#platform/browser/hooks/useOnDemand.ts'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import styles from './HereDialog.module.css'
import { fetchDialog } from '../usePrefetch.ts'

interface HereDialogProps {
  open: boolean
  at: LatLng
  category: string
  /** The pin's address; null while it is not known. */
  address: string | null
  onYes: () => void
  onClose: () => void
}

/** Nobody has placed the pin: asks once whether its location is right. Source: readings 3. */
export function HereDialog({ open, at, category, address, onYes, onClose }: HereDialogProps) {
  const isMoving = useRef(false)
  const leave = (moves: boolean, go: () => void) => () => {
    isMoving.current = moves
    go()
  }
  const close = leave(false, onClose)
  const finalFocus = () => (isMoving.current ? showPin() : document.querySelector<HTMLElement>('form [type="submit"]'))
  // If the dialog's code can't be fetched, the pin itself is shown instead.
  const Dialog = useOnDemand(fetchDialog, open, () => {
    onClose()
    showPin()?.focus({ preventScroll: true })
  })
  if (!Dialog) return null
  const buttons: DialogButton[] = [
    { label: m.reports_submit_here_yes(), look: 'main', onClick: leave(false, onYes) },
    { label: m.map_move_pin(), onClick: leave(true, onClose) },
  ]
  return (
    <Dialog open={open} onClose={close} title={m.reports_submit_here_title()} buttons={buttons} finalFocus={finalFocus}>
      <Muted small>{m.reports_submit_here_why()}</Muted>
      <figure className={styles.spot}>
        <div className={styles.map}>
          <MiniMap
            label={m.reports_map_of({ place: address ?? m.reports_submit_location() })}
            point={at}
            category={category}
            state="active"
          />
        </div>
        {address && (
          <figcaption className={styles.address}>
            <bdi>{address}</bdi>
          </figcaption>
        )}
      </figure>
    </Dialog>
  )
}

/** Scrolls to the map and returns the pin; without a map, the button that finds the position. */
function showPin(): HTMLElement | null {
  const field = document.getElementById('report-place-field')
  field?.scrollIntoView({ block: 'center' })
  return field?.querySelector<HTMLElement>('[role="slider"]') ?? document.getElementById('report-place')
}
