import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { takePicture } from './pictures.ts'

const WIDTHS = [390, 1280]

/** Half as long as `axe.source`; pages take a third less time to read it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The axe rules about colours. Only colours differ between the two themes, so the dark one needs only these. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Checks the current screen at each width and in both themes: no accessibility violation, and nothing wider than the
 * window. Takes a picture of each.
 */
export async function expectToLookRight(page: Page, name: string, { widths = WIDTHS } = {}): Promise<void> {
  const size = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 860 })
    for (const theme of ['light', 'dark']) {
      const options = theme === 'light' ? {} : { runOnly: { type: 'rule' as const, values: OF_COLOURS } }
      const found = await violationsIn(page, theme, options)
      expect(found, `${name} ${width} ${theme}`).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${name} ${width} is too wide by`,
      ).toBeLessThanOrEqual(0)
      await takePicture(page, `${name}-${width}-${theme}`)
    }
  }
  if (size) await page.setViewportSize(size)
}

/** What axe does not read: the map's images, and all but the first dozen cards or rows of a list, which are alike. */
const EXCLUDED = [['.leaflet-tile-pane'], ['article:nth-of-type(n+13)'], ['tbody tr:nth-child(n+13)']]

/** The violations in a theme. A page that has only just been hydrated may go back to its account's theme meanwhile. */
async function violationsIn(page: Page, theme: string, options: RunOptions): Promise<string[]> {
  for (;;) {
    await page.evaluate((shown) => document.documentElement.setAttribute('data-theme', shown), theme)
    await calm(page)
    const found = await violations(page, options)
    if ((await page.evaluate(() => document.documentElement.dataset['theme'])) === theme) return found
  }
}

/** The violations that axe finds, as text. Frames are skipped, because our pages have none. */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ({ exclude, given }) => {
      const { run } = Reflect.get(window, 'axe') as typeof axe // set by AXE above
      // What appears meanwhile, such as an achievement, would be read half transparent.
      const finish = () => {
        for (const animation of document.getAnimations())
          if (Number(animation.effect?.getComputedTiming().endTime) <= 1000) animation.finish()
      }
      const begins = ['animationstart', 'transitionrun']
      for (const name of begins) document.addEventListener(name, finish)
      const found = await run({ exclude }, given)
      for (const name of begins) document.removeEventListener(name, finish)
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    { exclude: EXCLUDED, given: { iframes: false, resultTypes: ['violations' as const], ...options } },
  )
}

/**
 * Finishes transitions, such as those of the theme's colours, and animations of up to a second. Waiting for them
 * would take longer on slow machines.
 */
async function calm(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const MOMENT_MS = 1000
    const isBrief = (animation: Animation) =>
      animation.playState === 'running' && Number(animation.effect?.getComputedTiming().endTime) <= MOMENT_MS
    for (let round = 0; round < 20; round++) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const moving = document.getAnimations().filter(isBrief)
      if (moving.length === 0) return
      for (const animation of moving) animation.finish()
    }
  })
}
