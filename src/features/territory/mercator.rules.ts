import type { Bounds, LatLng } from './territory.rules.ts'

/** The width of the whole world at zoom 0, px: that of one tile. */
const WORLD_PX = 256

/** A position in px of the whole world at a zoom, from its north-west corner (Web Mercator). */
export function worldPx({ lat, lng }: LatLng, zoom: number): { x: number; y: number } {
  const size = WORLD_PX * 2 ** zoom
  const radians = (lat * Math.PI) / 180
  return { x: ((lng + 180) / 360) * size, y: ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * size }
}

/** The position of a point in px of the whole world at a zoom; the inverse of `worldPx`. */
export function latLngAt({ x, y }: { x: number; y: number }, zoom: number): LatLng {
  const size = WORLD_PX * 2 ** zoom
  return { lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI, lng: (x / size - 0.5) * 360 }
}

/** Column and row of the tile in which a position lies. At the world's east and south edge the number is one too high. */
export function tileAt(at: LatLng, zoom: number): { x: number; y: number } {
  const { x, y } = worldPx(at, zoom)
  return { x: Math.floor(x / WORLD_PX), y: Math.floor(y / WORLD_PX) }
}

/** The columns and rows of the world's tiles that touch an area, and so many `more` around them. */
export function tilesIn({ south, north, west, east }: Bounds, zoom: number, more = 0) {
  const [from, to] = [tileAt({ lat: north, lng: west }, zoom), tileAt({ lat: south, lng: east }, zoom)]
  const last = 2 ** zoom - 1
  const [left, right] = [Math.max(0, from.x - more), Math.min(last, to.x + more)]
  return { left, right, top: Math.max(0, from.y - more), bottom: Math.min(last, to.y + more) }
}
