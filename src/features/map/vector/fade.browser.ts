import { worldPx } from '#features/territory/mercator.rules.ts'
import type { Bounds } from '#features/territory/territory.rules.ts'
import { TILE_PX } from './tileOrders.rules.ts'

/** The distance over which land fades away, as a part of the bounds' height. */
const LENGTH = 0.12

/** Lets a tile's land fade into the sea beyond the bounds within which it is known. `sea` is `rgb(…)`. */
export function fadeOut(
  context: CanvasRenderingContext2D,
  bounds: Bounds,
  tile: Record<'x' | 'y' | 'z', number>,
  sea: string,
): void {
  const at = (lat: number, lng: number) => {
    const { x, y } = worldPx({ lat, lng }, tile.z)
    return { x: x - tile.x * TILE_PX, y: y - tile.y * TILE_PX }
  }
  const [from, to] = [at(bounds.north, bounds.west), at(bounds.south, bounds.east)]
  const length = (to.y - from.y) * LENGTH
  const clear = sea.replace('rgb(', 'rgba(').replace(')', ', 0)')
  const over = TILE_PX + 2
  /** Fills the part of the tile on one side of an edge. */
  const fade = (isNear: boolean, edge: { x0: number; y0: number; x1: number; y1: number }) => {
    if (!isNear) return
    const gradient = context.createLinearGradient(edge.x0, edge.y0, edge.x1, edge.y1)
    gradient.addColorStop(0, clear)
    gradient.addColorStop(1, sea)
    context.fillStyle = gradient
    context.fillRect(0, 0, over, over)
  }
  context.globalAlpha = 1
  fade(from.y > 0, { x0: 0, y0: from.y, x1: 0, y1: from.y - length })
  fade(to.y < over, { x0: 0, y0: to.y, x1: 0, y1: to.y + length })
  fade(from.x > 0, { x0: from.x, y0: 0, x1: from.x - length, y1: 0 })
  fade(to.x < over, { x0: to.x, y0: 0, x1: to.x + length, y1: 0 })
}
