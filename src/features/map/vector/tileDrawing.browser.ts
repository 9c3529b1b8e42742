import Point from '@mapbox/point-geometry'
import { Labeler, paint, type PaintRule, type PreparedTile, TileCache, View } from 'protomaps-leaflet'
import { PACK_ZOOMS } from '#features/pack/pack.rules.ts'
import { putNewest } from '#shared/putNewest.ts'
import { fadeOut } from './fade.browser.ts'
import { nameRules } from './names.browser.ts'
import { paintRules } from './paint.browser.ts'
import { packSource } from './tileData.browser.ts'
import { DEEPER, type Drawn, type DrawingContext, OVERLAP, type TileOrder, TILE_PX } from './tileOrders.rules.ts'

/** Lines whose middle is this far outside a tile may still reach into it, px. */
const REACH = 40

/** For how many zooms placed names are kept: zooming to and fro uses a few. */
const MAX_LOOKS = 6

interface Look {
  rules: PaintRule[]
  labeler: Labeler
}

/** Draws the ordered tiles one by one, and draws a tile again when a name of another one takes or frees room on it. */
export class TileDrawing {
  #ground: DrawingContext
  #view: View
  #publish: (drawn: Drawn) => void
  /** What is on the map: the newest order of each tile. */
  #orders = new Map<number, TileOrder>()
  #prepared = new Map<number, PreparedTile>()
  #waiting = new Set<number>()
  #looks = new Map<string, Look>()
  #canvas = new OffscreenCanvas(1, 1)
  constructor(ground: DrawingContext, publish: (drawn: Drawn) => void) {
    this.#ground = ground
    this.#view = viewOf(ground)
    this.#publish = publish
  }

  /** Uses other colours or another pack; tiles of the same pack are drawn again. */
  change(ground: DrawingContext): void {
    if (ground.url !== this.#ground.url) {
      this.#view = viewOf(ground)
      this.#prepared.clear()
    }
    this.#ground = ground
    this.#looks.clear()
    for (const id of this.#prepared.keys()) this.#enqueue(id)
  }

  draw(order: TileOrder): void {
    this.#orders.set(order.id, order)
    if (this.#prepared.has(order.id)) this.#enqueue(order.id)
    else void this.#load(order)
  }

  drop(id: number): void {
    this.#orders.delete(id)
    this.#prepared.delete(id)
    this.#waiting.delete(id)
  }

  async #load({ id, x, y, z }: TileOrder): Promise<void> {
    try {
      const prepared = await this.#view.getDisplayTile({ x, y, z })
      if (!this.#orders.has(id)) return
      this.#prepared.set(id, prepared)
      this.#enqueue(id)
    } catch (error) {
      console.warn(error) // only a warning: without a network it is normal, and the map offers to try again
      if (this.#orders.has(id)) this.#publish({ id, picture: null })
    }
  }

  #enqueue(id: number): void {
    if (this.#waiting.size === 0) setTimeout(() => this.#work())
    this.#waiting.add(id)
  }

  /** Draws one tile per task, so that newer orders are read in between. */
  #work(): void {
    const [id] = this.#waiting
    if (id === undefined) return
    const [order, prepared] = [this.#orders.get(id), this.#prepared.get(id)]
    try {
      if (order && prepared) this.#drawTile(order, prepared)
    } catch (error) {
      console.warn(error) // such as a phone that has no memory left for a canvas
      this.#publish({ id, picture: null })
    }
    this.#waiting.delete(id)
    if (this.#waiting.size) setTimeout(() => this.#work())
  }

  #drawTile({ id, x, y, z, zoom, pixels }: TileOrder, prepared: PreparedTile): void {
    const { palette, fade } = this.#ground
    const { rules, labeler } = this.#lookAt(zoom, z)
    const tiles = new Map([['', [prepared]]])
    labeler.add(tiles)
    this.#canvas.width = this.#canvas.height = pixels
    const context = contextOf(this.#canvas)
    const ratio = pixels / (TILE_PX + OVERLAP)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.fillStyle = palette.colours.sea
    context.fillRect(0, 0, TILE_PX + OVERLAP, TILE_PX + OVERLAP)
    const origin = new Point(x * TILE_PX, y * TILE_PX)
    const [minX, minY, reach] = [origin.x - REACH, origin.y - REACH, TILE_PX + 2 * REACH]
    const box = { minX, minY, maxX: minX + reach, maxY: minY + reach }
    paint(context, z, tiles, labeler.index, rules, box, origin, false)
    if (fade) fadeOut(context, fade, { x, y, z }, palette.colours.sea)
    this.#publish({ id, picture: this.#canvas.transferToImageBitmap() })
  }

  /** The rules of a zoom, and the names placed so far at it. */
  #lookAt(zoom: number, tileZoom: number): Look {
    const key = `${zoom} ${tileZoom}`
    const look = this.#looks.get(key) ?? this.#newLook(zoom, tileZoom)
    putNewest(this.#looks, key, look, MAX_LOOKS)
    return look
  }

  #newLook(zoom: number, tileZoom: number): Look {
    const { palette } = this.#ground
    const scale = 2 ** (zoom - tileZoom)
    const scratch = contextOf(new OffscreenCanvas(1, 1))
    const again = (tiles: Set<string>) => {
      for (const { id, x, y, z } of this.#orders.values())
        if (tiles.has(`${x}:${y}:${z}`) && this.#prepared.has(id)) this.#enqueue(id)
    }
    return {
      rules: paintRules(palette, zoom, scale),
      labeler: new Labeler(tileZoom, scratch, nameRules({ palette, zoom, scale }), 64, again),
    }
  }
}

function viewOf({ url }: DrawingContext): View {
  return new View(new TileCache(packSource(url), TILE_PX << DEEPER), PACK_ZOOMS.max, DEEPER)
}

/** The library's types accept only a page's canvas, but a worker's canvas has all that the library uses. */
function contextOf(canvas: OffscreenCanvas): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no canvas.')
  return context as unknown as CanvasRenderingContext2D
}
