import type { Page } from '@playwright/test'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'
import { category, description, fill } from './support/submitting.ts'

// What the form keeps in this tab, and what it says about that.

test.beforeEach(({ page }) => asReturningVisitor(page))

const saved = (page: Page) => page.getByText('Draft saved on this computer')

test('what a visitor types leaves the draft that waits for its writer as it is', async ({ page, context, site }) => {
  const writer = await signInNewMember(site, context)
  await fill(page, 'Waits for its writer')
  await expect(saved(page)).toBeVisible()
  await page.goto('/recent')
  await context.clearCookies()
  await page.goto('/submit')
  await expect(category(page)).toBeVisible()
  await expect(description(page)).toHaveValue('')
  await description(page).fill('A visitor’s')
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(description(page)).toHaveValue('A visitor’s')
  await description(page).fill('')
  await expect(saved(page)).toBeHidden()
  await context.request.post('/api/accounts/sign-in', { data: writer })
  await page.goto('/submit')
  await expect(description(page)).toHaveValue('Waits for its writer')
  await expect(category(page, 'Litter & Waste')).toBeVisible()
})

test('a draft that waits behind a visitor’s comes back to its writer after that, and to nobody else', async ({
  page,
  context,
  site,
}) => {
  const writer = await signInNewMember(site, context)
  await fill(page, 'Waits for its writer')
  await expect(saved(page)).toBeVisible()
  await context.clearCookies()
  await page.goto('/submit')
  await description(page).fill('Typed since')
  await expect(saved(page)).toBeVisible()
  await context.request.post('/api/accounts/sign-in', { data: writer })
  await page.goto('/submit')
  await expect(description(page)).toHaveValue('Typed since')
  await description(page).fill('')
  await expect(saved(page)).toBeHidden()
  await page.goto('/submit')
  await expect(description(page)).toHaveValue('Waits for its writer')

  await context.clearCookies()
  await page.goto('/submit')
  await description(page).fill('For whoever comes')
  await expect(saved(page)).toBeVisible()
  await signInNewMember(site, context)
  await page.goto('/submit')
  await expect(description(page)).toHaveValue('For whoever comes')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Waits for its writer')
})
