import type { Page } from '@playwright/test'
import { signInNewMember } from './support/people.ts'
import { expect, test } from './support/site.ts'

test('with forced colours buttons still have their edge, and show whether they are pressed', async ({
  page,
  context,
  site,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/signin')
  await expect(page.getByRole('button', { name: 'Sign In' })).toHaveCSS('border-top-style', 'solid')
  await signInNewMember(site, context)
  await page.goto('/profile')
  await expect(page.getByRole('main').locator('svg text').first()).toHaveCSS(
    'fill',
    await systemColour(page, 'CanvasText'),
  )
  const dark = page.getByRole('button', { name: 'Dark mode' })
  await expect(dark).toHaveAttribute('aria-pressed', 'true')
  await expect(dark).toHaveCSS('border-top-style', 'solid')
  await expect(dark).toHaveCSS('outline-style', 'solid')
  await dark.click()
  await page.mouse.move(0, 0)
  const signOut = page.getByRole('button', { name: 'Sign Out' })
  await signOut.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(signOut).toHaveCSS('outline-style', 'solid')
  await expect(dark).toHaveAttribute('aria-pressed', 'false')
  await expect(dark).toHaveCSS('outline-style', 'none')
})

test('with forced colours the words of a chart have the colour of text', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/statistics')
  const caption = page.getByText(/^Most in a month/)
  await expect(caption).toHaveCSS('color', await systemColour(page, 'CanvasText'))
})

/** A colour of the system, as a browser computes it. */
function systemColour(page: Page, name: string): Promise<string> {
  return page.evaluate((colour) => {
    const probe = document.body.appendChild(document.createElement('p'))
    probe.style.color = colour
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)
}
