import Supercluster, { type ClusterFeature, type PointFeature } from 'supercluster'
import { latLngAt, worldPx } from '#features/territory/mercator.rules.ts'
import type { Bounds, LatLng } from '#features/territory/territory.rules.ts'
import { putNewest } from '#shared/putNewest.ts'
import type { Pin } from '../maps.tsx'
import { MAX_ZOOM } from '../view/zooms.rules.ts'
import { separate } from './separate.browser.ts'

/** Pins nearer than this many pixels become one cluster. */
const RADIUS_PX = 32

/** The width of a cluster's ring, and half the width of a pin, px. */
const RING_PX = 3
const PIN_PX = 20

/** How many zooms are kept grouped. With 100,000 pins each takes some 6 MB. */
const MAX_INDEXES = 6

type Known = { at: number }
type Index = Supercluster<Known, Known>
type Point = PointFeature<Known>

/** A cluster, identified by its zoom, in quarter steps, and its id at this zoom. */
export interface ClusterRef {
  zoom: number
  id: number
}

/** A mark on the map: one pin, or many as a cluster. */
export type Mark =
  | (LatLng & { key: string; pin: Pin })
  | (LatLng & { key: string; count: number; short: string; cluster: ClusterRef })

export const EVERYWHERE: Bounds = { west: -180, south: -90, east: 180, north: 90 }

/**
 * Groups pins into clusters, separately for each zoom. If clusters were built from those of the next zoom, one could
 * reach four times as far and contain most of a town. Pins are grouped from west to east, so that the clusters do not
 * depend on the order of the pins. 20,000 pins take about 50 ms to group per zoom and 1 ms to query.
 */
export function pinClusters(pins: readonly Pin[]) {
  const points = pins
    .map(({ lat, lng }, at): Point => {
      return { type: 'Feature', properties: { at }, geometry: { type: 'Point', coordinates: [lng, lat] } }
    })
    .sort(fromWestToEast)
  const indexes = new Map<string, Index>()
  const indexAt = (zoom: number) => {
    const known = indexes.get(`${zoom}`) ?? gather(points, zoom)
    putNewest(indexes, `${zoom}`, known, MAX_INDEXES)
    return known
  }
  const pinAt = ({ at }: Known) => {
    const pin = pins[at]
    if (!pin) throw new Error(`No pin ${at}`)
    return pin
  }
  const membersOf = ({ zoom, id }: ClusterRef) => indexAt(zoom).getLeaves(id, Infinity)

  return {
    /** The marks within a box. The selected pin always has its own mark, even in the middle of a cluster. */
    within(box: Bounds, zoom: number, selectedId: string | null): Mark[] {
      const features = indexAt(zoom).getClusters(extentOf(box), Math.floor(zoom))
      const found = sideBySide(features, zoom, pinAt)
      const selected = selectedId === null ? undefined : pins.find(({ id }) => id === selectedId)
      if (selected && !found.some(({ key }) => key === selected.id)) found.push(pinMark(selected))
      return found
    },
    /** The zoom at which a cluster splits; `MAX_ZOOM` + 1 when its pins are at the same point. */
    splitsAt(cluster: ClusterRef): number {
      const members = membersOf(cluster)
      for (let zoom = Math.floor(cluster.zoom) + 1; zoom <= MAX_ZOOM; zoom++)
        if (gather(members, zoom).getClusters(extentOf(EVERYWHERE), zoom).length > 1) return zoom
      return MAX_ZOOM + 1
    },
    pinsOf(cluster: ClusterRef): Pin[] {
      return membersOf(cluster).map(({ properties }) => pinAt(properties))
    },
  }
}

export type PinClusters = ReturnType<typeof pinClusters>

function fromWestToEast({ geometry: one }: Point, { geometry: other }: Point): number {
  const [lng = 0, lat = 0] = one.coordinates
  const [otherLng = 0, otherLat = 0] = other.coordinates
  return lng - otherLng || lat - otherLat
}

const extentOf = ({ west, south, east, north }: Bounds): [number, number, number, number] => [west, south, east, north]

/**
 * The index for this zoom alone. For a fractional zoom, the radius is converted to pixels of the whole zoom below it.
 */
function gather(points: Point[], zoom: number): Index {
  const whole = Math.floor(zoom)
  const radius = RADIUS_PX / 2 ** (zoom - whole)
  const options = { radius, extent: 256, minZoom: whole, maxZoom: whole, minPoints: 2 }
  return new Supercluster<Known, Known>(options).load(points)
}

/** The marks of a zoom, with clusters moved away from each other and from pins. */
function sideBySide(features: (Point | ClusterFeature<Known>)[], zoom: number, pinAt: (known: Known) => Pin): Mark[] {
  const discs = features.map((feature) => {
    const mark = markOf(feature, zoom, pinAt)
    const { x, y } = worldPx(mark, zoom)
    // A pin is drawn above its point, and is not moved.
    if ('pin' in mark) return { mark, x, y: y - 25, radius: PIN_PX, weight: Infinity }
    return { mark, x, y, radius: clusterSize(mark.count) / 2 + RING_PX, weight: mark.count }
  })
  return separate(discs).map(({ mark, x, y }) => ('pin' in mark ? mark : { ...mark, ...latLngAt({ x, y }, zoom) }))
}

/** A cluster's diameter in px: larger for more reports. */
export function clusterSize(count: number): 40 | 48 | 56 {
  return count < 10 ? 40 : count < 100 ? 48 : 56
}

function markOf(feature: Point | ClusterFeature<Known>, zoom: number, pinAt: (known: Known) => Pin): Mark {
  const { properties, geometry } = feature
  if (!('cluster' in properties)) return pinMark(pinAt(properties))
  const [lng = 0, lat = 0] = geometry.coordinates
  const { cluster_id: id, point_count: count, point_count_abbreviated: short } = properties
  const cluster = { zoom, id }
  return { key: clusterKey(cluster), lat, lng, count, short: String(short), cluster }
}

export function clusterKey({ zoom, id }: ClusterRef): string {
  return `cluster ${zoom} ${id}`
}

function pinMark(pin: Pin): Mark {
  return { key: pin.id, lat: pin.lat, lng: pin.lng, pin }
}
