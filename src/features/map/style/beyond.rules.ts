import { widened } from '#features/pack/making/osm.rules.ts'
import { isWithin } from '#features/pack/making/rings.rules.ts'
import type { PackInfo, Position } from '#features/pack/pack.rules.ts'
import type { Bounds } from '#features/territory/territory.rules.ts'

/**
 * Distances from the territory, as fractions of its width and height. Land fades from FADE on. Land between KNOWN and
 * FAR means that the extract reaches beyond the territory, so that the coast there is known.
 */
const FADE = 0.1
const KNOWN = 0.35
const FAR = 1.5

/**
 * The bounds beyond which land fades into the sea; null: it does not fade. If the extract ends close to a territory by
 * the sea, the coast beyond is a guess, drawn as a straight line, so it fades.
 */
export function fadeOf({ bounds, land }: Pick<PackInfo, 'bounds' | 'land'>): Bounds | null {
  const [near, far] = [widened(bounds, KNOWN), widened(bounds, FAR)]
  const isKnownBeyond = land.flat(2).some((point) => isIn(point, far) && !isIn(point, near))
  const { south, north, west, east } = far
  const corners: Position[] = [
    [west, south],
    [west, north],
    [east, south],
    [east, north],
  ]
  const isInland = corners.some((corner) => land.some(([outer = []]) => isWithin(corner, outer)))
  return isKnownBeyond || isInland ? null : widened(bounds, FADE)
}

function isIn([lng, lat]: Position, { south, north, west, east }: Bounds): boolean {
  return lat > south && lat < north && lng > west && lng < east
}
