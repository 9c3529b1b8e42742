import type { Position } from '#features/pack/pack.rules.ts'

/** Mean Earth radius, metres. */
const EARTH_RADIUS_M = 6_371_000

/** How long a degree is at some latitude, metres. Near a point the Earth is flat enough for this. */
export interface Scale {
  east: number
  north: number
}

export function scaleAt(lat: number): Scale {
  const north = (EARTH_RADIUS_M * Math.PI) / 180
  return { north, east: north * Math.cos((lat * Math.PI) / 180) }
}

/** The distance of a point from a segment, metres; from a point where both ends are the same. */
export function metresToSegment(point: Position, from: Position, to: Position, { east, north }: Scale): number {
  const [x, y] = [(from[0] - point[0]) * east, (from[1] - point[1]) * north]
  const [dx, dy] = [(to[0] - from[0]) * east, (to[1] - from[1]) * north]
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / length))
  return Math.hypot(x + part * dx, y + part * dy)
}

/** The distance of a point from an area with its holes, metres; 0 inside of it. */
export function metresToArea(point: Position, rings: readonly Position[][], scale: Scale): number {
  let isIn = false
  let nearest = Infinity
  for (const ring of rings) {
    for (const [index, to] of ring.entries()) {
      const from = ring[index - 1]
      if (!from) continue
      if (crosses(point, from, to)) isIn = !isIn
      nearest = Math.min(nearest, metresToSegment(point, from, to, scale))
    }
  }
  return isIn ? 0 : nearest
}

/** Whether a line from the point to the east crosses this segment. */
function crosses([lng, lat]: Position, from: Position, to: Position): boolean {
  if (from[1] > lat === to[1] > lat) return false
  return lng < from[0] + ((lat - from[1]) / (to[1] - from[1])) * (to[0] - from[0])
}
