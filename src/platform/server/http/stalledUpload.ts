import { isCrowded } from './uploadMemory.ts'

const CHECK_MS = 1000

/** Within this many checks, one a second, LEAST_BYTES must arrive: a tenth of what a bad mobile connection brings. */
const CHECKS = 10
const LEAST_BYTES = 4096
/** The minimum while uploads fill much memory: what a bad mobile connection brings. */
const LEAST_BYTES_IN_CROWD = 10 * LEAST_BYTES

/**
 * Does the work, but refuses when almost nothing has arrived on `socket` for about ten seconds. It counts checks
 * instead of time, because a busy process reads nothing meanwhile.
 */
export async function whileProgressing<T>(
  socket: { readonly bytesRead: number },
  work: () => Promise<T>,
  refusal: () => Error,
): Promise<T> {
  const seen = [socket.bytesRead]
  const { promise: stalled, reject } = Promise.withResolvers<never>()
  const timer = setInterval(() => {
    seen.push(socket.bytesRead)
    if (seen.length <= CHECKS) return
    const least = isCrowded() ? LEAST_BYTES_IN_CROWD : LEAST_BYTES
    if (socket.bytesRead - (seen.shift() ?? 0) < least) reject(refusal())
  }, CHECK_MS)
  return Promise.race([work(), stalled]).finally(() => clearInterval(timer))
}
