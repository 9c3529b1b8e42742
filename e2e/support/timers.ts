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
