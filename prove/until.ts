import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits until the check gives something; an error counts as nothing.
 * @throws Error after `waitMs`, with `what`
 */
export async function until<T>(
  what: string,
  waitMs: number,
  check: () => Promise<T | null | undefined | false>,
  everyMs = 200,
): Promise<T> {
  const deadline = performance.now() + waitMs
  for (;;) {
    const found = await check().catch(() => null)
    if (found) return found
    if (performance.now() > deadline) throw new Error(`Waited ${waitMs / 1000} s in vain: ${what}`)
    await sleep(everyMs)
  }
}
