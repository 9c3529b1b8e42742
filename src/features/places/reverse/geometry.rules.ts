import { linesOf } from '#features/pack/making/places.rules.ts'
import { isWithin } from '#features/pack/making/rings.rules.ts'
import type { Geometry, Position } from '#features/pack/pack.rules.ts'
import { type Bounds, KM_PER_DEGREE } from '#features/territory/territory.rules.ts'

/** How long a degree is at some latitude, metres. Near a point the Earth is flat enough for this. */
export interface Scale {
  east: number
  north: number
}

export function scaleAt(lat: number): Scale {
  const north = KM_PER_DEGREE * 1000
  return { north, east: north * Math.cos((lat * Math.PI) / 180) }
}

/** The distance of a point from a segment, metres. Both ends may be the same point. */
export function metresToSegment(point: Position, from: Position, to: Position, { east, north }: Scale): number {
  const [x, y] = [(from[0] - point[0]) * east, (from[1] - point[1]) * north]
  const [dx, dy] = [(to[0] - from[0]) * east, (to[1] - from[1]) * north]
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / length))
  return Math.hypot(x + part * dx, y + part * dy)
}

/** The distance of a point from an area with its holes, metres; 0 inside of it. */
export function metresToArea(point: Position, rings: readonly Position[][], scale: Scale): number {
  // Within a hole it is within two rings.
  if (rings.filter((ring) => isWithin(point, ring)).length % 2 === 1) return 0
  return metresToLines(point, rings, scale)
}

/** The distance of a point from a shape, metres; 0 inside of an area. */
export function metresToGeometry(point: Position, geometry: Geometry, scale: Scale): number {
  if (geometry.type === 'MultiPolygon') {
    return Math.min(...geometry.coordinates.map((rings) => metresToArea(point, rings, scale)))
  }
  return metresToLines(point, linesOf(geometry), scale)
}

function metresToLines(point: Position, lines: readonly Position[][], scale: Scale): number {
  let nearest = Infinity
  for (const line of lines) {
    for (const [index, to] of line.entries()) {
      nearest = Math.min(nearest, metresToSegment(point, line[index - 1] ?? to, to, scale))
    }
  }
  return nearest
}

/** The smallest rectangle around these points. */
export function boxOf(points: readonly Position[]): Bounds {
  const box = { south: Infinity, north: -Infinity, west: Infinity, east: -Infinity }
  for (const [lng, lat] of points) {
    box.west = Math.min(box.west, lng)
    box.south = Math.min(box.south, lat)
    box.east = Math.max(box.east, lng)
    box.north = Math.max(box.north, lat)
  }
  return box
}

/** The distance of a point from a rectangle, metres; 0 inside of it. No shape in the rectangle is nearer. */
export function metresToBox([lng, lat]: Position, { south, north, west, east }: Bounds, scale: Scale): number {
  const x = Math.max(west - lng, 0, lng - east) * scale.east
  const y = Math.max(south - lat, 0, lat - north) * scale.north
  return Math.sqrt(x * x + y * y)
}
