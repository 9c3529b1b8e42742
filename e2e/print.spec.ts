import { asReturningVisitor, reports } from './support/recent.ts'
import { DEMO, expect, test } from './support/site.ts'

test.use({ siteOptions: DEMO })

test('on paper, pages are light, without navigation and comment box', async ({ page }) => {
  const id = (await reports(page)).items[0]?.id
  for (const path of [`/report/${id}`, '/recent', '/statistics']) {
    await page.goto(path)
    const body = page.locator('body')
    const parts = [
      page.getByRole('navigation', { name: 'Main' }),
      page.getByRole('link', { name: 'Back to the map' }),
      page.getByText('Please sign in to add comments'),
    ]
    if (path.startsWith('/report/')) for (const part of parts) await expect(part).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
    await page.emulateMedia({ media: 'print' })
    await expect(body).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(body).toHaveCSS('color', 'rgb(19, 34, 49)')
    for (const part of parts) await expect(part).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  }
})

test('on paper, a report that is open over the list is the whole document', async ({ page }) => {
  await asReturningVisitor(page)
  await page.goto(`/recent?report=${(await reports(page)).items[0]?.id}`)
  const sheet = page.getByRole('dialog')
  const card = page.locator('main article').first()
  await expect(sheet.getByText('Please sign in to add comments')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(card).toBeHidden()
  await expect(sheet).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(card).toBeVisible()
})

test('a report that is opened while the list is printed does not break it', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto(`/recent?report=${(await reports(page)).items[0]?.id}`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('.leaflet-marker-icon').first()).toBeAttached()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.locator('.leaflet-marker-icon').first()).toBeVisible()
  await expect(page.locator('main article').first()).toBeVisible()
})
