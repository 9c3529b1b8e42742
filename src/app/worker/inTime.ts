/** How long a page may wait for the network before the kept one is shown, ms. */
const PAGE_MS = 10_000

/** How long anything may wait while the network is dead, ms. */
const DEAD_WAIT_MS = 3000

/** How long a network that did not answer in time counts as dead, ms; until it answers. */
const DEAD_MS = 120_000

/** Bad mobile data calls itself online and never answers. Until this time it counts as dead, ms. */
let deadUntil = 0

const isDead = () => Date.now() < deadUntil

/** How long to wait for a page before the kept shell is given. */
export const pageWait = () => (isDead() ? DEAD_WAIT_MS : PAGE_MS)

/** How long to wait for an answer before a kept one is given; null: as long as the network takes. */
export const answerWait = () => (isDead() ? DEAD_WAIT_MS : null)

/**
 * Gives the answer of the network. If that fails, or takes longer than `waitMs`, gives what was kept, if anything was.
 * A page that is given what was kept asks again later by itself.
 */
export async function answeredOrKept(
  answer: Promise<Response>,
  waitMs: number | null,
  findKept: () => Promise<Response | undefined>,
): Promise<Response> {
  const noted = answer.then((response) => {
    deadUntil = 0
    return response
  })
  try {
    const first = waitMs === null ? await noted : await Promise.race([noted, afterMs(waitMs)])
    if (first) return first
  } catch (error) {
    const kept = await findKept()
    if (!kept) throw error
    return kept
  }
  const kept = await findKept()
  if (!kept) return noted
  noted.catch(() => undefined)
  deadUntil = Date.now() + DEAD_MS
  return kept
}

const afterMs = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null))
