import { expect, type Locator, type Page } from '@playwright/test'

/** Position and size of an element in the window, in px. */
export async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await part.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}

/** Waits until an element that may be moving is at the same position twice in a row. */
export async function isStill(part: Locator): Promise<void> {
  let before: unknown
  await expect(async () => {
    const now = await part.boundingBox()
    const last = before
    before = now
    expect(now).not.toBeNull()
    expect(now).toEqual(last)
  }).toPass({ intervals: [100] })
}

/** Waits until the page has painted twice, so that what a click or an answer has changed is on the screen. */
export async function isPainted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}
