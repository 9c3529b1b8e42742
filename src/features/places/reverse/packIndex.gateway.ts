import Flatbush from 'flatbush'
import { signedArea } from '#features/pack/making/rings.rules.ts'
import type { Geometry, PackInfo, PackPlace, Position } from '#features/pack/pack.rules.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { boxOf, metresToArea, metresToSegment, type Scale, scaleAt } from './geometry.rules.ts'
import {
  knownHouses,
  nameAmong,
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

/** Indexes everything in a pack that has a name, and its house numbers. */
export function openPackIndex(info: Pick<PackInfo, 'places' | 'houses'>) {
  const parts = info.places
    .filter(({ isUnderground }) => !isUnderground)
    .flatMap((place) => partsOf(place, place.geometry))
  const partTree = treeOf(parts.map((part) => part.rings?.flat() ?? [part.from, part.to]))
  const houses = knownHouses(info.houses, info.places)
  const houseTree = treeOf(houses.map(({ at }) => [at]))

  return {
    /** The name of a point; null where nothing with a name lies within 150 m. */
    nameAt({ lat, lng }: LatLng): PackName | null {
      const point: Position = [lng, lat]
      const scale = scaleAt(lat)
      const around = [
        lng - NAMED_WITHIN_M / scale.east,
        lat - NAMED_WITHIN_M / scale.north,
        lng + NAMED_WITHIN_M / scale.east,
        lat + NAMED_WITHIN_M / scale.north,
      ] as const
      const near = new Map<PackPlace, NearPlace>()
      for (const found of partTree?.search(...around) ?? []) {
        const part = parts[found]
        const metres = part ? metresTo(part, point, scale) : Infinity
        if (!part || metres > NAMED_WITHIN_M || metres >= (near.get(part.place)?.metres ?? Infinity)) continue
        near.set(part.place, { place: part.place, metres, size: part.size })
      }
      const nearHouses = (houseTree?.search(...around) ?? []).flatMap((found): NearHouse[] => {
        const house = houses[found]
        return house ? [{ house, metres: metresToSegment(point, house.at, house.at, scale) }] : []
      })
      return nameAmong([...near.values()], nearHouses)
    },
  }
}

function partsOf(place: PackPlace, geometry: Geometry): Part[] {
  if (geometry.type === 'Point') {
    return [{ place, size: 0, rings: null, from: geometry.coordinates, to: geometry.coordinates }]
  }
  if (geometry.type === 'MultiPolygon') {
    return geometry.coordinates.map((rings) => ({
      place,
      size: Math.abs(signedArea(rings[0] ?? [])),
      rings,
      from: place.at,
      to: place.at,
    }))
  }
  return geometry.coordinates.flatMap((line) =>
    line.slice(1).map((to, index) => ({ place, size: 0, rings: null, from: line[index] ?? to, to })),
  )
}

function metresTo({ rings, from, to }: Part, point: Position, scale: Scale): number {
  return rings ? metresToArea(point, rings, scale) : metresToSegment(point, from, to, scale)
}

/** A tree of the boxes around these shapes; null for none, because it can't be empty. */
function treeOf(shapes: readonly Position[][]): Flatbush | null {
  if (shapes.length === 0) return null
  const tree = new Flatbush(shapes.length)
  for (const points of shapes) {
    const { west, south, east, north } = boxOf(points)
    tree.add(west, south, east, north)
  }
  tree.finish()
  return tree
}
