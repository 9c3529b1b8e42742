import { parseUrl } from '#shared/sitePath.ts'
import { tilesIn } from './mercator.rules.ts'

/** How much of the map a device keeps at most, bytes. The page /privacy states it. */
export const MAP_BUDGET_BYTES = 4 * 1024 * 1024

/** The parts of a TileJSON that tell which tiles there are. */
export interface TileSource {
  /** Templates with {z}, {x}, {y}. */
  tiles?: string[]
  /** West, south, east, north, degrees. */
  bounds?: [number, number, number, number]
  minzoom?: number
  maxzoom?: number
}

/** More than this is not listed: such a map is far larger than the budget. */
const MAX_LISTED = 20_000

/**
 * The paths of all tiles and of those around them, which maps show at the edges; the lowest zooms first. Null where the
 * source does not say which tiles there are, or is on another site.
 */
export function tilePathsOf({ tiles, bounds, minzoom = 0, maxzoom }: TileSource, origin: string): string[] | null {
  const [template] = tiles ?? []
  if (!template || !bounds || maxzoom === undefined) return null
  if (parseUrl(template, origin)?.origin !== origin) return null
  const [west, south, east, north] = bounds
  const paths: string[] = []
  for (let zoom = minzoom; zoom <= maxzoom && paths.length < MAX_LISTED; zoom++) {
    const { left, right, top, bottom } = tilesIn({ west, south, east, north }, zoom, 1)
    for (let y = top; y <= bottom && paths.length < MAX_LISTED; y++) {
      for (let x = left; x <= right; x++) paths.push(pathOf(template, origin, zoom, x, y))
    }
  }
  return paths
}

function pathOf(template: string, origin: string, z: number, x: number, y: number): string {
  const filled = template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
  return new URL(filled, origin).pathname
}
