import type L from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { worldPx } from '#features/territory/mercator.rules.ts'
import { flyTo } from '../createMap.browser.ts'
import type { MapTarget, MapViewProps, Pin } from '../maps.tsx'
import { type PinClusters, clusterSize, EVERYWHERE, type Mark } from '../pins/pinClusters.browser.ts'
import { viewOfAll } from './allInView.browser.ts'
import { type Box, moveBy } from './clearance.browser.ts'
import { frameOf, coveringBoxes } from './covered.browser.ts'
import { onTouch } from './touch.browser.ts'

/**
 * Moves the map to its target, and returns a function that moves it to another one. "Show all" while pins are loading
 * shows those that are loaded, and all of them later, unless the user has moved the map in the meantime.
 */
export function useTarget(map: L.Map | null, props: MapViewProps, clusters: PinClusters): (target: MapTarget) => void {
  const { target, pins, isLoading } = props
  const isWaiting = useRef(false)
  const go = (wish: MapTarget) => {
    if (!map) return
    isWaiting.current = wish.to === 'all' && isLoading
    if (wish.to === 'all') showAll(map, pins, clusters)
    else flyTo(map, wish.to, wish.zoom ?? map.getZoom())
  }
  const goToTarget = useEffectEvent(go)
  const goAgain = useEffectEvent(() => {
    if (isWaiting.current) go({ to: 'all' })
  })
  useEffect(() => {
    if (map && target) goToTarget(target)
  }, [map, target])
  useEffect(() => {
    if (!isLoading) goAgain()
  }, [isLoading])
  useEffect(() => onTouch(map?.getContainer().parentElement, () => (isWaiting.current = false)), [map])
  return go
}

/** Space to keep around a mark, px. */
const ROOM = 6

/** Shows all pins at once, none of them covered by what is over the map; does nothing without pins. */
function showAll(map: L.Map, pins: readonly Pin[], clusters: PinClusters): void {
  if (pins.length === 0) return
  const container = map.getContainer()
  const { left, top } = container.getBoundingClientRect()
  const within = (box: Box) => moveBy(box, -left, -top)
  const view = viewOfAll(
    pins.map((pin) => worldPx(pin, 0)),
    (zoom) => clusters.within(EVERYWHERE, zoom, null).map((mark) => boxOf(mark, zoom)),
    within(frameOf(container)),
    coveringBoxes(container).map(within),
    map.getMinZoom(),
  )
  const half = map.getSize().divideBy(2)
  const { lat, lng } = map.unproject(half.subtract([view.x, view.y]), view.zoom)
  flyTo(map, { lat, lng }, view.zoom)
}

/** A mark with the space around it, in px from the corner of the world. A pin stands above its position. */
function boxOf(mark: Mark, zoom: number): Box {
  const { x, y } = worldPx(mark, zoom)
  const half = ('pin' in mark ? 44 : clusterSize(mark.count)) / 2 + ROOM
  const [above, below] = 'pin' in mark ? [47 + ROOM, 3 + ROOM] : [half, half]
  return { left: x - half, top: y - above, right: x + half, bottom: y + below }
}
