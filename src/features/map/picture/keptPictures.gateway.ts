import { fairQueue } from '#platform/server/fairQueue.ts'
import { refuseCommonly } from '#platform/server/refusals.ts'
import { putNewest } from '#shared/putNewest.ts'

const WAITING = 12

/** Draws pictures, at most `atOnce` at a time, and caches by key the `most` that were requested last. */
export function keptPictures({ atOnce, most }: { atOnce: number; most: number }) {
  const enterQueue = fairQueue({
    atOnce,
    maxWaiting: WAITING,
    busy: () => refuseCommonly('busy', undefined, { retryAfterSeconds: 5 }),
  })
  const drawn = new Map<string, Promise<Buffer>>()
  return {
    has: (key: string) => drawn.has(key),
    /** `sender`: who asks; senders take turns. @throws Refusal busy */
    get(key: string, sender: string, draw: () => Promise<Buffer>): Promise<Buffer> {
      const picture = drawn.get(key) ?? enterQueue(sender, draw)
      putNewest(drawn, key, picture, most)
      picture.catch(() => drawn.delete(key))
      return picture
    },
  }
}
