import L from 'leaflet'
import { useSyncExternalStore } from 'react'
import { watchEvents } from '#platform/browser/store.ts'
import type { Tiles } from '#shared/installation.ts'
import { RETRY_WAITS_MS } from '../vector/tileOrders.rules.ts'
import { VectorLayer } from '../vector/vectorLayer.browser.ts'
import { MAX_ZOOM, RASTER_ZOOM } from '../view/zooms.rules.ts'

/** When single tiles that failed are loaded again, ms after each other; a busy server asks for up to ten seconds. */
const REFILL_WAITS_MS = [10_000, 30_000, 120_000]

interface Tiled {
  layer: L.GridLayer
  /** Whether none of the tiles in view could be loaded. */
  isFailed: boolean
  /** Whether single tiles could not be loaded since all were drawn last. */
  hasGaps: boolean
}

const known = new WeakMap<L.Map, Tiled>()

/** Event of a map when its tiles have failed, or have loaded after all. */
const CHANGED = 'tileschanged'

/** How long the answer about the newest map may take, milliseconds. */
const MAX_WAIT_MS = 10_000

/** Adds tiles to a map, and tracks whether they load. Without tiles, the map's plain background shows. */
export function layTiles(map: L.Map, tiles: Tiles): void {
  map.getContainer().dataset['tiles'] = tiles.kind
  if (tiles.kind === 'none') return
  const layer = tiles.kind === 'vector' ? new VectorLayer(tiles, { maxZoom: MAX_ZOOM + 1 }) : rasterLayer(tiles.url)
  const tiled: Tiled = { layer, isFailed: false, hasGaps: false }
  known.set(map, tiled)
  if (tiles.kind === 'raster') layTint(map)
  let failedCount = 0
  let refills = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const say = (isFailed: boolean) => {
    if (tiled.isFailed === isFailed) return
    tiled.isFailed = isFailed
    map.fire(CHANGED)
  }
  layer
    .on('loading', () => (failedCount = 0))
    .on('tileerror', () => {
      failedCount++
      tiled.hasGaps = true
    })
    .on('tileload', () => {
      failedCount = -Infinity // one loaded tile is enough
      say(false)
    })
    .on('load', () => {
      if (failedCount > 0) say(true)
      // A server of others may have no tiles at sea, which is no fault.
      else if (tiled.hasGaps && tiles.kind === 'vector') fillLater()
      else refills = 0
    })
    .addTo(map)
  const fillGaps = () => {
    clearTimeout(timer)
    timer = undefined
    if (tiled.hasGaps) layer.redraw()
    tiled.hasGaps = false
  }
  const fillLater = () => {
    const waitMs = REFILL_WAITS_MS[refills]
    // Every move of the map ends with a `load`.
    if (timer !== undefined || waitMs === undefined) return
    timer = setTimeout(() => {
      refills += 1
      fillGaps()
    }, waitMs)
  }
  const stopWatching = watchEvents(window, ['online'], fillGaps)
  map.on('unload', () => {
    stopWatching()
    clearTimeout(timer)
  })
}

function rasterLayer(url: string): L.TileLayer {
  // On a high-resolution screen, Leaflet requests tiles one zoom deeper and shows them at half the size.
  const maxNativeZoom = L.Browser.retina ? RASTER_ZOOM - 1 : RASTER_ZOOM
  return new RasterLayer(url, { detectRetina: true, maxZoom: MAX_ZOOM + 1, maxNativeZoom })
}

/** A plain tint over the tiles, which stays in the window while the tiles move. */
function layTint(map: L.Map): void {
  const tint = map.createPane('tint').appendChild(document.createElement('div'))
  const follow = () => {
    const size = map.getSize()
    tint.style.width = `${size.x * 3}px`
    tint.style.height = `${size.y * 3}px`
    L.DomUtil.setPosition(tint, map.containerPointToLayerPoint([-size.x, -size.y]))
  }
  map.on('move resize viewreset zoomend', follow)
  follow()
}

/** Whether a map's tiles have failed, and a function that loads them again, from the newest pack. */
export function useTiles(map: L.Map): { isFailed: boolean; retry: () => void } {
  const watch = (watcher: () => void) => {
    map.on(CHANGED, watcher)
    return () => void map.off(CHANGED, watcher)
  }
  const tiled = known.get(map)
  const isFailed = useSyncExternalStore(watch, () => known.get(map)?.isFailed ?? false)
  const retry = () => {
    if (!tiled) return
    Object.assign(tiled, { isFailed: false, hasGaps: false })
    map.fire(CHANGED)
    void renew(tiled.layer)
      .catch((error: unknown) => console.warn(error)) // only a warning: without a network it is normal
      .finally(() => tiled.layer.redraw())
  }
  return { isFailed, retry }
}

/** Switches a layer to the newest pack, because a page that has long been open may still use a replaced one. */
async function renew(layer: L.GridLayer): Promise<void> {
  if (!(layer instanceof VectorLayer)) return
  const answer = await fetch('/map/tiles.json', { signal: AbortSignal.timeout(MAX_WAIT_MS) })
  if (!answer.ok) return
  const { tiles } = (await answer.json()) as { tiles: [string] } // our own server wrote it
  layer.use(decodeURI(new URL(tiles[0]).pathname))
}

/** Leaflet's layer of raster tiles, which requests failed tiles again. */
class RasterLayer extends L.TileLayer {
  override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    let tries = 0
    const answered: L.DoneCallback = (error, shown) => {
      const wait = error ? RETRY_WAITS_MS[tries++] : undefined
      if (wait === undefined) return done(error, shown)
      setTimeout(() => {
        // A tile that has left the map has no address any more.
        if (picture.isConnected) picture.src = address
      }, wait)
    }
    const picture = super.createTile(coords, answered) as HTMLImageElement // Leaflet makes pictures
    const address = picture.src
    return picture
  }
}
