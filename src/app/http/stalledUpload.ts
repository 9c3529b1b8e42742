import { isCrowded } from './uploadMemory.ts'

const LOOK_MS = 1000

/** So many looks, one a second, within which at least so many bytes must arrive: a tenth of what a bad mobile connection brings. */
const LOOKS = 10
const LEAST_BYTES = 4096
/** Where uploads fill much memory: what a bad mobile connection brings. */
const LEAST_BYTES_IN_CROWD = 10 * LEAST_BYTES

/**
 * Does the work, or refuses when what it reads of `socket` stands still for about ten seconds. Looks are counted, not time: while
 * this process is busy it reads nothing.
 */
export async function whileProgressing<T>(
  socket: { readonly bytesRead: number },
  work: () => Promise<T>,
  refusal: () => Error,
  lookMs = LOOK_MS,
): Promise<T> {
  const seen = [socket.bytesRead]
  const { promise: stalled, reject } = Promise.withResolvers<never>()
  const timer = setInterval(() => {
    seen.push(socket.bytesRead)
    if (seen.length <= LOOKS) return
    const least = isCrowded() ? LEAST_BYTES_IN_CROWD : LEAST_BYTES
    if (socket.bytesRead - (seen.shift() ?? 0) < least) reject(refusal())
  }, lookMs)
  return Promise.race([work(), stalled]).finally(() => clearInterval(timer))
}
