import type { Page } from '@playwright/test'
import { aNeighboursReport, sendReport, signInNewMember } from './support/people.ts'
import { takePicture } from './support/pictures.ts'
import { expect, test } from './support/site.ts'
import { alert } from './support/submitting.ts'

// What one does with a report on its page, without JavaScript.

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const fold = (page: Page, name: string) => page.locator('summary', { hasText: name })

test('a neighbour confirms a report, changes the vote, takes it back, and follows the report', async ({
  page,
  context,
  site,
}) => {
  const id = await aNeighboursReport(page, site)
  await signInNewMember(site, context)
  await page.goto(`/report/${id}`)
  await button(page, 'Confirm').click()
  await expect(page).toHaveURL(`/report/${id}#actions`)
  await expect(page.getByText('1 confirmation', { exact: true })).toBeVisible()
  await expect(button(page, 'Confirm')).toHaveAttribute('aria-pressed', 'true')
  await takePicture(page, 'plain-actions')
  await button(page, 'Reject').click()
  await expect(page.getByText('1 rejection', { exact: true })).toBeVisible()
  await expect(page.getByText('0 confirmations', { exact: true })).toBeVisible()
  await button(page, 'Reject').click()
  await expect(page.getByText('0 rejections', { exact: true })).toBeVisible()
  await button(page, 'Follow').click()
  await expect(button(page, 'Follow')).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'Follow').click()
  await expect(button(page, 'Follow')).toHaveAttribute('aria-pressed', 'false')
})

test('a flag is thanked for, and a second one is refused with the time to wait', async ({ page, context, site }) => {
  const id = await aNeighboursReport(page, site)
  await signInNewMember(site, context)
  await page.goto(`/report/${id}`)
  const flag = async () => {
    await fold(page, 'Report Post').click()
    await page.getByRole('radio', { name: 'Spam or misleading' }).check()
    await button(page, 'Submit').click()
  }
  await fold(page, 'Report Post').click()
  await takePicture(page, 'plain-flag')
  await fold(page, 'Report Post').click()
  await flag()
  await expect(page.getByText('Thank you. An admin will review this report.', { exact: true })).toBeVisible()
  await flag()
  await expect(alert(page)).toContainText('30 minutes')
})

test('a flag whose text is too long is refused in sight, and keeps its reason and text', async ({
  page,
  context,
  site,
}) => {
  const id = await aNeighboursReport(page, site)
  await signInNewMember(site, context)
  await page.setViewportSize({ width: 390, height: 240 })
  await page.goto(`/report/${id}`)
  await expect(button(page, 'Confirm')).not.toBeInViewport()
  await fold(page, 'Report Post').click()
  const reason = page.getByRole('radio', { name: 'Spam or misleading' })
  const text = page.getByRole('textbox', { name: 'Comments (optional)' })
  await reason.check()
  await text.fill('a'.repeat(1001))
  await button(page, 'Submit').click()
  await expect(alert(page)).toContainText('1,000')
  await expect(alert(page)).toBeInViewport()
  await expect(reason).toBeChecked()
  await expect(text).toHaveValue('a'.repeat(1001))
  await text.fill('a'.repeat(1000))
  await button(page, 'Submit').click()
  await expect(page.getByText('Thank you. An admin will review this report.', { exact: true })).toBeInViewport()
  await expect(text).toBeHidden()
})

test('authors have no votes on their own report, and delete it after a warning', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  const id = await sendReport(context.request)
  await page.goto(`/report/${id}`)
  await expect(button(page, 'Follow')).toBeVisible()
  await expect(button(page, 'Confirm')).toHaveCount(0)
  await fold(page, 'Delete Report').click()
  await expect(page.locator('p', { hasText: "You can't undo this." })).toBeVisible()
  await button(page, 'Delete Report').click()
  await expect(page).toHaveURL('/recent')
  expect((await page.goto(`/report/${id}`))?.status()).toBe(404)
})

test('a visitor who votes is asked to sign in, and comes back to the report', async ({ page, site }) => {
  const id = await aNeighboursReport(page, site)
  await page.goto(`/report/${id}`)
  await expect(fold(page, 'Report Post')).toHaveCount(0)
  await button(page, 'Confirm').click()
  await expect(page).toHaveURL(`/signin?returnTo=${encodeURIComponent(`/report/${id}`)}`)
})
