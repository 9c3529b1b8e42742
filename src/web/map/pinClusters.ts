import Supercluster, { type ClusterFeature, type PointFeature } from 'supercluster'
import { MAX_ZOOM } from './zooms.ts'
import type { Pin } from './maps.tsx'

/** Pins nearer than this many pixels become one cluster. */
const RADIUS_PX = 48

type Known = { at: number }
type Index = Supercluster<Known, Known>

/** What the map shows at one place: one pin, or many as a cluster. */
export type Mark =
  | { key: string; lat: number; lng: number; pin: Pin }
  | { key: string; lat: number; lng: number; count: number; short: string; cluster: number }

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** Pins gathered into clusters, for every zoom. 20,000 take about 50 ms to gather and 1 ms to ask. */
export function pinClusters(pins: readonly Pin[]) {
  const index: Index = new Supercluster<Known, Known>({
    radius: RADIUS_PX,
    extent: 256,
    maxZoom: MAX_ZOOM,
    minPoints: 2,
  })
  index.load(
    pins.map(({ lat, lng }, at) => ({
      type: 'Feature',
      properties: { at },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  )
  const pinAt = ({ at }: Known) => {
    const pin = pins[at]
    if (!pin) throw new Error(`No pin ${at}`)
    return pin
  }

  return {
    /** The marks within a box. The selected pin is always one of its own, even amid a cluster. */
    within({ west, south, east, north }: Box, zoom: number, selectedId: string | null): Mark[] {
      const marks = index.getClusters([west, south, east, north], zoom).map((feature) => markOf(feature, pinAt))
      const selected = selectedId === null ? undefined : pins.find(({ id }) => id === selectedId)
      if (selected && !marks.some(({ key }) => key === selected.id)) marks.push(pinMark(selected))
      return marks
    },
    /** The zoom at which a cluster falls apart; one deeper than the map goes when its pins share a place. */
    splitsAt(cluster: number): number {
      return index.getClusterExpansionZoom(cluster)
    },
    pinsOf(cluster: number, most = 100): Pin[] {
      return index.getLeaves(cluster, most).map(({ properties }) => pinAt(properties))
    },
  }
}

export type PinClusters = ReturnType<typeof pinClusters>

function markOf(feature: PointFeature<Known> | ClusterFeature<Known>, pinAt: (known: Known) => Pin): Mark {
  const { properties, geometry } = feature
  if (!('cluster' in properties)) return pinMark(pinAt(properties))
  const [lng = 0, lat = 0] = geometry.coordinates
  const { cluster_id: cluster, point_count: count, point_count_abbreviated: short } = properties
  return { key: clusterKey(cluster), lat, lng, count, short: String(short), cluster }
}

export function clusterKey(cluster: number): string {
  return `cluster ${cluster}`
}

function pinMark(pin: Pin): Mark {
  return { key: pin.id, lat: pin.lat, lng: pin.lng, pin }
}
