import { fairQueue } from '#platform/server/fairQueue.ts'
import { refuseCommonly } from '#platform/server/refusals.ts'

const WAITING = 12

/** Draws pictures, `atOnce` at a time, and keeps the `most` that were wanted most recently by their keys. */
export function keptPictures({ atOnce, most }: { atOnce: number; most: number }) {
  const enterQueue = fairQueue({
    atOnce,
    waiting: WAITING,
    busy: () => refuseCommonly('busy', undefined, { retryAfterSeconds: 5 }),
  })
  const drawn = new Map<string, Promise<Buffer>>()
  return {
    has: (key: string) => drawn.has(key),
    /** `sender`: whose turn drawing it takes. @throws Refusal busy */
    get(key: string, sender: string, draw: () => Promise<Buffer>): Promise<Buffer> {
      const picture = drawn.get(key) ?? enterQueue(sender, draw)
      // The most recently wanted come last.
      drawn.delete(key)
      drawn.set(key, picture)
      picture.catch(() => drawn.delete(key))
      if (drawn.size > most) drawn.delete(drawn.keys().next().value ?? '')
      return picture
    },
  }
}
