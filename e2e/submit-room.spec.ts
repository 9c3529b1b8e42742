import type { Locator, Page } from '@playwright/test'
import { boxOf } from './support/layout.ts'
import { signInNewMember } from './support/people.ts'
import { expect, test } from './support/site.ts'
import { alert, category, description, pin, send } from './support/submitting.ts'

const address = (page: Page) => page.getByText('12, Main Street, Westside', { exact: true })
const warning = (page: Page) => page.getByText('Move the pin to the spot.')

async function open(page: Page): Promise<void> {
  await page.goto('/submit')
  await pin(page).waitFor()
  await expect(address(page)).toBeVisible()
}

/** Checks that an element is in the window and not covered, from its upper to its lower end. */
async function expectFree(part: Locator): Promise<void> {
  // Scrolling may end between two pixels.
  await expect(part).toBeInViewport({ ratio: 0.98 })
  const isMet = (it: Element) => {
    const { left, top, bottom } = it.getBoundingClientRect()
    return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => it.contains(document.elementFromPoint(left + 8, y)))
  }
  await expect.poll(() => part.evaluate(isMet)).toBe(true)
}

test('at 390 × 664 address, warning and button are visible at once, and so is the top of the photo field', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await open(page)
  for (const part of [address(page), warning(page), send(page)]) await expectFree(part)
  const nav = await boxOf(page.getByRole('navigation', { name: 'Main' }))
  const button = await boxOf(send(page))
  const below = await boxOf(warning(page))
  expect(nav.y - button.y + 10).toBeLessThanOrEqual(76)
  expect(below.y + below.height).toBeLessThanOrEqual(button.y - 10)
  const chooser = await boxOf(page.locator('label').filter({ hasText: 'Photo (optional)' }))
  expect(chooser.y).toBeLessThan(button.y - 10)
})

for (const [width, height] of [
  [390, 664],
  [390, 330],
  [320, 568],
  [664, 390],
] as const) {
  test(`at ${width} × ${height} no field that is scrolled to is covered, while typing or not`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await open(page)
    for (const part of [address(page), warning(page), description(page), send(page)]) {
      await part.evaluate((it) => it.scrollIntoView({ block: 'nearest' }))
      await expectFree(part)
    }
    await description(page).focus()
    await page.keyboard.type('A van')
    const bar = send(page).locator('xpath=../..')
    expect(await bar.evaluate((it) => getComputedStyle(it).position)).toBe('static')
    for (const part of [description(page), address(page), warning(page), send(page)]) {
      await part.evaluate((it) => it.scrollIntoView({ block: 'nearest' }))
      await expectFree(part)
    }
  })
}

test('a click on Submit works when it ends the typing, even if only half of the button is visible', async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await signInNewMember(site, context)
  await open(page)
  await description(page).fill('A van')
  // Scrolls until half of the button is in the window.
  await send(page).evaluate((it) => scrollBy(0, it.getBoundingClientRect().top - (innerHeight - 60 - 20)))
  const button = await boxOf(send(page))
  await page.mouse.click(button.x + 100, button.y + 6)
  await expect(alert(page)).toHaveText('Please fill out all required fields.')
})

test('buttons are 44 px high, even where they are close together', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await open(page)
  for (const name of ['Enter address', 'Use Current Location']) {
    const button = page.getByRole('button', { name })
    expect((await boxOf(button)).height).toBeGreaterThanOrEqual(44)
    await expectFree(button)
  }
})

for (const [width, height] of [
  [390, 664],
  [320, 568],
  [1280, 860],
] as const) {
  test(`errors appear in reserved space and move nothing at ${width} px`, async ({ page, context }) => {
    await page.setViewportSize({ width, height })
    await context.clearPermissions()
    await open(page)
    const places = () =>
      page.evaluate(() =>
        ['report-description', 'report-place-field', 'report-photo-about'].map((id) =>
          Math.round((document.getElementById(id)?.getBoundingClientRect().top ?? 0) + scrollY),
        ),
      )
    const before = await places()
    await description(page).fill('A van')
    await expect(page.getByText('Draft kept in this tab')).toBeVisible()
    expect(await places()).toEqual(before)
    await description(page).fill('')
    await send(page).click()
    await expect(alert(page)).toHaveText('Please fill out all required fields.')
    await expect(category(page)).toBeFocused()
    expect(await places()).toEqual(before)
    await page.getByRole('button', { name: 'Use Current Location' }).click()
    await expect(alert(page)).toHaveText('Could not get your location. Please select a location on the map.')
    expect(await places()).toEqual(before)
  })
}
