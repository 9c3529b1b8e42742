import { expect, type Locator, type Page } from '@playwright/test'

/** Position and size of an element in the window, in px. */
export async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await part.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}

/** Whether a part of the focused element is in the window with nothing over it. */
export function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused) return false
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const))
    return points.some(([x, y]) => {
      const there = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
      return focused.contains(there) || (there?.contains(focused.closest('label')) ?? false)
    })
  })
}

/** Waits until an element that may be moving is at the same position twice in a row. */
export async function untilStill(part: Locator): Promise<void> {
  let before: unknown
  await expect(async () => {
    // A busy browser may paint nothing in a tenth of a second, and a moving element seems to stand still.
    await untilPainted(part.page())
    const now = await part.boundingBox()
    const last = before
    before = now
    expect(now).not.toBeNull()
    expect(now).toEqual(last)
  }).toPass({ intervals: [100] })
}

/** Waits until the page has painted twice, so that what a click or an answer has changed is on the screen. */
export async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** An entry of type `layout-shift`, which TypeScript does not know. Source: Layout Instability API. */
interface Shift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Collects the layout shifts of the pages that are opened from now on. Returns a function that reads them as text. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    const boxText = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`
    const nameOf = (node: Node | null) => (node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeValue)
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)}: ${boxText(previousRect)} → ${boxText(currentRect)}`,
        )
        shifts.push(`${value}: ${moved.join('; ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'shifts') as string[]) // written by the script above
}
