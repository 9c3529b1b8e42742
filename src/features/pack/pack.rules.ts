import type { Bounds } from '#features/territory/territory.rules.ts'
import { DAY_MS } from '#shared/clock.ts'

/** Degrees east, then degrees north, as in GeoJSON. */
export type Position = [lng: number, lat: number]

export type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'MultiLineString'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }

/** A named street, area or point of the territory. */
export interface PackPlace {
  /** The name, its street where it has one, and the town: "Post Office, Main Street, Gibraltar". */
  label: string
  /** `street`, else the value of its OpenStreetMap tag: beach, restaurant, bus_stop … */
  kind: string
  /** All names and spellings, the main name first. */
  names: string[]
  /** A point of the place itself. */
  at: Position
  geometry: Geometry
  /** A street that runs in tunnels only; a person above is not in it. */
  isUnderground?: true
}

export interface PackHouse {
  number: string
  street: string
  postcode?: string
  at: Position
}

/** The zooms that a pack has tiles for. Maps draw the tiles of the last one larger beyond it. */
export const PACK_ZOOMS = { min: 11, max: 16 }

/**
 * The layers of the vector tiles, and what their features say. `z` is the zoom from which a feature is drawn, where
 * that is deeper than its tile.
 */
export interface TileLayers {
  /** Polygons; the rest is sea. */
  land: Record<never, never>
  /** Polygons where people live or work. */
  built: Record<never, never>
  green: { kind: 'wood' | 'scrub' | 'grass' | 'park' | 'cemetery' | 'pitch' }
  beach: Record<never, never>
  /** Polygons, and lines of streams. */
  water: Record<never, never>
  /** Piers, moles and breakwaters: polygons and lines. */
  pier: Record<never, never>
  /** Polygons and lines. */
  aeroway: { kind: 'runway' | 'taxiway' | 'apron' }
  buildings: Record<never, never>
  relief: { kind: 'cliff' | 'city_wall' | 'retaining_wall' }
  roads: { kind: RoadKind; name?: string; tunnel?: true; bridge?: true }
  border: Record<never, never>
  houses: { number: string; z: number }
  /** Points with names. Rank 1 is the most important. */
  names: { name: string; kind: string; rank: number; z: number }
}

export type RoadKind = 'major' | 'secondary' | 'minor' | 'service' | 'pedestrian' | 'path' | 'steps' | 'cable' | 'rail'

export type LayerName = keyof TileLayers

/** Everything of a pack but its tiles: JSON in the archive's metadata, under `lamppost`. */
export interface PackInfo {
  version: 1
  /** The id of its territory. */
  territory: string
  bounds: Bounds
  /** When OpenStreetMap's data were like this, as an ISO date; null where the extract does not say. */
  extractDate: string | null
  places: PackPlace[]
  houses: PackHouse[]
  /** The land within the tiles, and the lines of its borders. */
  land: Position[][][]
  border: Position[][]
}

/** The credit that the licence of OpenStreetMap's data (ODbL) asks for, as HTML. */
export const PACK_CREDIT = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</a>'

const OLD_AFTER_MS = 365 * DAY_MS

/** Whether the data of a pack are over a year old, or of unknown age. */
export function isPackOld({ extractDate }: Pick<PackInfo, 'extractDate'>, now: Date): boolean {
  return extractDate === null || now.getTime() - new Date(extractDate).getTime() > OLD_AFTER_MS
}
