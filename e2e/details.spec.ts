import type { Page } from '@playwright/test'
import { sendReport, signInNewMember } from './support/people.ts'
import { asReturningVisitor, cards, pins } from './support/recent.ts'
import { expect, test } from './support/site.ts'
import { fill, send } from './support/submitting.ts'
import { searchLonger } from './support/timers.ts'

// A report opened over the list, in each of the possible ways. Back closes it and shows the list.

const WORDS = 'a fridge stands on the pavement since monday'
let id: string

const popup = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Litter & Waste' })
    .filter({ has: page.getByRole('textbox', { name: 'Add a comment' }) })
const pin = (page: Page) => pins(page).and(page.getByRole('button', { name: 'Litter & Waste' }))

// A site of its own, since other specs leave reports of the same category.
test.use({ siteOptions: {} })

test.beforeEach(async ({ page, context, site }) => {
  await asReturningVisitor(page)
  await signInNewMember(site, context)
  // Near the middle of the Submit map, and outside the first view of the list's map.
  id = await sendReport(context.request, { description: WORDS, lat: '36.1404' })
})

test.afterEach(async ({ context }) => {
  await context.request.delete(`/api/reports/${id}`)
})

async function isOverTheList(page: Page): Promise<void> {
  await expect(page).toHaveURL(`/recent?report=${id}`)
  await expect(popup(page)).toBeVisible()
  await expect(popup(page).getByText(WORDS)).toBeVisible()
  await expect(cards(page).first()).toBeAttached()
}

async function isClosedByBack(page: Page): Promise<void> {
  await page.goBack()
  await expect(popup(page)).toBeHidden()
  await expect(page).toHaveURL('/recent')
  await expect(cards(page).first()).toBeVisible()
}

test('a report opens over the list by its address, and the map moves to it', async ({ page }) => {
  await page.goto(`/recent?report=${id}`)
  await isOverTheList(page)
  await isClosedByBack(page)
  await expect(pin(page)).toBeInViewport()
  await page.goForward()
  await isOverTheList(page)
  await page.reload()
  await isOverTheList(page)
  await page.keyboard.press('Escape')
  await expect(popup(page)).toBeHidden()
  await expect(page).toHaveURL('/recent')
})

test('reloading an open report adds nothing to the history', async ({ page }) => {
  await page.goto('/privacy')
  await page.goto(`/recent?report=${id}`)
  await isOverTheList(page)
  for (const _ of [1, 2]) {
    await page.reload()
    await isOverTheList(page)
  }
  await isClosedByBack(page)
  await page.goBack()
  await expect(page).toHaveURL('/privacy')
})

test('a report opens over the list by the navigation state, and the map moves to it', async ({ page }) => {
  await page.goto('/submit')
  await expect(page.getByRole('slider', { name: 'Report location' })).toBeVisible()
  await page.evaluate((showReportDetails) => {
    history.pushState({ usr: { showReportDetails }, key: 'of-a-test', idx: 1 }, '', '/recent')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, id)
  await isOverTheList(page)
  await isClosedByBack(page)
  await expect(pin(page)).toBeInViewport()
  await page.reload()
  await expect(cards(page).first()).toBeVisible()
  await expect(popup(page)).toBeHidden()
})

test('a report opens from the similar reports; a second Back leads to what was typed', async ({ page }) => {
  await searchLonger(page)
  await fill(page, WORDS)
  await send(page).click()
  await page.getByRole('dialog', { name: 'Similar Report Found' }).getByRole('button', { name: 'View Report' }).click()
  await isOverTheList(page)
  await isClosedByBack(page)
  await expect(pin(page)).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(WORDS)
})

test('a report opens from the popup of its pin', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' }) // a click misses a pin that still moves
  await page.goto('/recent')
  await page.getByRole('button', { name: 'Show all' }).first().click()
  await pin(page).click({ force: true })
  const opener = page.getByRole('link', { name: 'View Report' })
  await opener.click()
  await isOverTheList(page)
  await isClosedByBack(page)
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await popup(page).getByRole('button', { name: 'Close' }).click()
  await expect(popup(page)).toBeHidden()
  await expect(page).toHaveURL('/recent')
})

test('on a phone all of a report can be reached, and it closes from any scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto(`/recent?report=${id}`)
  await popup(page).getByRole('textbox', { name: 'Add a comment' }).fill('Seen it too')
  await popup(page).getByRole('button', { name: 'Post Comment' }).click()
  await expect(popup(page).getByRole('status').filter({ hasText: 'Comment posted' })).toHaveCount(1)
  await popup(page).getByText('Seen it too').scrollIntoViewIfNeeded()
  await popup(page).getByRole('button', { name: 'Close' }).click()
  await expect(popup(page)).toBeHidden()
})
