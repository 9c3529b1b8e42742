import { MAP_CACHE, SEEN_CACHES } from '#shared/build.ts'

const [, PICTURES] = SEEN_CACHES

/** Runs `store` again if the device had no room, without the map and the pictures that this site keeps. */
export async function withRoom<Result>(store: () => Promise<Result>): Promise<Result> {
  try {
    return await store()
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    if (!isFull || !('caches' in globalThis)) throw error
    await Promise.all([MAP_CACHE, PICTURES].map((name) => caches.delete(name)))
    return store()
  }
}
