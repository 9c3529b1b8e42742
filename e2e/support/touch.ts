import type { CDPSession, Page } from '@playwright/test'

type Spot = { x: number; y: number }

/** Sends real touch events, which the browser turns into scrolling, taps and pinches. */
export async function fingers(page: Page) {
  const browser = await page.context().newCDPSession(page)
  return {
    // Sent together, so that a slow machine does not make it a long press.
    tap: async (at: Spot) => {
      await Promise.all([touch(browser, 'touchStart', [at]), touch(browser, 'touchEnd', [])])
    },
    /** Moves one finger by `by` px, in small steps. `meanwhile` runs before it is lifted. */
    swipe: async (from: Spot, by: Spot, meanwhile?: () => Promise<void>) => {
      await drag(browser, [from], by)
      await meanwhile?.()
      await touch(browser, 'touchEnd', [])
    },
    /** Moves two fingers side by side by `by` px. */
    swipeByTwo: async (from: Spot, by: Spot) => {
      await drag(
        browser,
        [
          { x: from.x - 30, y: from.y },
          { x: from.x + 30, y: from.y },
        ],
        by,
      )
      await touch(browser, 'touchEnd', [])
    },
  }
}

const STEPS = 8

async function drag(browser: CDPSession, from: Spot[], by: Spot): Promise<void> {
  const move = (step: number) => {
    const part = step / STEPS
    return touch(
      browser,
      'touchMove',
      from.map(({ x, y }) => ({ x: x + by.x * part, y: y + by.y * part })),
    )
  }
  // Sent together, so that a slow machine does not make it a long press.
  await Promise.all([touch(browser, 'touchStart', from), move(1)])
  for (let step = 2; step <= STEPS; step++) await move(step)
}

async function touch(browser: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', at: Spot[]): Promise<void> {
  await browser.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((spot, id) => ({ ...spot, id })) })
}
