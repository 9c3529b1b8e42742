import type { Bounds } from '#features/territory/territory.rules.ts'
import type { Position } from '../pack.rules.ts'

export type Tags = Record<string, string>

export interface OsmNode {
  at: Position
  tags: Tags
}

export interface OsmWay {
  /** The ids of its nodes, in order. */
  refs: number[]
  tags: Tags
}

export interface OsmRelation {
  members: { type: string; ref: number; role: string }[]
  tags: Tags
}

/** The part of an OpenStreetMap extract that lies within an area. */
export interface OsmExtract {
  /** All points, by id. */
  nodes: Map<number, Position>
  tagged: OsmNode[]
  /** By id; ways with no point in the area are left out. */
  ways: Map<number, OsmWay>
  relations: OsmRelation[]
  /** The date of the data; null if the file does not say. */
  date: Date | null
  /** The area that the data are complete for. */
  box: Bounds
}

/** The points of a way that lie in the area; the others are left out. */
export function pointsOf({ nodes }: Pick<OsmExtract, 'nodes'>, { refs }: Pick<OsmWay, 'refs'>): Position[] {
  return refs.flatMap((ref) => {
    const at = nodes.get(ref)
    return at ? [at] : []
  })
}

/** Bounds that are larger by this part of their width and height on each side. */
export function widened({ south, north, west, east }: Bounds, part: number): Bounds {
  const [height, width] = [(north - south) * part, (east - west) * part]
  return { south: south - height, north: north + height, west: west - width, east: east + width }
}

/** The part that two areas share. */
export function shared(one: Bounds, other: Bounds): Bounds {
  return {
    south: Math.max(one.south, other.south),
    north: Math.min(one.north, other.north),
    west: Math.max(one.west, other.west),
    east: Math.min(one.east, other.east),
  }
}

/** What a reader of a file passes on, in the order of the file. */
export type OsmElement =
  | { type: 'node'; id: number; lat: number; lon: number; tags?: Tags }
  | { type: 'way'; id: number; refs: number[]; tags?: Tags }
  | { type: 'relation'; id: number; members: OsmRelation['members']; tags?: Tags }
  | { type: 'header'; date?: Date | null; box?: Bounds | null; isSorted?: boolean }
