import type L from 'leaflet'
import { worldPx } from '#features/territory/mercator.rules.ts'
import { flyTo } from '../createMap.browser.ts'
import type { Pin } from '../maps.tsx'
import { clusterSize, EVERYWHERE, type Mark, type PinClusters } from '../pins/pinClusters.browser.ts'
import { viewOfAll } from './allInView.browser.ts'
import type { Box } from './clearance.browser.ts'
import { frameOf, coveringBoxes } from './covered.browser.ts'

/** Space to keep around a mark, px. */
const ROOM = 6

/** Shows all pins at once, none of them covered by what is over the map; does nothing without pins. */
export function showAll(map: L.Map, pins: readonly Pin[], clusters: PinClusters): void {
  if (pins.length === 0) return
  const container = map.getContainer()
  const { left, top } = container.getBoundingClientRect()
  const within = (box: Box): Box => ({
    left: box.left - left,
    top: box.top - top,
    right: box.right - left,
    bottom: box.bottom - top,
  })
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
