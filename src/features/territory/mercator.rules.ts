/** Px of the whole world at zoom 0: a tile's. */
const WORLD_PX = 256

/** A position in px of the whole world at a zoom, from its north-west corner (Web Mercator). */
export function worldPx({ lat, lng }: { lat: number; lng: number }, zoom: number): { x: number; y: number } {
  const size = WORLD_PX * 2 ** zoom
  const radians = (lat * Math.PI) / 180
  return { x: ((lng + 180) / 360) * size, y: ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * size }
}

/** Column and row of the tile in which a position lies. Those of the world's edges lie outside. */
export function tileAt(at: { lat: number; lng: number }, zoom: number): { x: number; y: number } {
  const { x, y } = worldPx(at, zoom)
  return { x: Math.floor(x / WORLD_PX), y: Math.floor(y / WORLD_PX) }
}
