import { isWithin } from '#features/pack/making/rings.rules.ts'
import type { Position } from '#features/pack/pack.rules.ts'
import { KM_PER_DEGREE } from '#features/territory/territory.rules.ts'

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
  return rings
    .flatMap((ring) => ring.slice(1).map((to, index) => metresToSegment(point, ring[index] ?? to, to, scale)))
    .reduce((nearest, metres) => Math.min(nearest, metres), Infinity)
}
