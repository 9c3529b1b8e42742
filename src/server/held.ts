import { REPORT_PHOTO_MAX_BYTES } from '#features/media/media.rules.ts'
import { refuseCommonly } from './refusals.ts'

/** Bytes of files that one sender's requests hold in memory together, and everybody's. */
export const MOST_OF_SENDER = 4 * REPORT_PHOTO_MAX_BYTES
export const MOST_OF_ALL = 4 * MOST_OF_SENDER

/** What one request holds of files. */
export interface Held {
  /** Counts bytes before they are kept; fewer than none when they are thrown away. @throws Refusal busy */
  add(bytes: number): void
  /** The request has ended. */
  letGo(): void
}

const ofSenders = new Map<string, number>()
let ofAll = 0

/** Counts what a sender's request keeps of files, so that many at once, or cut off half-way, don't fill the memory. */
export function holdFiles(sender: string): Held {
  let own = 0
  let hasEnded = false
  const count = (bytes: number) => {
    const ofSender = (ofSenders.get(sender) ?? 0) + bytes
    if (bytes > 0 && (hasEnded || ofSender > MOST_OF_SENDER || ofAll + bytes > MOST_OF_ALL)) {
      throw refuseCommonly('busy', undefined, { retryAfterSeconds: 3 })
    }
    own += bytes
    ofAll += bytes
    if (ofSender > 0) ofSenders.set(sender, ofSender)
    else ofSenders.delete(sender)
  }
  const letGo = () => {
    count(-own)
    hasEnded = true
  }
  return { add: count, letGo }
}
