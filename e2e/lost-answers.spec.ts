import type { Page, Route } from '@playwright/test'
import { aJpeg } from '../test/pictures.ts'
import { failRequests, holdRequests } from './support/holding.ts'
import { untilStill } from './support/layout.ts'
import { aMember, sendReport, signIn, signInNewMember } from './support/people.ts'
import { expect, startSite, test } from './support/site.ts'

// The answer to a form is lost, or comes when its screen was left.

const main = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

test('a sign-in that succeeds after its screen was left is shown', async ({ page, site, context }) => {
  const member = await aMember(site, context.request)
  await page.goto('/signin')
  const sending = await holdRequests(page, /\/api\/accounts\/sign-in$/, 'POST')
  await signIn(page, member)
  await sending.sent
  await main(page, 'Map').click()
  await expect(page).toHaveURL(/\/recent/)
  sending.release()
  await expect(main(page, 'Profile')).toBeVisible()
  await expect(page).toHaveURL(/\/recent/)
})

test('a sign-out of other devices that fails after the screen was left says so', async ({
  page,
  site,
  context,
  request,
}) => {
  const member = await signInNewMember(site, context)
  await request.post('/api/accounts/sign-in', { data: member })
  await page.goto('/profile/devices')
  const signOut = await holdRequests(page, /\/api\/profile\/sessions$/, 'DELETE')
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await signOut.sent
  await main(page, 'Map').click()
  await expect(page).toHaveURL(/\/recent/)
  signOut.release(false)
  await expect(page.getByText('Failed to sign out the other devices. Please try again.')).toBeVisible()
})

test('a preference that is not saved although the screen was left says so', async ({ page, site, context }) => {
  await signInNewMember(site, context)
  await page.goto('/profile/details')
  const saving = await failRequests(page, '**/api/profile/preferences')
  await page.getByRole('switch', { name: 'Other' }).click()
  await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Notifications' }).click()
  await expect(page.getByRole('switch')).toHaveCount(0)
  saving.fail()
  await expect(page.getByText('Failed to update notification preferences')).toBeVisible()
})

test('a photo that is not saved after its dialog was closed can be sent again', async ({ page, site, context }) => {
  await signInNewMember(site, context)
  await page.goto('/profile/details')
  const crop = page.getByRole('dialog', { name: 'Your photo' })
  const save = crop.getByRole('button', { name: 'Save photo' })
  const buffer = await aJpeg({ width: 900, height: 600 })
  await page.getByLabel('Change photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await untilStill(crop.getByRole('application'))
  const sending = await holdRequests(page, /\/api\/profile\/photo$/, 'PUT')
  await save.click()
  await sending.sent
  await page.keyboard.press('Escape')
  await expect(crop).toBeHidden()
  sending.release(false)
  await expect(page.getByText('Failed to upload photo. Please try again.')).toBeVisible()
  await page.unroute(/\/api\/profile\/photo$/)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await save.click()
  await expect(crop).toBeHidden()
  const card = page.getByRole('main').getByRole('region').filter({ hasText: 'Member since' })
  await expect(card.locator('img')).toHaveCount(1)
})

test('a saved name is shown also if the account can not be loaded again', async ({ page, site, context }) => {
  await signInNewMember(site, context)
  await page.goto('/profile/details')
  const name = page.getByRole('region', { name: 'Details' }).getByRole('button', { name: /^Name/ })
  await name.click()
  await page.route('**/api/me', (route) => route.fulfill({ status: 503, json: { code: 'busy', message: 'no' } }))
  const popup = page.getByRole('dialog', { name: 'Name' })
  await popup.getByRole('textbox', { name: 'First name' }).fill('Zoë')
  await popup.getByRole('button', { name: 'Save' }).click()
  await expect(popup).toBeHidden()
  await expect(name).toContainText('Zoë')
})

test('an edit whose answer was lost is found to be saved when it is sent again', async ({ page, site, context }) => {
  await signInNewMember(site, context)
  const id = await sendReport(context.request, { description: 'A bin has tiped over' })
  await page.goto(`/report/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit Report' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit report' })
  await sheet.getByRole('textbox', { name: 'Description' }).fill('A bin has tipped over')
  let isLost = false
  await page.route(`**/api/reports/${id}`, async (route) => {
    if (isLost || route.request().method() !== 'PATCH') return route.continue()
    isLost = true
    await loseAnswer(route)
  })
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Report updated')).toBeVisible()
  await expect(sheet).toBeHidden()
})

test('whoever asks again for an email whose answer was lost learns that it may be on its way', async ({ browser }) => {
  const strict = await startSite({ env: { LIMITS_FACTOR: '1' } })
  const context = await browser.newContext({ baseURL: strict.url })
  const page = await context.newPage()
  const { email } = await aMember(strict, context.request)
  await page.goto('/signin?view=forgot')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  const ask = page.getByRole('button', { name: 'Send Reset Link' })
  await page.route('**/api/accounts/forgot', loseAnswer, { times: 1 })
  await ask.click()
  await expect(page.getByRole('alert')).toContainText('Please try again')
  await ask.click()
  await expect(page.getByRole('status').filter({ hasText: 'The email may be on its way already.' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await context.close()
  await strict.stop()
})
