import type L from 'leaflet'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { isInside, type LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { prefersReducedMotion } from '#platform/browser/reducedMotion.ts'
import { useRoot } from '#platform/browser/root.ts'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { Controls } from './controls/Controls.tsx'
import { MapKeys } from './controls/MapKeys.tsx'
import { uncover } from './view/covered.browser.ts'
import {
  circleLayer,
  drawPin,
  fitCircle,
  flyTo,
  createMap,
  latLngBounds,
  marker,
  pinElement,
  useUser,
} from './createMap.browser.ts'
import { MapButton, MapCorner } from './controls/MapButton.tsx'
import type { PinMapProps } from './maps.tsx'
import styles from './PinPanel.module.css'
import { PIN_FOOT } from './pins/pinMarkers.browser.ts'
import { shareTouches } from './pins/pinTouch.browser.ts'

/** How far one press of an arrow key moves the pin, about. With Shift, ten times as far. */
const STEP_METRES = 5
const STEP = 0.00005 // degrees

const ARROWS: Record<string, [north: number, east: number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Loaded by <PinMap>. */
export function PinPanel(props: PinMapProps) {
  const { tiles, territory } = useRoot().installation
  const { bounds } = territory
  const { point, zoom = territory.submitMap.zoom, category, place, circles } = props
  const { lat, lng } = point
  const container = useRef<HTMLDivElement>(null)
  const keysId = useId()
  const [made, setMade] = useState<{ map: L.Map; pin: L.Marker; element: HTMLElement } | null>(null)
  const [isAway, setAway] = useState(false)
  const [isHinted, setHinted] = useState(false)

  const showPin = () => {
    const drawing = made?.element.firstElementChild
    if (made && drawing) uncover(made.map, [drawing])
  }
  const movePin = ({ lat, lng }: LatLng) => {
    if (!made) return
    if (isInside(bounds, { lat, lng })) {
      made.pin.setLatLng({ lat, lng })
      showPin()
      // As every field of a form does: a popup with input is not closed by a press beside it.
      made.element.dispatchEvent(new Event('input', { bubbles: true }))
      return props.onMove({ lat, lng })
    }
    made.pin.setLatLng(point)
    shake(made.element)
    if (props.onRefuse) props.onRefuse()
    else showToast(m.map_pin_outside({ territory: territory.name }))
  }
  const show = useEffectEvent(showPin)
  const put = useEffectEvent(movePin)
  const lift = useEffectEvent(() => props.onLift?.())
  const step = useEffectEvent((event: KeyboardEvent) => {
    const way = ARROWS[event.key]
    if (!way || !made) return
    event.preventDefault()
    event.stopPropagation()
    const far = event.shiftKey ? STEP * 10 : STEP
    put({ lat: point.lat + way[0] * far, lng: point.lng + way[1] * far })
  })
  const begin = useEffectEvent((ground: HTMLDivElement) => {
    const map = createMap(ground, { tiles, bounds }, { center: point, zoom, maxBounds: latLngBounds(bounds).pad(0.5) })
    // Centre the pin's middle instead of its foot, because a phone's map is low.
    map.panBy([0, -18], { animate: false })
    const element = pinElement('div', category, 'active')
    const pin = marker(point, element, PIN_FOOT, { draggable: true, autoPan: true }).addTo(map)
    describe(element, props.label ?? m.map_report_location(), keysId)
    element.addEventListener('keydown', (event) => step(event))
    // A press does not move the map, so that the pin stays under the finger.
    element.addEventListener('focus', () => element.matches(':active') || show())
    pin.on('dragstart', () => {
      element.toggleAttribute('data-lifted', true)
      lift()
    })
    pin.on('dragend', () => {
      element.removeAttribute('data-lifted')
      put(pin.getLatLng())
    })
    map.on('click', ({ latlng }) => put(latlng))
    return { map, pin, element }
  })

  useEffect(() => {
    if (!container.current) return
    const begun = begin(container.current)
    setMade(begun)
    const stop = shareTouches(begun.map, { pin: begun.element, onHint: setHinted })
    const look = () => setAway(!isWhole(begun) && !begun.element.hasAttribute('data-lifted'))
    begun.map.on('move zoomend resize', look)
    begun.pin.on('move', look)
    return () => {
      setMade(null)
      stop()
      begun.map.remove()
    }
  }, [])
  useEffect(() => {
    if (made) drawPin(made.element, category, 'active')
  }, [made, category])
  useEffect(
    () => made?.element.setAttribute('aria-valuetext', place ?? `${lat.toFixed(5)}, ${lng.toFixed(5)}`),
    [made, place, lat, lng],
  )
  useEffect(() => {
    // Moved from outside, by "Use Current Location" or an address: move the map along.
    if (!made || made.pin.getLatLng().equals({ lat, lng })) return
    made.pin.setLatLng({ lat, lng })
    flyTo(made.map, { lat, lng }, Math.max(made.map.getZoom(), zoom))
  }, [made, lat, lng, zoom])
  useUser(made?.map ?? null, props)
  useEffect(() => {
    if (!made || !circles) return
    const drawn = circleLayer(circles).addTo(made.map)
    return () => void drawn.remove()
  }, [made, circles])
  const radiusMetres = circles?.find(({ isNew }) => isNew)?.radiusMetres
  const fit = useEffectEvent((map: L.Map, radius: number) => fitCircle(map, point, radius))
  useEffect(() => {
    if (made && radiusMetres !== undefined) fit(made.map, radiusMetres)
  }, [made, radiusMetres])

  const goBack = () => {
    if (!made) return
    made.element.focus({ preventScroll: true })
    made.map.panTo(made.pin.getLatLng(), { animate: !prefersReducedMotion() })
  }
  return (
    <div>
      <div ref={container} role="region" aria-label={m.map_label()} />
      {made && <MapKeys map={made.map} words={m.map_keys_pin()} onMiddle={movePin} />}
      <span id={keysId} hidden>
        {m.map_pin_keys({ metres: STEP_METRES, far: 10 * STEP_METRES })}
      </span>
      {made && <Controls map={made.map} tiles={tiles} />}
      <p className={styles.hint} data-shown={isHinted || undefined} aria-hidden="true">
        <span>{m.map_two_fingers()}</span>
      </p>
      {isAway && (
        <MapCorner at="foot">
          <MapButton icon="map-pin" onClick={goBack}>
            {m.map_back_to_pin()}
          </MapButton>
        </MapCorner>
      )}
    </div>
  )
}

/** The size of the drawn pin, from its foot: to either side and upwards, px. */
const HALF_WIDTH = 27
const HEIGHT = 60

/** Whether the whole pin is in view. */
function isWhole({ map, pin }: { map: L.Map; pin: L.Marker }): boolean {
  const { x, y } = map.latLngToContainerPoint(pin.getLatLng())
  const size = map.getSize()
  return x >= HALF_WIDTH && x <= size.x - HALF_WIDTH && y >= HEIGHT && y <= size.y
}

/** Makes the pin a slider for screen readers, because keys move it in steps. */
function describe(pin: HTMLElement, label: string, keysId: string): void {
  pin.tabIndex = 0
  pin.setAttribute('role', 'slider')
  pin.setAttribute('aria-label', label)
  pin.setAttribute('aria-describedby', keysId)
  pin.setAttribute('aria-valuenow', '0')
  pin.setAttribute('data-selected', '')
}

function shake(pin: HTMLElement): void {
  pin.removeAttribute('data-refused')
  // Reading a size restarts the animation.
  void pin.offsetWidth
  pin.setAttribute('data-refused', '')
}
