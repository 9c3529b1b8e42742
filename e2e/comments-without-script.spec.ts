import type { Page } from '@playwright/test'
import { aJpeg, aTruncatedJpeg } from '../test/pictures.ts'
import { aNeighboursReport, signInNewMember } from './support/people.ts'
import { expect, test } from './support/site.ts'
import { alert } from './support/submitting.ts'

test.use({ javaScriptEnabled: false })

const box = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' })
const attach = (page: Page) => page.getByLabel('Attach images')
const post = (page: Page) => page.getByRole('button', { name: 'Post Comment' })
const remarks = (page: Page) =>
  page
    .getByRole('region', { name: /^Comments/ })
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') })
const jpegs = async (count: number) => {
  const buffer = await aJpeg()
  return Array.from({ length: count }, (_, at) => ({ name: `${at + 1}.jpg`, mimeType: 'image/jpeg', buffer }))
}

test.beforeEach(async ({ page, context, site }) => {
  const id = await aNeighboursReport(page, site)
  await signInNewMember(site, context)
  await page.goto(`/report/${id}`)
})

test('a comment is posted, and a refused one keeps its text', async ({ page }) => {
  await box(page).fill('Posted plainly')
  await attach(page).setInputFiles({ name: 'cut.jpg', mimeType: 'image/jpeg', buffer: await aTruncatedJpeg() })
  await post(page).click()
  await expect(alert(page)).toHaveText('Failed to upload image cut.jpg')
  await expect(box(page)).toHaveValue('Posted plainly')
  await attach(page).setInputFiles(await jpegs(2))
  await post(page).click()
  await expect(remarks(page)).toContainText(['Posted plainly'])
  await expect(remarks(page).getByRole('link')).toHaveCount(2)
})

test('a comment with more than five images is refused and keeps its text', async ({ page }) => {
  await box(page).fill('Seen from all sides')
  for (const count of [6, 12]) {
    await attach(page).setInputFiles(await jpegs(count))
    await post(page).click()
    await expect(alert(page)).toHaveText('You can only attach up to 5 images per comment.')
    await expect(box(page)).toHaveValue('Seen from all sides')
  }
  await attach(page).setInputFiles(await jpegs(5))
  await post(page).click()
  await expect(remarks(page)).toContainText(['Seen from all sides'])
  await expect(remarks(page).getByRole('link')).toHaveCount(5)
})

test('a comment that is sent twice is posted once', async ({ page }) => {
  await box(page).fill('Pressed twice')
  // As after a double press, the server gets the same form twice.
  await page.route('**/report/*', async (route) => {
    if (route.request().method() === 'POST') await route.fetch({ maxRedirects: 0 })
    await route.continue()
  })
  await post(page).click()
  await expect(remarks(page)).toContainText(['Pressed twice'])
  await expect(remarks(page)).toHaveCount(1)
  await page.unroute('**/report/*')
  await box(page).fill('Pressed twice')
  await post(page).click()
  await expect(remarks(page)).toHaveCount(2)
})
