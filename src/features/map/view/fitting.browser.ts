import type L from 'leaflet'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { flyTo } from '../groundMap.browser.ts'
import { apart, viewOfAll } from './allInView.browser.ts'
import type { Box } from './clearance.browser.ts'
import { frameOf, whatCovers } from './covered.browser.ts'

/** Shows all points at once, none of them covered by what is over the map; does nothing without points. */
export function showAll(map: L.Map, points: readonly LatLng[]): void {
  if (points.length === 0) return
  const container = map.getContainer()
  const { left, top } = container.getBoundingClientRect()
  const within = (box: Box): Box => ({
    left: box.left - left,
    top: box.top - top,
    right: box.right - left,
    bottom: box.bottom - top,
  })
  const world = apart(points.map(({ lat, lng }) => map.project([lat, lng], 0)))
  const view = viewOfAll(world, within(frameOf(container)), whatCovers(container).map(within), map.getMinZoom())
  const half = map.getSize().divideBy(2)
  const { lat, lng } = map.unproject(half.subtract([view.x, view.y]), view.zoom)
  flyTo(map, { lat, lng }, view.zoom)
}
