import type { Page } from '@playwright/test'
import { untilListening } from './support/hydration.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor, cards, chip, open, shown } from './support/recent.ts'
import { expect, test } from './support/site.ts'
import { place } from './support/submitting.ts'
import { changeTimers, RESULT_MS } from './support/timers.ts'

test.use({ siteOptions: { isDemo: true } })
test.beforeEach(({ page }) => asReturningVisitor(page))

// Back on a phone closes what is open over a screen, and leaves the screen only when nothing is open.

const dialog = (page: Page) => page.getByRole('dialog')
const comments = (page: Page) =>
  cards(page)
    .first()
    .getByRole('button', { name: /^Comments/ })

test('Back closes a sheet, even on the first page of a visit; what was written in it stays', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await page.goto('/privacy')
  await open(page)
  await comments(page).click()
  await dialog(page).getByRole('textbox', { name: 'Add a comment' }).fill('Seen it too')
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL('/recent')
  await comments(page).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Add a comment' })).toHaveValue('Seen it too')

  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await comments(page).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Add a comment' })).toHaveValue('Seen it too')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/privacy')
  await page.goForward()
  await expect(page).toHaveURL('/recent')
})

test('a dialog closed by its button needs no extra Back, however often it was opened', async ({ page }) => {
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Map' }).click()
  await expect(cards(page).first()).toBeVisible()
  for (let count = 0; count < 3; count++) {
    await comments(page).click()
    await expect(dialog(page)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toBeHidden()
  }
  await comments(page).click()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL('/recent')
  await page.goBack()
  await expect(page).toHaveURL('/signin')
  await page.goForward()
  await expect(cards(page).first()).toBeVisible()
  await expect(page).toHaveURL('/recent')
  await page.goBack()
  await expect(page).toHaveURL('/signin')
})

test('Back closes a dialog after a link within the page too', async ({ page }) => {
  await page.goto('/privacy')
  await open(page)
  await page.getByRole('link', { name: 'Skip the map' }).press('Enter')
  await expect(page).toHaveURL('/recent#main')
  await comments(page).click()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL('/recent#main')
  await page.goBack()
  await expect(page).toHaveURL('/recent')
  await page.goBack()
  await expect(page).toHaveURL('/privacy')
})

test('Back closes a menu and the filters, and reverts a chosen filter', async ({ page }) => {
  await open(page)
  const all = await shown(page).innerText()
  await cards(page).first().getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('menu')).toBeHidden()

  await chip(page, 'Category: All').click()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL('/recent')

  await chip(page, 'Category: All').click()
  await dialog(page).getByText('Litter & Waste').click()
  await expect(page).toHaveURL('/recent?category=litter')
  await expect(shown(page)).not.toHaveText(all)
  await page.goBack()
  await expect(page).toHaveURL('/recent')
  await expect(shown(page)).toHaveText(all)
  await page.goForward()
  await expect(page).toHaveURL('/recent?category=litter')
})

test('over a report’s details each Back closes the uppermost dialog', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  const { items } = (await (await page.request.get('/api/reports?limit=100')).json()) as {
    items: { id: string; photo: object | null; own: boolean }[]
  } // API contract
  const withPhoto = items.find(({ photo }) => photo)
  await page.goto(`/recent?report=${withPhoto?.id}`)
  const photo = page.getByRole('dialog', { name: /^Photo of the report/ })
  await dialog(page)
    .getByRole('button', { name: /^Photo of the report/ })
    .click()
  await expect(photo).toBeVisible()
  await page.goBack()
  await expect(photo).toBeHidden()
  await expect(dialog(page)).toHaveCount(1)
  await expect(page).toHaveURL(`/recent?report=${withPhoto?.id}`)
  await dialog(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Report Post' }).click()
  await expect(page.getByRole('dialog', { name: 'Report Post' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Report Post' })).toBeHidden()
  await expect(dialog(page)).toHaveCount(1)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/recent')
})

test('details closed by their button lead back to the list, even after another dialog was open over them', async ({
  page,
}) => {
  const { items } = (await (await page.request.get('/api/reports?limit=1')).json()) as { items: { id: string }[] } // API contract
  await page.goto(`/recent?report=${items[0]?.id}`)
  await dialog(page)
    .getByRole('button', { name: /^Confirm/ })
    .click()
  const prompt = page.getByRole('dialog', { name: 'Sign in required' })
  await prompt.getByRole('button', { name: 'Cancel' }).click()
  await expect(prompt).toBeHidden()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/recent')
})

test('Back from a page that a dialog linked to leads to the screen without the dialog', async ({ page }) => {
  await page.goto('/privacy')
  await open(page)
  await cards(page)
    .first()
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await page.getByRole('dialog', { name: 'Sign in required' }).getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/signin/)
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/recent')
  await expect(cards(page).first()).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/privacy')
})

test('after a reload with a popup open, Back leaves the screen at once', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await page.goto('/privacy')
  await Promise.all([untilListening(page), page.goto('/profile/details')])
  await page.getByRole('button', { name: /^Name/ }).click()
  await expect(dialog(page)).toBeVisible()
  await Promise.all([untilListening(page), page.reload()])
  await expect(dialog(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/privacy')
})

test('Back on the result dialog leads to the map, as closing it does', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await changeTimers(page, RESULT_MS, 60_000)
  await page.goto('/privacy')
  await page.goto('/submit')
  await place(page)
  await page.getByRole('button', { name: 'Category: Choose' }).click()
  await dialog(page).getByText('Noise & Disturbance').click()
  await page.getByRole('textbox', { name: 'Description' }).fill('A horn at noon')
  await page.getByRole('button', { name: 'Submit Report' }).click()
  await expect(page.getByRole('dialog', { name: 'Report submitted' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/recent')
})
