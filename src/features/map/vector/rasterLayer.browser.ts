import L from 'leaflet'

/** The waits before a failed tile is requested again, milliseconds. */
const WAITS_MS = [500, 2000]

/** Leaflet's layer of raster tiles, which requests failed tiles again. */
export class RasterLayer extends L.TileLayer {
  override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    let tries = 0
    const answered: L.DoneCallback = (error, shown) => {
      const wait = error ? WAITS_MS[tries++] : undefined
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
