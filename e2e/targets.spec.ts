import type { Page } from '@playwright/test'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor, cards, open, pins } from './support/recent.ts'
import { DEMO, expect, test } from './support/site.ts'

// Controls can be pressed in an area of 44 px, and their focus rings are not cut off.

test.use({ siteOptions: DEMO })

const LEAST_PX = 43.5

test.beforeEach(async ({ page, context, site }) => {
  await asReturningVisitor(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInNewMember(site, context)
})

/** The visible controls whose hit area is too small, measured point by point. Links within sentences are exempt. */
function tooSmall(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(
    ({ scope, least }) => {
      const CONTROLS = 'button, a[href], input:not([type="hidden"]), textarea, select, [role="button"]'
      const owner = (x: number, y: number) => {
        const at = document.elementFromPoint(x, y)
        return at?.closest(CONTROLS) ?? at?.closest('label')?.querySelector(CONTROLS) ?? null
      }
      const reach = (control: Element, x: number, y: number, [east, south]: readonly [number, number]) => {
        let far = 0
        while (far < 30 && owner(x + east * (far + 0.5), y + south * (far + 0.5)) === control) far += 0.5
        return far
      }
      /** Whether a bar that stays while the page scrolls lies over this point, beside the control. */
      const isUnderBar = (control: Element, x: number, y: number) => {
        for (let at = document.elementFromPoint(x, y); at && !at.contains(control); at = at.parentElement) {
          if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) return true
        }
        return false
      }
      const found: string[] = []
      let measured = 0
      for (const control of document.querySelectorAll(`${scope} :is(${CONTROLS})`)) {
        // Links within text, such as the map's attribution.
        if (control.closest('p') && control.matches('a')) continue
        const { left, right, top, bottom } = control.getBoundingClientRect()
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        // Only controls in full view: one that is half under a bar is scrolled to before it is pressed.
        const isIn = left - 12 >= 0 && right + 12 <= innerWidth && top - 12 >= 0 && bottom + 12 <= innerHeight
        if (!isIn || owner(x, y) !== control || owner(x, top + 1) !== control || owner(x, bottom - 1) !== control)
          continue
        const half = Math.max((bottom - top) / 2 + 3, least / 2)
        if (isUnderBar(control, x, y - half) || isUnderBar(control, x, y + half)) continue
        // Pins may overlap each other and the map's buttons. A pin of 40 px has a hit area of 44 px.
        const isAmong = [...document.querySelectorAll('.leaflet-marker-icon, #map button')].some((mark) => {
          const other = mark.getBoundingClientRect()
          const [fromX, fromY] = [(other.left + other.right) / 2 - x, (other.top + other.bottom) / 2 - y]
          const needed = (size: number, its: number) => (Math.max(size, 44) + Math.max(its, 44)) / 2
          return (
            mark !== control &&
            Math.abs(fromX) < needed(right - left, other.width) &&
            Math.abs(fromY) < needed(bottom - top, other.height)
          )
        })
        const map = control.closest('.leaflet-container')?.getBoundingClientRect()
        const isAtEdge = map && (left < map.left || right > map.right || top < map.top || bottom > map.bottom)
        if (control.matches('.leaflet-marker-icon') && (isAmong || isAtEdge)) continue
        measured++
        const high = reach(control, x, y, [0, -1]) + reach(control, x, y, [0, 1])
        const wide = reach(control, x, y, [-1, 0]) + reach(control, x, y, [1, 0])
        if (Math.min(high, wide) < least)
          found.push(`${control.getAttribute('aria-label') ?? control.textContent}: ${wide} × ${high}`)
      }
      return measured > 0 ? found : [`nothing measured in ${scope}`]
    },
    { scope: within, least: LEAST_PX },
  )
}

/** The controls whose focus ring, 4 px wide, is cut off by an element around them. */
function cutOff(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(async (scope) => {
    const found: string[] = []
    let measured = 0
    for (const control of document.querySelectorAll<HTMLElement>(`${scope} :is(button, a[href], input, textarea)`)) {
      if (control.tabIndex < 0 || !control.checkVisibility({ visibilityProperty: true })) continue
      control.focus({ preventScroll: true })
      const { boxShadow, outlineStyle, outlineOffset } = getComputedStyle(control)
      const isOutside = boxShadow
        .split(/,(?![^(]*\))/)
        .some((shadow) => /0px 0px 0px [34]px/.test(shadow) && !shadow.includes('inset'))
      if (!isOutside || (outlineStyle !== 'none' && Number.parseFloat(outlineOffset) < 0)) continue
      measured++
      const { left, right, top, bottom } = control.getBoundingClientRect()
      for (let around = control.parentElement; around; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around)
        const box = around.getBoundingClientRect()
        const isWide = right <= box.right && left >= box.left
        const isHigh = bottom <= box.bottom && top >= box.top
        const isCutX = overflowX !== 'visible' && isWide && (left - 3.5 < box.left || right + 3.5 > box.right)
        const isCutY = overflowY !== 'visible' && isHigh && (top - 3.5 < box.top || bottom + 3.5 > box.bottom)
        if ((isCutX || isCutY) && around.scrollHeight <= around.clientHeight + 1)
          found.push(`${control.getAttribute('aria-label') ?? control.textContent} by ${around.className}`)
        if (position === 'fixed') break
      }
    }
    return measured > 0 ? found : [`no focus ring in ${scope}`]
  }, within)
}

for (const viewport of [
  { width: 320, height: 568 },
  { width: 390, height: 664 },
  { width: 768, height: 1024 },
  { width: 1280, height: 860 },
]) {
  test(`hit areas and focus rings are large enough on the list, the map, popups and a report’s page, ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await open(page)
    // The first pins are those of the cards, until the map's reports are loaded.
    await expect.poll(() => tooSmall(page)).toEqual([])
    await pins(page).and(page.locator('[data-category]')).first().dispatchEvent('click')
    await expect(page.getByRole('link', { name: 'View Report' })).toBeVisible()
    // The map moves until the popup is in view.
    await expect.poll(() => tooSmall(page, '.leaflet-popup')).toEqual([])
    await page.getByRole('link', { name: 'View Report' }).click()
    const popup = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Add a comment' }) })
    await expect(popup).toBeVisible()
    expect(await tooSmall(page, '[role="dialog"]')).toEqual([])
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(popup).toBeHidden()
    await page.keyboard.press('Escape')

    // The pressed pin has scrolled the list to its card.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.getByRole('button', { name: 'Show all' }).filter({ visible: true }).first().click()
    await expect(
      pins(page)
        .and(page.getByRole('button', { name: /^(Show )?\d+ reports/ }))
        .first(),
    ).toBeVisible()
    await expect.poll(() => tooSmall(page, '#map')).toEqual([])
    await cards(page)
      .nth(1)
      .evaluate((it) => it.scrollIntoView({ block: 'center' }))
    expect(await tooSmall(page, 'main')).toEqual([])
    await page.keyboard.press('Tab')
    expect(await cutOff(page)).toEqual([])

    const card = cards(page).first()
    await card.getByRole('button', { name: /^Comments, / }).click()
    await expect(popup).toBeVisible()
    expect(await tooSmall(page, '[role="dialog"]')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await card.getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('link', { name: 'Back to the map' })).toBeVisible()
    expect(await tooSmall(page)).toEqual([])
    await page.keyboard.press('Tab')
    expect(await cutOff(page)).toEqual([])
  })
}
