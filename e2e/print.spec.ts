import { reports } from './support/recent.ts'
import { DEMO, expect, test } from './support/site.ts'

test.use({ siteOptions: DEMO })

test('on paper, pages are light, without navigation and comment box', async ({ page }) => {
  const id = (await reports(page)).items[0]?.id
  for (const path of [`/report/${id}`, '/recent', '/statistics']) {
    await page.goto(path)
    const body = page.locator('body')
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
    await page.emulateMedia({ media: 'print' })
    await expect(body).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(body).toHaveCSS('color', 'rgb(19, 34, 49)')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Back to the map' })).toBeHidden()
    await expect(page.getByText('Please sign in to add comments')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  }
})
