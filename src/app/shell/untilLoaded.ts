const FIRST_WAIT_MS = 3000
const LONGEST_WAIT_MS = 60_000

/** Loads code that the page needs but nobody asked for. If that fails, it tries again, after ever longer waits. */
export async function untilLoaded<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    try {
      return await load()
    } catch (error) {
      console.warn(error) // only a warning: without a network it is normal
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}
