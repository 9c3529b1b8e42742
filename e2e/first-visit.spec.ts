import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { holdRequests } from './support/holding.ts'
import { untilListening } from './support/hydration.ts'
import { untilPainted } from './support/layout.ts'
import { asReturningVisitor, chip } from './support/recent.ts'
import { expect, test } from './support/site.ts'
import { fileOf } from './support/submitting.ts'

// A site without reports: no other spec uses the same options.
test.use({ siteOptions: { env: { OPERATOR_NAME: 'Nobody yet' } } })

test('a first visitor is shown how to report, only once', async ({ page }) => {
  await page.goto('/')
  for (const text of ['Press Add', 'Place the pin', 'Neighbours confirm'])
    await expect(welcome(page)).toContainText(text)
  await expectToLookRight(page, 'welcome')
  await welcome(page).getByRole('button', { name: 'Show me the map' }).click()
  await expect(welcome(page)).toBeHidden()
  await Promise.all([untilListening(page), page.reload()])
  await expect(welcome(page)).toBeHidden()
})

/** Holds the welcome's code back until `give` is called, which waits until the page has it, and sees that it waits. */
async function heldWelcome(page: Page) {
  const code = `/${fileOf('src/app/screens/Recent/WelcomeDialog.tsx')}`
  let free = () => {}
  const isFree = new Promise<void>((resolve) => (free = resolve))
  await page.route(`**${code}`, async (route) => {
    await isFree
    await route.continue()
  })
  await page.clock.install()
  const asked = page.waitForRequest(`**${code}`)
  await page.goto('/')
  await asked
  const waits = async () => {
    await untilPainted(page)
    await page.clock.runFor(5000)
    expect(await page.evaluate(() => localStorage.getItem('lamppost-welcome')), 'it has opened').toBeNull()
  }
  const give = async () => {
    free()
    await page.evaluate((path) => import(path), code)
    await waits()
  }
  return { give, waits }
}

const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Lamppost' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Category' })

test('a sheet that is in use comes before the welcome', async ({ page }) => {
  const { give } = await heldWelcome(page)
  await chip(page, 'Category: All').click()
  await expect(sheet(page)).toBeVisible()
  await give()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await expect(welcome(page)).toBeVisible()
})

test('a sheet that is still loading comes before the welcome', async ({ page }) => {
  const code = new RegExp(`/${fileOf('src/platform/browser/overlays/OptionPanel.tsx')}$`)
  const panel = await holdRequests(page, code, 'GET')
  const { give } = await heldWelcome(page)
  await chip(page, 'Category: All').click()
  await give()
  panel.release()
  await expect(sheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(welcome(page)).toBeVisible()
})

test('the welcome waits while a first visitor types, and for what is opened next', async ({ page }) => {
  const { give, waits } = await heldWelcome(page)
  const search = page.getByRole('textbox', { name: 'Search reports' })
  await search.pressSequentially('bro')
  await give()
  await search.pressSequentially('ken')
  await expect(search).toHaveValue('broken')
  // A busy machine may need longer for the press than the welcome waits.
  await page.clock.pauseAt(Date.now() + 60_000)
  await chip(page, 'Category: All').click()
  await expect(sheet(page)).toBeVisible()
  await page.clock.resume()
  await waits()
  await page.keyboard.press('Escape')
  await expect(welcome(page)).toBeVisible()
})

test('a visitor who comes by a deep link sees no welcome', async ({ page }) => {
  await Promise.all([untilListening(page), page.goto('/recent?days=30')])
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the location notice comes before the welcome', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 51.5, longitude: -0.12 })
  await Promise.all([untilListening(page), page.goto('/recent')])
  const notice = page.getByRole('dialog', { name: 'You seem to be outside Gibraltar' })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await notice.getByRole('button', { name: 'Continue' }).click()
  await expect(welcome(page)).toBeVisible()
})

test('an empty list says what can be done', async ({ page }) => {
  await asReturningVisitor(page)
  await page.goto('/recent?category=wildlife')
  await expect(page.getByRole('status').filter({ hasText: 'Showing 0 report(s)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing reported here' })).toBeVisible()
  await expectToLookRight(page, 'recent-empty')
  await page.getByRole('link', { name: 'Show 30 days' }).click()
  await expect(page).toHaveURL(/\/recent\?category=wildlife&days=30$/)
  await page.getByRole('link', { name: 'Show any time' }).click()
  await expect(page.getByText('Clear some filters to see more.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/recent$/)
  await expect(page.getByRole('main').getByRole('link', { name: 'Submit Report' })).toHaveAttribute('href', '/submit')
})
