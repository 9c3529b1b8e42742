import type { Page } from '@playwright/test'
import { untilPainted } from './support/layout.ts'
import { asReturningVisitor, openWithAllPins, pins } from './support/recent.ts'
import { DEMO, expect, test } from './support/site.ts'

test.use({ siteOptions: DEMO })

/** Lets the page's frames be held: while they are, whatever moves stays where it is. */
async function holdFrames(page: Page): Promise<{ hold(): Promise<void>; release(): Promise<void> }> {
  await page.addInitScript(() => {
    const { requestAnimationFrame: ask, cancelAnimationFrame: cancel } = window
    const held = new Map<number, FrameRequestCallback>()
    let count = 0
    const frameHold = {
      isOn: false,
      end() {
        frameHold.isOn = false
        for (const run of held.values()) ask(run)
      },
    }
    Object.assign(window, {
      frameHold,
      requestAnimationFrame(run: FrameRequestCallback) {
        if (!frameHold.isOn) return ask(run)
        count -= 1
        held.set(count, run)
        return count
      },
      cancelAnimationFrame: (id: number) => held.delete(id) || cancel(id),
    })
  })
  return {
    hold: () => page.evaluate(() => void Object.assign(Reflect.get(window, 'frameHold'), { isOn: true })),
    release: () => page.evaluate(() => Reflect.get(window, 'frameHold').end()),
  }
}

for (const [when, change] of [
  ['while it moves the popup away', async () => {}],
  ['after its size has changed too', (page: Page) => page.setViewportSize({ width: 1280, height: 600 })],
] as const)
  test(`a map that is left ${when} ends without an error`, async ({ page }) => {
    const frames = await holdFrames(page)
    await asReturningVisitor(page)
    await page.setViewportSize({ width: 1280, height: 700 })
    await openWithAllPins(page)
    await pins(page).filter({ hasNotText: /\d/ }).first().press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    const map = page.getByRole('region', { name: 'Map', exact: true })
    await map.focus()
    await frames.hold()
    // Towards the edge of the map, and from there back into view.
    await page.keyboard.press('ArrowDown')
    await change(page)
    await page.getByRole('link', { name: 'Add', exact: true }).click()
    await expect(page).toHaveURL('/submit')
    await expect(map).toHaveCount(0)
    await frames.release()
    await untilPainted(page)
  })
