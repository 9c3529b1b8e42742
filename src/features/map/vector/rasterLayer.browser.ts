import L from 'leaflet'

/** How long to wait before a picture that failed is asked for again, milliseconds. */
const WAITS_MS = [500, 2000]

/** Leaflet's layer of pictures, which asks again for those that fail. */
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
