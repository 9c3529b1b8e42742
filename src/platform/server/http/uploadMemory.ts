import { HOUR_SECONDS } from '#shared/clock.ts'
import { type Limit, TooMany } from '../limits/limits.ts'
import { availableMemoryBytes } from '../memory.ts'
import { refuseCommonly } from '../refusals.ts'
import type { Services } from '../services.ts'

/** The most bytes of uploads that one sender's requests may keep in memory; no endpoint may accept more at once. */
export const MAX_OF_SENDER = 41 * 1024 * 1024
/** The most bytes of uploads that all requests may keep in memory: less where the process itself may have little. */
const MAX_OF_ALL = Math.min(8 * MAX_OF_SENDER, availableMemoryBytes() / 8)
/** A phone's photo after shrinking, bytes. The last quarter of the memory is for senders who keep no more than this. */
const SMALL = 4 * 1024 * 1024
const FOR_LARGE = (MAX_OF_ALL * 3) / 4
/** Above this many bytes in memory, slow uploads have to be faster. */
const CROWDED = MAX_OF_ALL / 4

/** Kilobytes of files that one sender may upload in an hour, accepted or not. Source: safety rules, limits: images. */
const IMAGE_KILOBYTES: Limit = { name: 'image-kb', points: 1_000_000, seconds: HOUR_SECONDS }
const COUNTED_AT_ONCE = 1_000_000

export type UploadMemory = ReturnType<typeof openUploadMemory>

const ofSenders = new Map<string, number>()
let ofAll = 0

/** Whether uploads fill so much memory that slow ones have to be faster. */
export const isCrowded = () => ofAll > CROWDED

/** Counts the file bytes that a request keeps, so that many uploads at once, or broken ones, don't fill the memory. */
export function openUploadMemory({ limits, log }: Pick<Services, 'limits' | 'log'>, sender: string) {
  let own = 0
  let uncounted = 0
  let hasEnded = false
  /** Counts bytes before they are kept; a negative number when they are discarded. @throws Refusal busy */
  const count = (bytes: number): void => {
    const ofSender = (ofSenders.get(sender) ?? 0) + bytes
    const most = ofSender > SMALL ? FOR_LARGE : MAX_OF_ALL
    const isTooMuch = ofSender > MAX_OF_SENDER || ofAll + bytes > most
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
    /** Counts received bytes, kept or not, against the sender's limit; with `isEnd` the last ones. @throws TooMany */
    async arrived(bytes: number, isEnd = false): Promise<void> {
      uncounted += bytes
      if (isEnd || uncounted >= COUNTED_AT_ONCE) await spend()
    },
    /** The request has ended: its memory is free again. */
    release(): void {
      count(-own)
      hasEnded = true
      // Counts the rest of an upload that was cut off.
      spend().catch((error: unknown) => {
        if (!(error instanceof TooMany)) log.warn({ err: error }, 'an upload was not counted')
      })
    },
  }
}
