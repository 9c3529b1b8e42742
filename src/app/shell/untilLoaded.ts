import { sleep } from '#shared/clock.ts'

const FIRST_WAIT_MS = 3000
const LONGEST_WAIT_MS = 60_000

/**
 * Loads code that the page needs but nobody asked for. If that fails, it calls `onFailure` and tries again, after ever
 * longer waits. `onFailure` gets the number of failures.
 */
export async function untilLoaded<Code>(
  load: () => Promise<Code>,
  onFailure?: (failures: number) => Promise<void>,
): Promise<Code> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load()
    } catch (error) {
      console.warn(error) // only a warning: without a network it is normal
      await onFailure?.(failures + 1)
      await sleep(Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS))
    }
  }
}
