import { COMMENT_IMAGE_MAX_BYTES, REPORT_PHOTO_MAX_BYTES } from '#features/media/media.rules.ts'
import { type Limit, TooMany } from '#platform/server/limits.ts'
import { refuseCommonly } from '#platform/server/refusals.ts'
import type { Services } from '#platform/server/services.ts'

/** Bytes of files that one sender's requests hold in memory together: one upload, of a photo or of a comment's five images. */
export const MOST_OF_SENDER = Math.max(REPORT_PHOTO_MAX_BYTES, 5 * COMMENT_IMAGE_MAX_BYTES)
/** Bytes of files that all senders' requests hold. */
export const MOST_OF_ALL = 8 * MOST_OF_SENDER
/** A phone's photo after shrinking. The last quarter of the room is for those who hold no more. */
const SMALL = 4 * 1024 * 1024
const FOR_LARGE = (MOST_OF_ALL * 3) / 4
/** When so much is held, slow uploads have to be faster. */
const CROWDED = MOST_OF_ALL / 4

/** Kilobytes of files that one account sends, whatever becomes of them. Source: safety rules, limits: images. */
const IMAGE_KILOBYTES: Limit = { name: 'image-kb', points: 1_000_000, seconds: 3600 }
const COUNTED_AT_ONCE = 1_000_000

/** What one request holds of files. */
export interface Held {
  /** Counts bytes before they are kept; fewer than none when they are thrown away. @throws Refusal busy */
  add(bytes: number): void
  /** Counts bytes that have arrived on the sender's budget, whether or not they are kept: at once, or when `isEnd` the rest too. @throws TooMany */
  arrived(bytes: number, isEnd?: boolean): Promise<void>
  /** The request has ended. */
  letGo(): void
}

const ofSenders = new Map<string, number>()
let ofAll = 0

/** Whether uploads fill so much memory that slow ones must hurry. */
export const isCrowded = () => ofAll > CROWDED

/**
 * Counts what a sender's request keeps of files, so that many at once, or cut off half-way, don't fill the memory.
 */
export function holdFiles({ limits, log }: Pick<Services, 'limits' | 'log'>, sender: string): Held {
  let own = 0
  let uncounted = 0
  let hasEnded = false
  const count = (bytes: number) => {
    const ofSender = (ofSenders.get(sender) ?? 0) + bytes
    const most = ofSender > SMALL ? FOR_LARGE : MOST_OF_ALL
    const isTooMuch = ofSender > MOST_OF_SENDER || ofAll + bytes > most
    if (bytes > 0 && (hasEnded || isTooMuch)) throw refuseCommonly('busy', undefined, { retryAfterSeconds: 3 })
    own += bytes
    ofAll += bytes
    if (ofSender > 0) ofSenders.set(sender, ofSender)
    else ofSenders.delete(sender)
  }
  const spend = async () => {
    const kilobytes = Math.ceil(uncounted / 1000)
    uncounted = 0
    if (kilobytes > 0) await limits.spend(IMAGE_KILOBYTES, sender, kilobytes)
  }
  return {
    add: count,
    async arrived(bytes, isEnd = false) {
      uncounted += bytes
      if (isEnd || uncounted >= COUNTED_AT_ONCE) await spend()
    },
    letGo() {
      count(-own)
      hasEnded = true
      // Of an upload that was cut off.
      spend().catch((error: unknown) => {
        if (!(error instanceof TooMany)) log.warn({ err: error }, 'an upload was not counted')
      })
    },
  }
}
