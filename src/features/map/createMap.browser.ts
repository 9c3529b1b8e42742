import 'leaflet/dist/leaflet.css'
import './leaflet.css'
import L from 'leaflet'
import { useEffect } from 'react'
import { type Bounds, type LatLng, MIN_ZOOM } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { prefersReducedMotion } from '#platform/browser/reducedMotion.ts'
import type { Tiles } from '#shared/installation.ts'
import type { Circle, PinState } from './maps.tsx'
import { pinDrawing, pinSymbols } from './pins/outlines.browser.ts'
import pinStyles from './pins/pin.module.css'
import positionStyles from './pins/position.module.css'
import { layTiles } from './tiles/tiles.browser.ts'
import { MAX_ZOOM, ZOOM_STEP } from './view/zooms.rules.ts'

const FLIGHT_SECONDS = 1.5

/** A Leaflet map with our tiles and settings, and nothing on it yet. Without tiles it shows the territory's bounds. */
export function createMap(
  container: HTMLElement,
  { tiles, bounds }: { tiles: Tiles; bounds?: Bounds },
  options: L.MapOptions,
): L.Map {
  drawSymbols()
  const isMotionReduced = prefersReducedMotion()
  const map = L.map(container, {
    zoomControl: false,
    attributionControl: false,
    maxZoom: MAX_ZOOM,
    minZoom: MIN_ZOOM,
    zoomSnap: ZOOM_STEP,
    zoomAnimation: !isMotionReduced,
    // Tiles and popups fade in by our own styles.
    fadeAnimation: false,
    inertia: !isMotionReduced,
    ...options,
  })
  if (isMotionReduced) moveAtOnce(map)
  // Circles and heat are only drawings.
  map.getPane('overlayPane')?.setAttribute('aria-hidden', 'true')
  layTiles(map, tiles)
  noteTaps(container)
  if (tiles.kind === 'none' && bounds) layBounds(map, bounds)
  const watcher = new ResizeObserver(() => map.invalidateSize({ pan: false }))
  watcher.observe(container)
  map.on('unload', () => {
    watcher.disconnect()
    // Leaflet's timers outlive the map. The timer of a zoom checks only this flag before it uses the removed map.
    Object.assign(map, { _animatingZoom: false })
    map.off('moveend')
  })
  return map
}

/** Moves are animated only if the call asks for it. Leaflet's arrow keys don't ask, and would animate by default. */
function moveAtOnce(map: L.Map): void {
  const panBy = map.panBy.bind(map)
  map.panBy = (offset, options) => panBy(offset, { animate: false, ...options })
}

/**
 * Flies for 1.5 s; moves at once for people who prefer reduced motion, and while the map is hidden, as on paper: there
 * Leaflet would divide by its size of 0. Source: spec §9 "Map and filters".
 */
export function flyTo(map: L.Map, point: LatLng, zoom: number): void {
  if (prefersReducedMotion() || map.getSize().x === 0) map.setView(point, zoom, { animate: false })
  else map.flyTo(point, zoom, { duration: FLIGHT_SECONDS })
}

/** Leaflet focuses a map that is pressed. This marks a press, so that only keyboard users see the focus frame. */
function noteTaps(container: HTMLElement): void {
  container.addEventListener('pointerdown', () => container.toggleAttribute('data-tapped', true), { capture: true })
  for (const event of ['keydown', 'blur']) {
    container.addEventListener(event, () => container.toggleAttribute('data-tapped', false))
  }
}

export function latLngBounds({ south, west, north, east }: Bounds): L.LatLngBounds {
  return L.latLngBounds([south, west], [north, east])
}

/** A marker made of our own element, whose `foot`, in px, is at the point. */
export function marker(at: LatLng, element: HTMLElement, foot: [number, number], options: L.MarkerOptions = {}) {
  return L.marker(at, { keyboard: false, ...options, icon: new ElementIcon(element, foot) })
}

/** A pin's element: a button where it can be pressed, a slider where it is moved, decoration elsewhere. */
export function pinElement(tag: 'button' | 'div', category: string | null, state: PinState): HTMLElement {
  const pin = document.createElement(tag)
  if (pin instanceof HTMLButtonElement) pin.type = 'button'
  pin.className = pinStyles.pin ?? ''
  drawPin(pin, category, state)
  return pin
}

export function drawPin(pin: HTMLElement, category: string | null, state: PinState): void {
  pin.dataset.category = category ?? ''
  pin.dataset.state = state
  pin.innerHTML = pinDrawing(category, state)
}

/**
 * The user's own position: a blue disc with a circle for its accuracy. If `accuracyMetres` is null, the point does not
 * come from a device. It is only the point that distances are measured from, and is drawn as a ring.
 */
function userMarker(at: LatLng, accuracyMetres: number | null | undefined): L.Layer {
  const isOwn = typeof accuracyMetres === 'number'
  const disc = document.createElement('span')
  disc.className = (isOwn ? positionStyles.you : positionStyles.origin) ?? ''
  disc.setAttribute('role', 'img')
  disc.setAttribute('aria-label', isOwn ? m.map_you() : m.map_measured_from())
  const group = L.featureGroup([marker(at, disc, [10, 10], { interactive: false, zIndexOffset: -1000 })])
  if (accuracyMetres) {
    const className = positionStyles.accuracy ?? ''
    group.addLayer(L.circle(at, { radius: accuracyMetres, interactive: false, className }))
  } else if (isOwn) disc.className += ` ${positionStyles.halo}`
  return group
}

/** Shows the user's own position on a map, as `userMarker` draws it. */
export function useUser(
  map: L.Map | null,
  { userPosition, accuracyMetres }: { userPosition?: LatLng | null; accuracyMetres?: number | null },
): void {
  const { lat, lng } = userPosition ?? {}
  useEffect(() => {
    if (!map || lat === undefined || lng === undefined) return
    const disc = userMarker({ lat, lng }, accuracyMetres).addTo(map)
    return () => void disc.remove()
  }, [map, lat, lng, accuracyMetres])
}

/** Circles of these radiuses; the new one is drawn differently. */
export function circleLayer(circles: readonly Circle[]): L.Layer {
  const layers = circles.map(({ radiusMetres: radius, isNew, ...at }) =>
    L.circle(at, {
      radius,
      interactive: false,
      className: (isNew ? positionStyles.newCircle : positionStyles.circle) ?? '',
    }),
  )
  return L.layerGroup(layers)
}

export function fitCircle(map: L.Map, { lat, lng }: LatLng, radiusMetres: number): void {
  map.fitBounds(L.latLng(lat, lng).toBounds(2 * radiusMetres), { animate: false, padding: [12, 12] })
}

/** An icon that is our own element; its `foot` is at the point. */
class ElementIcon extends L.Icon {
  #element: HTMLElement
  #foot: [number, number]
  constructor(element: HTMLElement, foot: [number, number]) {
    super({ iconUrl: '', popupAnchor: [0, -foot[1]] })
    this.#element = element
    this.#foot = foot
  }

  override createIcon(): HTMLElement {
    const [x, y] = this.#foot
    this.#element.classList.add('leaflet-marker-icon')
    this.#element.style.margin = `${-y}px 0 0 ${-x}px`
    return this.#element
  }

  override createShadow() {
    return null as unknown as HTMLElement // Leaflet accepts null, but its types do not say so
  }
}

function layBounds(map: L.Map, bounds: Bounds): void {
  const className = positionStyles.bounds ?? ''
  L.rectangle(latLngBounds(bounds), { interactive: false, fill: false, className }).addTo(map)
}

/** Puts the outlines of the pins into the page, once. */
export function drawSymbols(): void {
  if (document.getElementById('pin-other')) return
  const sprite = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  sprite.setAttribute('display', 'none')
  sprite.innerHTML = pinSymbols
  document.body.append(sprite)
}
