import type { Page } from '@playwright/test'
import { holdRequests } from './support/holding.ts'
import { untilPainted } from './support/layout.ts'
import { kept } from './support/outbox.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor, CASEMATES } from './support/recent.ts'
import { expect, test } from './support/site.ts'
import { slowDevice } from './support/slowDevice.ts'
import { reportsDescribed, description, fill, keptDraft, pin, send } from './support/submitting.ts'
import { changeTimers, RESULT_MS, searchLonger } from './support/timers.ts'

// What happens to a report whose form was left, or whose writer was signed out, before it was sent.

const SENDING = /\/api\/reports$/
const SENT = 'Your report has been submitted successfully!'

async function leave(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map' }).click()
  await expect(page).toHaveURL(/\/recent/)
}

test.beforeEach(async ({ page }) => {
  await asReturningVisitor(page)
})

test.describe('a report whose form is left while it is sent', () => {
  test.beforeEach(async ({ context, site }) => {
    await signInNewMember(site, context)
  })

  for (const isAnswered of [true, false]) {
    const words = isAnswered ? 'Left in a hurry' : 'Sent from a tunnel'
    test(
      isAnswered ? 'says when it was sent' : 'waits on the device if it fails, and is sent later',
      async ({ page }) => {
        await fill(page, words)
        const sending = await holdRequests(page, SENDING, 'POST')
        await send(page).click()
        await sending.sent
        await leave(page)
        sending.release(isAnswered)
        if (!isAnswered) {
          await expect(
            page.getByText("Your report couldn't be sent yet. We'll keep trying while this site is open."),
          ).toBeVisible()
          await page.unrouteAll()
          await page.evaluate(() => dispatchEvent(new Event('online')))
        }
        await expect(page.getByText(SENT)).toBeVisible()
        expect(await reportsDescribed(page, words)).toHaveLength(1)
        await page.goto('/submit')
        await expect(description(page)).toHaveValue('')
      },
    )
  }

  test('is submitted as usual after a press on the tab that is open', async ({ page }) => {
    await changeTimers(page, RESULT_MS, 60_000)
    await fill(page, 'Impatient')
    const sending = await holdRequests(page, SENDING, 'POST')
    await send(page).click()
    await sending.sent
    const asking = await holdRequests(page, /\/api\/me$/, 'GET')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add' }).click()
    await asking.sent
    sending.release()
    await expect(page.getByRole('dialog', { name: 'Report submitted' })).toBeVisible()
    asking.release()
    await page.goto('/submit')
    await expect(description(page)).toHaveValue('')
  })

  test('leads back to the form if it is refused', async ({ page }) => {
    await searchLonger(page)
    await fill(page, 'Out at sea')
    await page.route(SENDING, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { code: 'outside', message: 'Outside of it', field: 'lat' } })
        : route.fallback(),
    )
    const search = await holdRequests(page, /\/api\/reports\/similar/, 'GET')
    await send(page).click()
    await search.sent
    await leave(page)
    search.release()
    await page.getByRole('button', { name: 'Submit Report' }).click()
    await expect(page).toHaveURL(/\/submit/)
    await expect(description(page)).toHaveValue('Out at sea')
  })
})

test('whoever is signed out meanwhile is asked to sign in, and nobody else gets what they typed', async ({
  page,
  context,
  site,
}) => {
  const writer = await signInNewMember(site, context)
  await fill(page, 'Mine alone')
  await expect(page.getByText('Draft kept in this tab')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/profile')
  await other.getByRole('button', { name: 'Sign Out' }).click()
  const prompt = page.getByRole('dialog', { name: 'Sign in required' })
  await expect(prompt).toBeVisible()
  await prompt.getByRole('button', { name: 'Cancel' }).click()
  await expect(description(page)).toHaveValue('')
  await context.request.post('/api/accounts/sign-in', { data: writer })
  await page.reload()
  await expect(description(page)).toHaveValue('Mine alone')

  await other.goto('/profile')
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await expect(prompt).toBeVisible()
  await signInNewMember(site, context)
  await other.goto('/recent')
  await page.goto('/submit')
  await expect(pin(page)).toBeVisible()
  await expect(description(page)).toHaveValue('')
  expect(await keptDraft(page)).toBeNull()
})

test('a position that comes late does not move the pin of a waiting report that is edited', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await context.grantPermissions(['geolocation'])
  const device = await slowDevice(page)
  await page.route(SENDING, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await fill(page, 'Seen elsewhere')
  await send(page).click()
  await page.getByRole('button', { name: 'Save and send later' }).click()
  await expect(kept(page)).toContainText('Seen elsewhere')
  await expect(kept(page)).toContainText("We'll keep trying to send it while this site is open.")
  await page.reload()
  const edit = kept(page).getByRole('button', { name: 'Edit:' })
  // While the browser tries to send it, it can't be edited.
  await expect(async () => {
    if (await edit.isVisible()) await edit.click({ timeout: 2000 })
    await expect(description(page)).toHaveValue('Seen elsewhere', { timeout: 2000 })
  }).toPass()
  const before = await keptDraft(page)
  await device.answer({ ...CASEMATES, latitude: 36.12, accuracy: 10 })
  await untilPainted(page)
  expect(await keptDraft(page)).toBe(before)
})
