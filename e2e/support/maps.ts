import type { TestProxy } from './proxy.ts'

export const MAP_HASH = '0123456789abcdef'

const SOURCE = { tilejson: '3.0.0', bounds: [-5.37, 36.1, -5.33, 36.155], minzoom: 11, maxzoom: 14 }

/** Lets the proxy serve a map of a few tiles of this many bytes, or refuse them. */
export function serveMap(
  front: TestProxy,
  { bytes = 1000, hash = MAP_HASH, status = 200 }: { bytes?: number; hash?: string; status?: number },
): void {
  const source = { ...SOURCE, tiles: [`/map/${hash}/{z}/{x}/{y}`] }
  front.answers.set('/map/tiles.json', { type: 'application/json', body: JSON.stringify(source) })
  const tile = { status, type: 'application/x-protobuf', body: Buffer.alloc(bytes) }
  for (let z = 11; z <= 14; z++) {
    for (let x = 990; x < 8000; x++) {
      if (Math.abs(x / 2 ** z - 0.48508) > 0.002) continue
      for (let y = 800; y < 6500; y++) {
        if (Math.abs(y / 2 ** z - 0.3918) < 0.002) front.answers.set(`/map/${hash}/${z}/${x}/${y}`, tile)
      }
    }
  }
}
