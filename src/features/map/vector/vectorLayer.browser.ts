import Point from '@mapbox/point-geometry'
import L from 'leaflet'
import {
  type Feature,
  Labeler,
  LineSymbolizer,
  paint,
  type PaintRule,
  PolygonSymbolizer,
  type PreparedTile,
  TileCache,
  View,
} from 'protomaps-leaflet'
import { PACK_ZOOMS } from '#features/pack/pack.rules.ts'
import { sizeAt, type Step, stepsAt } from '../style/style.rules.ts'
import { nameRules } from './names.browser.ts'
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
  #ended = new AbortController()
  #shown = new Map<string, Shown>()
  #waiting = new Set<Shown>()
  #looks = new Map<string, Look>()
  #palette: Palette | null = null
  #frame = 0
  /** Where an animation of the zoom ends. */
  #aim: number | null = null
  #stopWatching = () => {}

  constructor(url: string, options: L.GridLayerOptions) {
    super({ ...options, minNativeZoom: PACK_ZOOMS.min + DEEPER, tileSize: SIZE, keepBuffer: 1 })
    this.#view = new View(new TileCache(packSource(url, this.#ended.signal), SIZE << DEEPER), PACK_ZOOMS.max, DEEPER)
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
    map.on('zoomanim', this.#animate).on('zoomend', this.#refresh)
    return super.onAdd(map)
  }

  override onRemove(map: L.Map): this {
    this.#ended.abort()
    this.#stopWatching()
    cancelAnimationFrame(this.#frame)
    map.off('zoomanim', this.#animate).off('zoomend', this.#refresh)
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

  #animate = ({ zoom }: L.ZoomAnimEvent) => {
    this.#aim = zoom
  }

  /** Draws again what was drawn for another zoom, so that lines and letters keep their size. */
  #refresh = () => {
    this.#aim = null
    const zoom = this.#zoom()
    const tileZoom = Math.max(Math.round(zoom), PACK_ZOOMS.min + DEEPER)
    this.#enqueue([...this.#shown.values()].filter((one) => one.coords.z === tileZoom && one.zoom !== zoom))
  }

  #restyle(): void {
    this.#palette = null
    this.#looks.clear()
    this.#enqueue([...this.#shown.values()])
  }

  #zoom(): number {
    return this.#aim ?? this._map.getZoom()
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
    const zoom = this.#zoom()
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
    const [far, near] = [SIZE + REACH, REACH]
    const box = { minX: origin.x - near, minY: origin.y - near, maxX: origin.x + far, maxY: origin.y + far }
    paint(context, coords.z, tiles, labeler.index, rules, box, origin, false)
    const isFirst = shown.zoom === undefined
    shown.zoom = zoom
    if (isFirst) shown.onDrawn()
  }

  /** The rules of a zoom, and the names placed so far at it. */
  #lookAt(zoom: number, tileZoom: number, scale: number): Look {
    const key = `${zoom} ${tileZoom}`
    const known = this.#looks.get(key)
    if (known) return known
    const palette = this.#colours()
    const scratch = document.createElement('canvas').getContext('2d')
    if (!scratch) throw new Error('This browser draws no canvas.')
    const again = (tiles: Set<string>) => {
      const touched = [...tiles].map((tile) => this.#shown.get(tile))
      this.#enqueue(touched.filter((one) => one?.zoom !== undefined).filter((one) => one !== undefined))
    }
    const look = {
      rules: stepsAt(zoom).flatMap((step) => paintRule(step, palette, zoom, scale)),
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

const AREA = 3
const LINE = 2

function paintRule(step: Step, { colours }: Palette, zoom: number, scale: number): PaintRule {
  const { layer: dataLayer, only, width: stops, dash, outlines } = step
  const color = colours[step.colour]
  const type = stops && !outlines ? LINE : AREA
  const filter = (_: number, { geomType, props }: Feature) => Number(geomType) === type && (!only || only(props))
  if (!stops) return { dataLayer, filter, symbolizer: new PolygonSymbolizer({ fill: color }) }
  const width = sizeAt(stops, zoom) / scale
  const symbolizer = new LineSymbolizer({
    color,
    width,
    lineCap: step.isSquare ? 'butt' : 'round',
    lineJoin: 'round',
    ...(dash && { dash: dash.map((part) => part * width) }),
  })
  return { dataLayer, filter, symbolizer }
}

function keyOf({ x, y, z }: L.Coords): string {
  return `${x}:${y}:${z}`
}
