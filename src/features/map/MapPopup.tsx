import L from 'leaflet'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { m } from '#messages'
import { IconButton } from '#platform/browser/ui/IconButton.tsx'
import { VisuallyHidden } from '#platform/browser/ui/VisuallyHidden.tsx'
import { overlap } from './view/clearance.browser.ts'
import { uncover, frameOf } from './view/covered.browser.ts'
import type { Pin } from './maps.tsx'
import styles from './MapPopup.module.css'
import { nameOf } from './pins/pinMarkers.browser.ts'

interface MapPopupProps {
  map: L.Map
  at: LatLng
  label: string
  /** Whether a press on the map has opened it; then it gets the focus. */
  takesFocus: boolean
  /** Distance from the point up to the popup's tip, px. */
  above: number
  onClose: () => void
  children: ReactNode
}

/** A popup over a point of the map. */
export function MapPopup({ map, at: { lat, lng }, label, takesFocus, above, onClose, children }: MapPopupProps) {
  const [box] = useState(() => document.createElement('div'))
  useEffect(() => {
    const popup = L.popup({
      closeButton: false,
      autoClose: false,
      closeOnClick: false,
      closeOnEscapeKey: false,
      minWidth: 264,
      maxWidth: 264,
      offset: [0, -above],
      autoPan: false,
    })
    popup.setLatLng({ lat, lng }).setContent(box)
    map.addLayer(popup)
    if (takesFocus) box.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
    const away = keepUncovered(map, popup)
    return () => {
      away()
      popup.remove()
    }
  }, [map, box, lat, lng, above, takesFocus])
  // With its report, the popup may disappear by itself.
  useLayoutEffect(
    () => () => {
      if (box.contains(document.activeElement)) map.getContainer().focus({ preventScroll: true })
    },
    [map, box],
  )
  return createPortal(
    <div className={styles.popup} role="dialog" aria-label={label} tabIndex={-1}>
      {children}
      <div className={styles.close}>
        <IconButton icon="x" label={m.ui_close()} onClick={onClose} />
      </div>
    </div>,
    box,
  )
}

/**
 * Moves the map so that nothing covers a popup and the pin below it: now, whenever the popup or the map changes its
 * size, and after a move that leaves the popup in view.
 */
function keepUncovered(map: L.Map, popup: L.Popup): () => void {
  const element = popup.getElement()
  const uncoverPopup = () => {
    const pin = map.getContainer().querySelector('[aria-current]')
    if (element) uncover(map, pin ? [element, pin] : [element])
  }
  const watcher = new ResizeObserver(uncoverPopup)
  if (element) watcher.observe(element)
  let frame = 0
  // Not at once: Leaflet may be about to begin another move, or to remove the map.
  const uncoverIfInView = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      if (element && overlap(element.getBoundingClientRect(), frameOf(map.getContainer()))) uncoverPopup()
    })
  }
  map.on('resize', uncoverPopup).on('moveend', uncoverIfInView)
  return () => {
    watcher.disconnect()
    cancelAnimationFrame(frame)
    map.off('resize', uncoverPopup).off('moveend', uncoverIfInView)
  }
}

interface PinListProps {
  title: string
  pins: Pin[]
  describe: (pin: Pin) => ReactNode
  onPick: (pin: Pin) => void
}

/** How many reports are listed at first, and with each press more. */
const LISTED = 100

/** The reports at one point, to choose from. */
export function PinList({ title, pins, describe, onPick }: PinListProps) {
  const [shown, setShown] = useState(LISTED)
  const list = useRef<HTMLUListElement>(null)
  // The pressed button moves down or disappears: the first of the added reports takes its place.
  useLayoutEffect(() => {
    if (shown > LISTED) list.current?.querySelectorAll('button')[shown - LISTED]?.focus({ preventScroll: true })
  }, [shown])
  return (
    <>
      <p className={styles.count}>{title}</p>
      <ul ref={list} className={styles.list}>
        {pins.slice(0, shown).map((pin) => (
          <li key={pin.id}>
            <button type="button" onClick={() => onPick(pin)}>
              <CategoryTile category={pin.category} size="s" />
              <VisuallyHidden>{nameOf(pin)}. </VisuallyHidden>
              {describe(pin)}
            </button>
          </li>
        ))}
        {shown < pins.length && (
          <li>
            <button
              type="button"
              onClick={(event) => {
                // Once the button has gone, Leaflet would take the press for one on the map, which closes the popup.
                event.stopPropagation()
                setShown(shown + LISTED)
              }}
            >
              {m.ui_show_more()}
            </button>
          </li>
        )}
      </ul>
    </>
  )
}
