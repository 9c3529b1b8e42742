import type { Page } from '@playwright/test'

/** How long the dialog after a submission is shown, ms. */
export const RESULT_MS = 2000

/**
 * Makes the page's timers of `ms` take `instead` ms, from the next page load on: a slow machine needs longer for what a
 * test does meanwhile.
 */
export async function changeTimers(page: Page, ms: number, instead: number): Promise<void> {
  const change = ([from, to]: readonly [number, number]) => {
    const later = window.setTimeout
    const changed = (run: TimerHandler, after?: number, ...given: unknown[]) =>
      later(run, after === from ? to : after, ...given)
    Object.assign(window, { setTimeout: changed })
  }
  await page.addInitScript(change, [ms, instead] as const)
}

/**
 * Gives the search for similar reports 30 s instead of three, from the next page load on: after that the report is sent
 * without a question.
 */
export async function searchLonger(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const end = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => end(ms === 3000 ? 30_000 : ms)
  })
}

/** Counts those of the page's intervals of `ms` that begin from now on and still run. Returns a function that gives the number. */
export async function countIntervals(page: Page, ms: number): Promise<() => Promise<number>> {
  await page.evaluate((counted) => {
    const running = new Set<number>()
    const { setInterval: begin, clearInterval: end } = window
    Object.assign(window, {
      running,
      setInterval(run: TimerHandler, every?: number, ...given: unknown[]) {
        const id = begin(run, every, ...given)
        if (every === counted) running.add(id)
        return id
      },
      clearInterval(id: number) {
        running.delete(id)
        end(id)
      },
    })
  }, ms)
  return () => page.evaluate(() => (Reflect.get(window, 'running') as Set<number>).size) // set above
}
