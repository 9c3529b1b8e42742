import Flatbush from 'flatbush'
import type { Geometry, PackInfo, PackPlace, Position } from '#features/pack/pack.rules.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { metresToArea, metresToSegment, type Scale, scaleAt } from './geometry.rules.ts'
import {
  knownHouses,
  nameAmong,
  quarterAmong,
  NAMED_WITHIN_M,
  type NearHouse,
  type NearPlace,
  type PackName,
} from './naming.rules.ts'

/** A part of a place that has a box of its own: an area, or one segment of a line, so that the boxes are small. */
interface Part {
  place: PackPlace
  size: number
  rings: Position[][] | null
  from: Position
  to: Position
}

/** The names that a pack has for points. */
export interface PackIndex {
  /** null where nothing with a name lies within 150 m. */
  nameAt(point: LatLng): PackName | null
  /** The part of the town that the point lies in; null if none is known. */
  quarterAt(point: LatLng): string | null
}

/** Indexes everything in a pack that has a name, and its house numbers. */
export function openPackIndex(info: Pick<PackInfo, 'places' | 'houses'>): PackIndex {
  const parts = info.places
    .filter(({ isUnderground }) => !isUnderground)
    .flatMap((place) => partsOf(place, place.geometry))
  const partTree = treeOf(parts.map((part) => part.rings?.flat() ?? [part.from, part.to]))
  const houses = knownHouses(info)
  const houseTree = treeOf(houses.map(({ at }) => [at]))

  /** Everything with a name within 150 m. */
  function placesNear(at: LatLng): NearPlace[] {
    const [point, scale] = [positionOf(at), scaleAt(at.lat)]
    const near = new Map<PackPlace, NearPlace>()
    for (const found of partTree?.search(...boxAround(at, scale)) ?? []) {
      const part = parts[found]
      const metres = part ? metresTo(part, point, scale) : Infinity
      if (!part || metres > NAMED_WITHIN_M || metres >= (near.get(part.place)?.metres ?? Infinity)) continue
      near.set(part.place, { place: part.place, metres, size: part.size })
    }
    return [...near.values()]
  }
  function housesNear(at: LatLng): NearHouse[] {
    const [point, scale] = [positionOf(at), scaleAt(at.lat)]
    return (houseTree?.search(...boxAround(at, scale)) ?? []).flatMap((found): NearHouse[] => {
      const house = houses[found]
      return house ? [{ house, metres: metresToSegment(point, house.at, house.at, scale) }] : []
    })
  }

  return {
    nameAt: (at) => nameAmong(placesNear(at), housesNear(at)),
    quarterAt: (at) => quarterAmong(placesNear(at)),
  }
}

function positionOf({ lat, lng }: LatLng): Position {
  return [lng, lat]
}

function boxAround({ lat, lng }: LatLng, { east, north }: Scale): [number, number, number, number] {
  const [aside, upwards] = [NAMED_WITHIN_M / east, NAMED_WITHIN_M / north]
  return [lng - aside, lat - upwards, lng + aside, lat + upwards]
}

function partsOf(place: PackPlace, geometry: Geometry): Part[] {
  if (geometry.type === 'Point') {
    return [{ place, size: 0, rings: null, from: geometry.coordinates, to: geometry.coordinates }]
  }
  if (geometry.type === 'MultiPolygon') {
    return geometry.coordinates.map((rings) => ({ place, size: sizeOf(rings), rings, from: place.at, to: place.at }))
  }
  return geometry.coordinates.flatMap((line) =>
    line.slice(1).map((to, index) => ({ place, size: 0, rings: null, from: line[index] ?? to, to })),
  )
}

function metresTo({ rings, from, to }: Part, point: Position, scale: Scale): number {
  return rings ? metresToArea(point, rings, scale) : metresToSegment(point, from, to, scale)
}

/** The size of an area without its holes, in square degrees. */
function sizeOf([outline = []]: Position[][]): number {
  const twice = outline.reduce((sum, [lng, lat], index) => {
    const [nextLng, nextLat] = outline[(index + 1) % outline.length] ?? [lng, lat]
    return sum + lng * nextLat - nextLng * lat
  }, 0)
  return Math.abs(twice) / 2
}

/** A tree of the boxes around these shapes; null for none, because it can't be empty. */
function treeOf(shapes: readonly Position[][]): Flatbush | null {
  if (shapes.length === 0) return null
  const tree = new Flatbush(shapes.length)
  for (const points of shapes) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
    for (const [lng, lat] of points) {
      west = Math.min(west, lng)
      south = Math.min(south, lat)
      east = Math.max(east, lng)
      north = Math.max(north, lat)
    }
    tree.add(west, south, east, north)
  }
  tree.finish()
  return tree
}
