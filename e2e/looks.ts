import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WIDTHS = [390, 1280]

/** The rules that look at colours: a scheme changes nothing else, so that all rules look at one of the two. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Looks at the screen that is shown at both widths and in both schemes: no accessibility violation, nothing wider
 * than the window, nothing refused by the content security policy. Pictures are left in .cache/looks.
 */
export async function expectToLookRight(page: Page, name: string, { widths = WIDTHS } = {}): Promise<void> {
  const size = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 860 })
    for (const theme of ['light', 'dark']) {
      await page.evaluate((shown) => document.documentElement.setAttribute('data-theme', shown), theme)
      await calm(page)
      const { violations } = await axe(page, theme === 'light' ? {} : { runOnly: { type: 'rule', values: OF_COLOURS } })
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
        `${name} ${width} ${theme}`,
      ).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${name} ${width} is too wide by`,
      ).toBeLessThanOrEqual(0)
      await page.screenshot({ path: `.cache/looks/${name}-${width}-${theme}.png` })
    }
  }
  if (size) await page.setViewportSize(size)
}

/** Without frames, of which our pages have none: a second page for their findings doubles the time. */
function axe(page: Page, options: Parameters<AxeBuilder['options']>[0]) {
  return new AxeBuilder({ page }).setLegacyMode().exclude('.leaflet-tile-pane').options(options).analyze()
}

/** Waits until what moves has come to rest, or as long as anything here takes to. */
async function calm(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const moving = document.getAnimations().map(({ finished }) => finished.catch(() => undefined))
    await Promise.race([Promise.all(moving), new Promise((resolve) => setTimeout(resolve, 350))])
  })
}

/** Collects what the browser complains about; check at the end that it is empty. */
export function complaints(page: Page): string[] {
  const found: string[] = []
  page.on('console', (message) => {
    if (
      message.type() === 'error' &&
      !/status of (4\d\d|502|503)|ERR_(FAILED|CONNECTION_REFUSED|INTERNET_DISCONNECTED)/.test(message.text())
    )
      found.push(message.text())
  })
  page.on('pageerror', (error) => found.push(String(error)))
  return found
}
