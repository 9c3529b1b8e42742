import L from 'leaflet'
import { RETRY_WAITS_MS } from './tileOrders.rules.ts'

/** Leaflet's layer of raster tiles, which requests failed tiles again. */
export class RasterLayer extends L.TileLayer {
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
