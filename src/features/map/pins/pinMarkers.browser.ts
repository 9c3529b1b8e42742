import type L from 'leaflet'
import { m } from '#messages'
import { marker, pinElement } from '../createMap.browser.ts'
import type { Pin } from '../maps.tsx'
import { uncover, frameOf, hideCovered } from '../view/covered.browser.ts'
import { ZOOM_STEP } from '../view/zooms.rules.ts'
import styles from './cluster.module.css'
import { type ClusterRef, clusterSize, type Mark, type PinClusters } from './pinClusters.browser.ts'

/** Where a pin's tip is, in its 44 × 50 box. */
export const PIN_FOOT: [number, number] = [22, 47]

interface Press {
  onPin: (pin: Pin) => void
  onCluster: (cluster: ClusterRef, at: L.LatLngLiteral) => void
}

interface Shown {
  layer: L.Marker
  element: HTMLElement
  looks: string
}

/**
 * The markers of what is in view. A marker that stays keeps its element, and so the focus; when the focused one is
 * removed, the nearest gets the focus.
 */
export function pinMarkers(map: L.Map, press: Press) {
  const shown = new Map<string, Shown>()

  function show(clusters: PinClusters, selectedId: string | null): void {
    const view = map.getBounds().pad(0.25)
    const box = { west: view.getWest(), south: view.getSouth(), east: view.getEast(), north: view.getNorth() }
    const marks = clusters.within(box, Math.round(map.getZoom() / ZOOM_STEP) * ZOOM_STEP, selectedId)
    const wanted = new Map(marks.map((mark) => [mark.key, mark]))
    let lost: L.LatLng | null = null
    for (const [key, { layer, element, looks }] of shown) {
      const mark = wanted.get(key)
      if (mark && looksOf(mark) === looks) continue
      if (element.contains(document.activeElement)) lost = layer.getLatLng()
      layer.remove()
      shown.delete(key)
    }
    for (const mark of marks) if (!shown.has(mark.key)) add(mark)
    for (const [key, one] of shown) select(one, key === selectedId)
    hideCovered(
      map.getContainer(),
      [...shown.values()].map(({ element }) => element),
    )
    if (lost) focusNearest(lost)
  }

  function add(mark: Mark): void {
    const element = 'pin' in mark ? pinButton(mark.pin) : clusterButton(mark.count, mark.short)
    const half = clusterSize('pin' in mark ? 0 : mark.count) / 2
    const layer = marker(mark, element, 'pin' in mark ? PIN_FOOT : [half, half])
    layer.on('click', () =>
      'pin' in mark ? press.onPin(mark.pin) : press.onCluster(mark.cluster, { lat: mark.lat, lng: mark.lng }),
    )
    element.addEventListener('focus', () => {
      // After a press, the popup is brought into view instead.
      if (element.matches(':focus-visible')) uncover(map, [element], map.getPane('popupPane')?.firstElementChild)
    })
    layer.addTo(map)
    shown.set(mark.key, { layer, element, looks: looksOf(mark) })
  }

  function focusNearest(place: L.LatLng): void {
    const from = map.latLngToLayerPoint(place)
    const away = ({ layer }: Shown) => map.latLngToLayerPoint(layer.getLatLng()).distanceTo(from)
    const [nearest] = [...shown.values()].sort((one, other) => away(one) - away(other))
    const next = nearest?.element ?? map.getContainer()
    next.focus({ preventScroll: true })
  }

  /** Whether any mark is visible: its middle in view, and nothing over it. */
  function isAnySeen(): boolean {
    const { left, top, right, bottom } = frameOf(map.getContainer())
    return [...shown.values()].some(({ element }) => {
      const place = element.getBoundingClientRect()
      const [x, y] = [(place.left + place.right) / 2, (place.top + place.bottom) / 2]
      return !element.hasAttribute('data-covered') && x > left && x < right && y > top && y < bottom
    })
  }

  return {
    show,
    isAnySeen,
    /** Focuses a mark, or the map itself when the mark is not in view. */
    focus: (key: string) => (shown.get(key)?.element ?? map.getContainer()).focus({ preventScroll: true }),
  }
}

function select({ layer, element }: Shown, isSelected: boolean): void {
  element.toggleAttribute('data-selected', isSelected)
  if (isSelected) element.setAttribute('aria-current', 'true')
  else element.removeAttribute('aria-current')
  layer.setZIndexOffset(isSelected ? 10_000 : 0)
}

function pinButton(pin: Pin): HTMLElement {
  const button = pinElement('button', pin.category, pin.state)
  button.setAttribute('aria-label', nameOf(pin))
  return button
}

function clusterButton(count: number, short: string): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.cluster ?? ''
  button.dataset.size = String(clusterSize(count))
  button.textContent = short
  button.setAttribute('aria-label', m.map_cluster({ count }))
  return button
}

/** A pin's name for screen readers: its label, with its state unless that is active. */
export function nameOf({ label, state }: Pick<Pin, 'label' | 'state'>): string {
  if (state === 'active') return label
  const say = { validated: m.map_validated, resolved: m.map_resolved, hidden: m.map_hidden, waiting: m.map_waiting }
  return say[state]({ label })
}

function looksOf(mark: Mark): string {
  if ('pin' in mark) return [mark.pin.category, mark.pin.state, mark.pin.label, mark.lat, mark.lng].join(' ')
  return [mark.count, mark.lat, mark.lng].join(' ')
}
