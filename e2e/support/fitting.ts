import type { Locator, Page } from '@playwright/test'
import { untilStill } from './layout.ts'
import { takePicture } from './pictures.ts'
import { expect } from './site.ts'

/** Opens a screen in a made-up language, takes a screenshot and checks that everything fits. */
export async function expectToFit(page: Page, path: string, direction: string): Promise<void> {
  expect((await page.goto(path))?.status()).toBe(200)
  await expect(page.locator('html')).toHaveAttribute('dir', direction)
  await expect(page.locator('main [aria-busy="true"], main [role="status"][aria-label]')).toHaveCount(0)
  await takePicture(page, `made-up-${direction}${path.replaceAll(/\W/g, '-')}`)
  expect.soft(await page.locator('html').evaluate(whatDoesNotFit), `${path} ${direction}`).toEqual([])
}

/** The same for a dialog or a menu that has just been opened. */
export async function expectOverlayToFit(page: Page, overlay: Locator, name: string): Promise<void> {
  await expect(overlay).toBeVisible()
  await untilStill(overlay)
  const direction = await page.locator('html').getAttribute('dir')
  await takePicture(page, `made-up-${direction}-open-${name}`)
  expect.soft(await overlay.evaluate(whatDoesNotFit), `${name} ${direction}`).toEqual([])
}

/**
 * What does not fit inside an element, as text: itself, elements whose text is wider than they are, and words that
 * overlap.
 */
function whatDoesNotFit(root: Element): string[] {
  /** Whether it may overlap others: it stays while the page scrolls, or is hidden until it has the focus. */
  const isLoose = (it: Element | null): boolean =>
    it !== null &&
    it !== root &&
    (/fixed|sticky/.test(getComputedStyle(it).position) || it.matches('[href^="#"]') || isLoose(it.parentElement))
  const { left, right } = root.getBoundingClientRect()
  const isWide = root.scrollWidth > innerWidth || left < -1 || right > innerWidth + 1
  const shown = [...root.querySelectorAll<HTMLElement>('button, a, label, nav span, h1, h2, h3, p, li, dt, dd, legend')]
    .filter((it) => it.clientWidth > 1 && it.checkVisibility({ visibilityProperty: true }))
    .filter((it) => !it.closest('.leaflet-container') && getComputedStyle(it).webkitLineClamp === 'none')
  const cut = shown.filter((it) => it.scrollWidth > it.clientWidth + 2)
  const leaves = shown.filter((it) => it.children.length === 0 && it.textContent.trim() !== '')
  const boxes = leaves.map((it) => {
    const range = document.createRange()
    range.selectNodeContents(it)
    return { it, box: range.getBoundingClientRect() }
  })
  const onEachOther = boxes.flatMap((one, at) =>
    boxes.slice(at + 1).flatMap((other) => {
      if (isLoose(one.it) || isLoose(other.it)) return []
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      return across > 3 && down > 6 ? [`${one.it.textContent} / ${other.it.textContent}`] : []
    }),
  )
  return [...(isWide ? ['too wide'] : []), ...cut.map((it) => `${it.tagName} ${it.textContent}`), ...onEachOther]
}
