import L from 'leaflet'
import { PACK_ZOOMS } from '#features/pack/pack.rules.ts'
import { watchTheme } from '#platform/browser/theme.ts'
import type { Tiles } from '#shared/installation.ts'
import { readPalette } from './palette.browser.ts'
import { DEEPER, type Drawn, type DrawingMessage, type DrawingContext, OVERLAP, TILE_PX } from './tileOrders.rules.ts'

/** The highest pixel ratio to draw for; nobody sees more. */
const FINEST = 3

type VectorTiles = Pick<Extract<Tiles, { kind: 'vector' }>, 'url' | 'fade'>

interface Shown {
  id: number
  canvas: HTMLCanvasElement
  coords: L.Coords
  /** The zoom for which it was last ordered. */
  zoom: number
  /** Called with its first picture, or when its data could not be loaded. */
  done: L.DoneCallback | null
}

let lastId = 0

/**
 * The layer of a map that shows the tiles of the territory's pack, sharp at every zoom, in the scheme's colours. A
 * worker draws them, so that the map moves and answers while they are drawn.
 */
export class VectorLayer extends L.GridLayer {
  #tiles: VectorTiles
  #worker: Worker | null = null
  #shown = new Map<number, Shown>()
  #isZooming = false
  /** The zoom at which an animation ends, if that is known. */
  #aim: number | null = null
  #stopWatching = () => {}
  constructor(tiles: VectorTiles, options: L.GridLayerOptions) {
    super({ ...options, minNativeZoom: PACK_ZOOMS.min + DEEPER, tileSize: TILE_PX, keepBuffer: 1 })
    this.#tiles = tiles
    this.on('tileunload', ({ tile }: L.TileEvent) => {
      for (const { id, canvas } of this.#shown.values()) {
        if (canvas !== (tile as HTMLElement)) continue // typed as an image, which other layers have
        this.#shown.delete(id)
        this.#post({ drop: id })
        // Phones have little memory for canvases, and free it late.
        canvas.width = 0
      }
    })
  }

  override onAdd(map: L.Map): this {
    this.#start(map)
    this.#stopWatching = watchTheme(() => this.#post({ ground: this.#contextOf(map) }))
    map.on('zoomstart', this.#begin).on('zoomanim', this.#animate).on('zoomend', this.#refresh)
    return super.onAdd(map)
  }

  #start(map: L.Map): void {
    const worker = new Worker(new URL('./tileDrawing.worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<Drawn>) => this.#show(data)
    // Such as when its code could not be fetched. The tiles count as missing, so the map offers to try again.
    worker.onerror = () => {
      worker.terminate()
      if (this.#worker !== worker) return
      this.#worker = null
      for (const { id } of this.#shown.values()) this.#show({ id, picture: null })
    }
    this.#worker = worker
    this.#post({ ground: this.#contextOf(map) })
    for (const shown of this.#shown.values()) this.#order(shown)
  }

  override onRemove(map: L.Map): this {
    this.#stopWatching()
    map.off('zoomstart', this.#begin).off('zoomanim', this.#animate).off('zoomend', this.#refresh)
    super.onRemove(map)
    this.#worker?.terminate()
    this.#worker = null
    return this
  }

  /** Shows the tiles at another address from now on. */
  use(url: string): void {
    this.#tiles = { ...this.#tiles, url }
    this.#post({ ground: this.#contextOf(this._map) })
  }

  override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    if (!this.#worker) this.#start(this._map)
    const canvas = document.createElement('canvas')
    canvas.style.width = canvas.style.height = `${TILE_PX + OVERLAP}px`
    const shown: Shown = { id: ++lastId, canvas, coords, zoom: this.#zoomOf(coords), done }
    this.#shown.set(shown.id, shown)
    this.#order(shown)
    return canvas
  }

  #contextOf(map: L.Map): DrawingContext {
    const { url, fade } = this.#tiles
    // Absolute, because a worker does not resolve URLs against the page.
    return { url: location.origin + url, fade, palette: readPalette(map.getContainer()) }
  }

  #order({ id, coords: { x, y, z }, zoom }: Shown): void {
    const ratio = Math.min(FINEST, 2 ** (zoom - z) * devicePixelRatio)
    this.#post({ draw: { id, x, y, z, zoom, pixels: Math.round((TILE_PX + OVERLAP) * ratio) } })
  }

  #post(message: DrawingMessage): void {
    this.#worker?.postMessage(message)
  }

  #show({ id, picture }: Drawn): void {
    const shown = this.#shown.get(id)
    if (!shown) return picture?.close()
    const { canvas, done } = shown
    shown.done = null
    if (picture) {
      canvas.width = picture.width
      canvas.height = picture.height
      canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
      done?.(undefined, canvas)
    } else {
      // The map's plain background shows instead.
      done?.(new Error('The data of a tile could not be loaded.'), canvas)
    }
  }

  #begin = () => void (this.#isZooming = true)

  #animate = ({ zoom }: L.ZoomAnimEvent) => {
    this.#aim = zoom
  }

  /** Orders tiles again that were drawn for another zoom, so that lines and letters keep their size. */
  #refresh = () => {
    this.#aim = null
    this.#isZooming = false
    const zoom = this._map.getZoom()
    const tileZoom = Math.max(Math.round(zoom), PACK_ZOOMS.min + DEEPER)
    for (const shown of this.#shown.values()) {
      if (shown.coords.z !== tileZoom || shown.zoom === zoom) continue
      shown.zoom = zoom
      this.#order(shown)
    }
  }

  /** The zoom to draw a tile for: the end of an animation; in a flight or a pinch the tile's own; else the map's. */
  #zoomOf({ z }: L.Coords): number {
    return this.#aim ?? (this.#isZooming ? z : this._map.getZoom())
  }
}
