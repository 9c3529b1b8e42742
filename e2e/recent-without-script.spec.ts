import { takePicture } from './support/pictures.ts'
import { asReturningVisitor, cards, FIRST_CARDS, reports } from './support/recent.ts'
import { DEMO, expect, test } from './support/site.ts'

test.use({ siteOptions: DEMO })

test.beforeEach(async ({ page }) => {
  await asReturningVisitor(page)
})

test.use({ javaScriptEnabled: false })

test('the list can be read, filtered and paged', async ({ page }) => {
  await page.goto('/recent')
  await expect(cards(page)).toHaveCount(FIRST_CARDS)
  await expect(
    page.getByRole('button', { name: /Category|Time range|Use Current Location|View Photo|Full list/ }),
  ).toHaveCount(0)
  await page.getByLabel('Category').selectOption('Noise & Disturbance')
  await page.getByLabel('Time range').selectOption('30 days')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/category=noise&days=30/)
  await expect(
    page.getByText(`Showing ${(await reports(page, '?category=noise&days=30')).total} report(s)`),
  ).toBeVisible()
  await expect(cards(page).first().getByRole('heading')).toHaveText('Noise & Disturbance')

  await page.goto('/recent?days=30')
  const first = await cards(page).first().getByRole('link').getAttribute('href')
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(page).toHaveURL(/\?days=30&cursor=/)
  await expect(cards(page).first().getByRole('link')).not.toHaveAttribute('href', first ?? '')
  await page.getByRole('link', { name: 'Newest reports' }).click()
  await expect(cards(page).first().getByRole('link')).toHaveAttribute('href', first ?? '')
  await takePicture(page, 'recent-plain')
})

test('the list can be searched and sorted', async ({ page }) => {
  const { items } = await reports(page, '?days=all&sort=confirms&limit=1')
  const [word = ''] = /\b[a-z]{6,}\b/.exec(items[0]?.description ?? '') ?? []
  await page.goto('/recent')
  await page.getByRole('textbox', { name: 'Search reports' }).fill(word)
  await page.getByLabel('Time range').selectOption('Any time')
  await page.getByLabel('State').selectOption('All')
  await page.getByLabel('Sort by').selectOption('Most confirmed')
  await page.getByRole('button', { name: 'Show' }).click()
  const { total } = await reports(page, `?q=${word}&days=all`)
  await expect(page.getByText(`Showing ${total} report(s)`)).toBeVisible()
  await expect(cards(page).first()).toContainText(word)
  await expect(page.getByRole('textbox', { name: 'Search reports' })).toHaveValue(word)
  for (const name of ['View Photo', 'Legend', 'Share']) await expect(page.getByRole('button', { name })).toHaveCount(0)

  await page.goto('/recent?days=all&sort=nearest')
  const first = await cards(page).first().getByRole('link').getAttribute('href')
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(cards(page).first().getByRole('link')).not.toHaveAttribute('href', first ?? '')
  await page.getByRole('link', { name: 'Back to the start of the list' }).click()
  await expect(cards(page).first().getByRole('link')).toHaveAttribute('href', first ?? '')
})
