import L from 'leaflet'
import { useSyncExternalStore } from 'react'
import { MAX_ZOOM } from './view/zooms.rules.ts'

interface Tiled {
  layer: L.TileLayer
  /** Whether none of the tiles in view could be loaded. */
  isFailed: boolean
}

const known = new WeakMap<L.Map, Tiled>()

/** Event of a map when its tiles have failed, or have loaded after all. */
const CHANGED = 'tileschanged'

/** Adds tiles to a map, and tracks whether they load. */
export function layTiles(map: L.Map, url: string): void {
  // On a high-resolution screen, Leaflet requests tiles one zoom deeper and shows them at half the size.
  const maxNativeZoom = L.Browser.retina ? MAX_ZOOM - 1 : MAX_ZOOM
  const layer = L.tileLayer(url, { detectRetina: true, maxZoom: MAX_ZOOM + 1, maxNativeZoom })
  const tiled: Tiled = { layer, isFailed: false }
  known.set(map, tiled)
  let failedCount = 0
  const say = (isFailed: boolean) => {
    if (tiled.isFailed === isFailed) return
    tiled.isFailed = isFailed
    map.fire(CHANGED)
  }
  layer
    .on('loading', () => (failedCount = 0))
    .on('tileerror', () => failedCount++)
    .on('tileload', () => {
      failedCount = -Infinity // one loaded tile is enough
      say(false)
    })
    .on('load', () => failedCount > 0 && say(true))
    .addTo(map)
}

/** Whether a map's tiles have failed, and a function that loads them again. */
export function useTiles(map: L.Map): { isFailed: boolean; retry: () => void } {
  const watch = (watcher: () => void) => {
    map.on(CHANGED, watcher)
    return () => void map.off(CHANGED, watcher)
  }
  const tiled = known.get(map)
  const isFailed = useSyncExternalStore(watch, () => known.get(map)?.isFailed ?? false)
  const retry = () => {
    if (!tiled) return
    tiled.isFailed = false
    map.fire(CHANGED)
    tiled.layer.redraw()
  }
  return { isFailed, retry }
}
