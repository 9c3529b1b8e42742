import type { Bounds } from '#features/territory/territory.rules.ts'
import type { Palette } from '../style/style.rules.ts'

/** A tile of the pack is shown as four tiles of the map, each of this size, px. */
export const TILE_PX = 256
/** A tile of the map has a zoom that is this much higher than that of the pack's tile. */
export const DEEPER = 1
/** How far a tile is drawn beyond its edge, so that no gap shows between two, px. */
export const OVERLAP = 1

/** The waits before a failed tile is requested again, milliseconds. */
export const RETRY_WAITS_MS = [500, 2000]

/** What the tiles of a map have in common. */
export interface DrawingContext {
  /** The pack's tiles, with {z}, {x} and {y}. */
  url: string
  /** The bounds beyond which land fades into the sea; null: it does not fade. */
  fade: Bounds | null
  palette: Palette
}

/** A tile that a map shows or will show. A later order with the same id replaces it. */
export interface TileOrder {
  id: number
  x: number
  y: number
  z: number
  /** The zoom for which lines and letters have their size. */
  zoom: number
  /** Width and height of the picture. */
  pixels: number
}

/** A tile's picture; null where its data could not be loaded. */
export interface Drawn {
  id: number
  picture: ImageBitmap | null
}

/** What the map tells the worker that draws its tiles. The first message has the ground; the worker replies `Drawn`. */
export type DrawingMessage = { ground: DrawingContext } | { draw: TileOrder } | { drop: number }
