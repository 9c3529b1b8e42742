import Point from '@mapbox/point-geometry'
import L from 'leaflet'
import { Labeler, paint, type PaintRule, type PreparedTile, TileCache, View } from 'protomaps-leaflet'
import { PACK_ZOOMS } from '#features/pack/pack.rules.ts'
import type { Bounds } from '#features/territory/territory.rules.ts'
import type { Tiles } from '#shared/boot.ts'
import { fadeOut } from './fade.browser.ts'
import { nameRules } from './names.browser.ts'
import { paintRules } from './paint.browser.ts'
import { type Palette, readPalette, watchScheme } from './palette.browser.ts'
import { packSource } from './tileData.browser.ts'

/** A tile of the pack is drawn on four of the map's, each of this size, px. */
const SIZE = 256
/** The zoom of a tile of the pack is this much less than that of the map's tiles that show it. */
const DEEPER = 1
/** How far beyond its edge a tile draws, so that no line shows between two, px. */
const OVERLAP = 1
/** Lines whose middle is this far outside a tile may still reach into it, px. */
const REACH = 40
/** More pixels than this for one of the map's are not seen. */
const FINEST = 3
/** How long drawing may hold up a frame, milliseconds. */
const BUDGET_MS = 8

interface Shown {
  canvas: HTMLCanvasElement
  coords: L.Coords
  prepared: PreparedTile | null
  /** The zoom for which it was drawn; undefined before it is. */
  zoom?: number
  onDrawn: () => void
}

interface Look {
  rules: PaintRule[]
  labeler: Labeler
}

/** The layer of a map that draws the tiles of the territory's pack, sharp at every zoom, in the scheme's colours. */
export class VectorLayer extends L.GridLayer {
  #view: View
  #fade: Bounds | null
  #ended = new AbortController()
  #shown = new Map<string, Shown>()
  #waiting = new Set<Shown>()
  #looks = new Map<string, Look>()
  #palette: Palette | null = null
  #frame = 0
  #isZooming = false
  /** Where an animation of the zoom ends, if that is known. */
  #aim: number | null = null
  #stopWatching = () => {}
  constructor({ url, fade }: Extract<Tiles, { kind: 'vector' }>, options: L.GridLayerOptions) {
    super({ ...options, minNativeZoom: PACK_ZOOMS.min + DEEPER, tileSize: SIZE, keepBuffer: 1 })
    this.#view = new View(new TileCache(packSource(url, this.#ended.signal), SIZE << DEEPER), PACK_ZOOMS.max, DEEPER)
    this.#fade = fade
    this.on('tileunload', ({ tile, coords }: L.TileEvent) => {
      const shown = this.#shown.get(keyOf(coords))
      if (shown?.canvas !== (tile as HTMLElement)) return
      this.#shown.delete(keyOf(coords))
      this.#waiting.delete(shown)
      // Phones have little memory for canvases, and free it late.
      shown.canvas.width = 0
    })
  }

  override onAdd(map: L.Map): this {
    this.#stopWatching = watchScheme(() => this.#restyle())
    map.on('zoomstart', this.#begin).on('zoomanim', this.#animate).on('zoomend', this.#refresh)
    return super.onAdd(map)
  }

  override onRemove(map: L.Map): this {
    this.#ended.abort()
    this.#stopWatching()
    cancelAnimationFrame(this.#frame)
    map.off('zoomstart', this.#begin).off('zoomanim', this.#animate).off('zoomend', this.#refresh)
    return super.onRemove(map)
  }

  override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    const shown: Shown = { canvas, coords, prepared: null, onDrawn: () => done(undefined, canvas) }
    this.#shown.set(keyOf(coords), shown)
    void this.#load(shown, done)
    return canvas
  }

  async #load(shown: Shown, done: L.DoneCallback): Promise<void> {
    try {
      shown.prepared = await this.#view.getDisplayTile(shown.coords)
      this.#enqueue([shown])
    } catch (error) {
      // The map's ground shows instead.
      done(error instanceof Error ? error : new Error(String(error)), shown.canvas)
    }
  }

  #begin = () => void (this.#isZooming = true)

  #animate = ({ zoom }: L.ZoomAnimEvent) => {
    this.#aim = zoom
  }

  /** Draws again what was drawn for another zoom, so that lines and letters keep their size. */
  #refresh = () => {
    this.#aim = null
    this.#isZooming = false
    const zoom = this._map.getZoom()
    const tileZoom = Math.max(Math.round(zoom), PACK_ZOOMS.min + DEEPER)
    this.#enqueue([...this.#shown.values()].filter((one) => one.coords.z === tileZoom && one.zoom !== zoom))
  }

  #restyle(): void {
    this.#palette = null
    this.#looks.clear()
    this.#enqueue([...this.#shown.values()])
  }

  /** The zoom for which to draw a tile. In a flight or a pinch, which end anywhere, that is its own. */
  #zoomOf({ z }: L.Coords): number {
    return this.#aim ?? (this.#isZooming ? z : this._map.getZoom())
  }

  #enqueue(those: Iterable<Shown>): void {
    for (const one of those) if (one.prepared) this.#waiting.add(one)
    cancelAnimationFrame(this.#frame)
    if (this.#waiting.size) this.#frame = requestAnimationFrame(() => this.#work())
  }

  #work(): void {
    const until = performance.now() + BUDGET_MS
    for (const one of this.#waiting) {
      this.#waiting.delete(one)
      if (one.prepared) this.#draw(one, one.prepared)
      if (performance.now() > until) break
    }
    this.#enqueue([])
  }

  #draw(shown: Shown, prepared: PreparedTile): void {
    const { canvas, coords } = shown
    const zoom = this.#zoomOf(coords)
    const scale = this._map.getZoomScale(zoom, coords.z)
    const { rules, labeler } = this.#lookAt(zoom, coords.z, scale)
    const tiles = new Map([['', [prepared]]])
    labeler.add(tiles)
    const side = Math.round((SIZE + OVERLAP) * Math.min(FINEST, scale * devicePixelRatio))
    canvas.width = canvas.height = side
    canvas.style.width = canvas.style.height = `${SIZE + OVERLAP}px`
    const context = canvas.getContext('2d')
    if (!context) return
    const ratio = side / (SIZE + OVERLAP)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.fillStyle = this.#colours().colours.sea
    context.fillRect(0, 0, SIZE + OVERLAP, SIZE + OVERLAP)
    const origin = new Point(coords.x * SIZE, coords.y * SIZE)
    const [minX, minY, reach] = [origin.x - REACH, origin.y - REACH, SIZE + 2 * REACH]
    const box = { minX, minY, maxX: minX + reach, maxY: minY + reach }
    paint(context, coords.z, tiles, labeler.index, rules, box, origin, false)
    if (this.#fade) fadeOut(context, this.#fade, coords, this.#colours().colours.sea)
    const isFirst = shown.zoom === undefined
    shown.zoom = zoom
    if (isFirst) shown.onDrawn()
  }

  /** The rules of a zoom, and the names placed so far at it. */
  #lookAt(zoom: number, tileZoom: number, scale: number): Look {
    const key = `${zoom} ${tileZoom}`
    const known = this.#looks.get(key)
    this.#looks.delete(key)
    if (known) {
      this.#looks.set(key, known) // the most recently used comes last
      return known
    }
    const palette = this.#colours()
    const scratch = document.createElement('canvas').getContext('2d')
    if (!scratch) throw new Error('This browser draws no canvas.')
    const again = (tiles: Set<string>) => {
      this.#enqueue([...this.#shown].flatMap(([at, one]) => (tiles.has(at) && one.zoom !== undefined ? [one] : [])))
    }
    const look = {
      rules: paintRules(palette, zoom, scale),
      labeler: new Labeler(tileZoom, scratch, nameRules({ palette, zoom, scale }), 64, again),
    }
    // Zooming to and fro uses a few zooms; names of others are placed anew.
    if (this.#looks.size > 5) this.#looks.delete(this.#looks.keys().next().value ?? '')
    this.#looks.set(key, look)
    return look
  }

  #colours(): Palette {
    return (this.#palette ??= readPalette(this._map.getContainer()))
  }
}

function keyOf({ x, y, z }: L.Coords): string {
  return `${x}:${y}:${z}`
}
