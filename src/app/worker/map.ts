import { CacheFirst } from 'workbox-strategies/CacheFirst.js'
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js'
import { MAP_BUDGET_BYTES, tilePathsOf, type TileSource } from '#features/territory/tiles.rules.ts'
import { MAP_CACHE } from '#shared/build.ts'
import { forEachLimited } from './forEachLimited.ts'
import { isBusy } from './ours.ts'
import { keepsAtMost } from './plugins.ts'

const SOURCE_PATH = '/map/tiles.json'

/** More tiles than fit into the budget. Beyond this, the tiles that were looked at longest ago are deleted first. */
const MAX_TILES = 1500

const options = {
  cacheName: MAP_CACHE,
  fetchOptions: { credentials: 'omit' },
  plugins: keepsAtMost(MAX_TILES, 'application/', true),
} as const
// A tile never changes: its address names the map by its hash.
export const tiles = new CacheFirst(options)
export const tileSource = new NetworkFirst(options)

export function isTile({ pathname }: URL): boolean {
  return /^\/map\/[\w-]{6,}\/\d+\/\d+\/\d+(\.\w+)?$/.test(pathname)
}

export function isTileSource({ pathname }: URL): boolean {
  return pathname === SOURCE_PATH
}

/**
 * Keeps the map, lowest zooms first, until it is complete, the budget is used up, or the server is busy. The next visit
 * keeps the rest. Deletes earlier maps.
 */
export async function keepMap(event: ExtendableEvent): Promise<void> {
  // Without a network the next visit keeps the map.
  const read = await tileSource.handle({ event, request: new Request(SOURCE_PATH) }).catch(() => null)
  if (!read?.ok) return
  const paths = tilePathsOf((await read.json()) as TileSource, location.origin) // our own server wrote it
  if (paths === null) return
  let bytes = 0
  let wasBusy = false
  await forEachLimited(paths.slice(0, MAX_TILES), async (path) => {
    if (wasBusy || bytes >= MAP_BUDGET_BYTES) return
    const [answering, done] = tiles.handleAll({ event, request: new Request(path) })
    const answer = await answering
    wasBusy ||= isBusy(answer)
    const { size } = await answer.blob()
    bytes += size
    await done
  })
  await trim(new Set(paths))
}

/** Deletes the tiles of other maps, and what is over the budget. */
async function trim(paths: Set<string>): Promise<void> {
  const cache = await caches.open(MAP_CACHE)
  let bytes = 0
  for (const request of await cache.keys()) {
    const url = new URL(request.url)
    if (!isTile(url)) continue
    const isOurs = paths.has(url.pathname)
    const kept = isOurs ? await cache.match(request) : undefined
    const size = (await kept?.blob())?.size ?? 0
    bytes += size
    if (!isOurs || bytes > MAP_BUDGET_BYTES) await cache.delete(request)
  }
}
