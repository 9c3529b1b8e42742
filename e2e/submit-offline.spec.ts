import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { untilListening } from './support/hydration.ts'
import { failOnce } from './support/indexedDb.ts'
import { kept, submitAnother, submitOffline } from './support/outbox.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { untilPrefetched } from './support/scripts.ts'
import { expect, test } from './support/site.ts'
import { category, choose, reportsDescribed, description, fileOf, fill, pin, send } from './support/submitting.ts'
import { changeTimers, RESULT_MS } from './support/timers.ts'

// Reports that a signed-in member submits without a network wait on the device with their photos, and are sent once.

const toast = (page: Page, text: string) => page.getByText(text)
const SENT = 'Your report has been submitted successfully!'

test.beforeEach(({ page }) => asReturningVisitor(page))

test('an offline report waits on the device and is sent once, with its photo, when the network is back', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await submitOffline(page, context, 'A wall without network')
  await expect(kept(page)).toBeFocused()
  await expect(kept(page).getByText("We'll send it the next time this site is open and online.")).toBeVisible()
  await expect(category(page)).toBeVisible()
  await expect(description(page)).toHaveValue('')
  await expectToLookRight(page, 'submit-kept')

  await context.setOffline(false)
  await expect(toast(page, SENT)).toBeVisible()
  await expect(kept(page)).toBeHidden()
  const [report] = await reportsDescribed(page, 'A wall without network')
  expect(report?.['photo']).toBeTruthy()
  await Promise.all([untilListening(page), page.reload()])
  expect(await reportsDescribed(page, 'A wall without network')).toHaveLength(1)
})

test('a report whose answer was lost is sent again with the same key; several tabs send it once', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await submitOffline(page, context, 'Sent before the line broke')
  const keys: (string | undefined)[] = []
  await context.route('**/api/reports', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await context.setOffline(false)
  await expect.poll(() => keys.length).toBeGreaterThan(0)
  const others = await Promise.all([context.newPage(), context.newPage()])
  await Promise.all(others.map((tab) => tab.goto('/submit')))
  await expect(kept(page)).toBeHidden()
  for (const tab of others) await expect(kept(tab)).toBeHidden()
  expect(new Set(keys).size).toBe(1)
  expect(await reportsDescribed(page, 'Sent before the line broke')).toHaveLength(1)
})

test('a report that got no answer can be saved on this device, and is sent by itself', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await page.clock.install()
  // After the outbox's first round, which would begin the minute until the next one.
  await Promise.all([untilListening(page), fill(page, 'Into a dead spot')])
  await page.route('**/api/reports', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await send(page).click()
  await page.getByRole('button', { name: 'Save and send later' }).click()
  await expect(kept(page)).toContainText('Into a dead spot')
  await expect(kept(page)).toBeFocused()
  await expect(description(page)).toHaveValue('')
  await page.unroute('**/api/reports')
  await page.clock.fastForward(61_000)
  await expect(toast(page, SENT)).toBeVisible()
  await expect(kept(page)).toBeHidden()
  expect(await reportsDescribed(page, 'Into a dead spot')).toHaveLength(1)
})

test('an offline report is not shown to others, and is sent at its author’s next visit', async ({
  page,
  context,
  site,
}) => {
  const writer = await signInNewMember(site, context)
  await submitOffline(page, context, 'Mine to send', false)
  await page.goto('about:blank')
  await context.setOffline(false)
  await context.clearCookies()

  await signInNewMember(site, context)
  await Promise.all([untilListening(page), page.goto('/submit')])
  await expect(kept(page)).toBeHidden()
  expect(await reportsDescribed(page, 'Mine to send')).toHaveLength(0)

  await context.request.post('/api/accounts/sign-in', { data: writer })
  await page.goto('/recent')
  await expect(toast(page, SENT)).toBeVisible()
  const [report] = await reportsDescribed(page, 'Mine to send')
  expect(report?.['own']).toBe(true)
})

test('another member who signs in in another tab does not send the offline report', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await submitOffline(page, context, 'Not under that name', false)
  await signInNewMember(site, context)
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/me'))
  await context.setOffline(false)
  await asked
  expect(await reportsDescribed(page, 'Not under that name')).toHaveLength(0)
})

test('an offline report that is refused stays, says why, and can be edited and submitted', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await changeTimers(page, RESULT_MS, 60_000)
  await submitOffline(page, context, 'Refused at first')
  const message = 'The description is too long. Please keep it to 2,000 characters.'
  await page.route('**/api/reports', (route) =>
    route.fulfill({ status: 400, json: { code: 'too-long', field: 'description', message } }),
  )
  await context.setOffline(false)
  await expect(kept(page).getByRole('alert')).toHaveText(message)
  await expectToLookRight(page, 'submit-kept-refused')
  await page.unroute('**/api/reports')
  await kept(page).getByRole('button', { name: 'Edit:' }).click()
  await expect(description(page)).toBeFocused()
  await expect(description(page)).toHaveValue('Refused at first')
  await expect(category(page, 'Litter & Waste')).toBeVisible()
  await expect(page.getByText('Photo chosen')).toBeVisible()
  await expect(kept(page)).toBeHidden()
  await send(page).click()
  await expect(page.getByRole('dialog', { name: 'Report submitted' })).toBeVisible()
  expect(await reportsDescribed(page, 'Refused at first')).toHaveLength(1)
})

test('a report that is refused as invalid says to edit it', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await submitOffline(page, context, 'Odd in some way', false)
  await page.route('**/api/reports', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', message: 'Invalid input' } }),
  )
  await context.setOffline(false)
  await expect(kept(page).getByRole('alert')).toHaveText(
    "This report isn't accepted as it is. Edit it and submit it again.",
  )
})

test('one of several offline reports is deleted, and comes back by Undo', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  const uncaught: Error[] = []
  page.on('pageerror', (error) => uncaught.push(error))
  await submitOffline(page, context, 'The first to wait', false)
  await submitAnother(page, 'The second to wait')
  await expect(kept(page).getByRole('listitem')).toHaveCount(2)
  const first = kept(page).getByRole('listitem').filter({ hasText: 'The first to wait' })
  await first.getByRole('button', { name: 'Delete:' }).click()
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(first).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await failOnce(page, 'put')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Failed to undo')).toBeVisible()
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Try Again' }).click()
  await expect(toast(page, 'Failed to undo')).toHaveCount(0)
  await failOnce(page, 'put')
  await first.getByRole('button', { name: 'Edit:' }).click()
  await expect(toast(page, "We couldn't open this.")).toBeVisible()
  await failOnce(page, 'delete')
  await first.getByRole('button', { name: 'Delete:' }).click()
  await expect(toast(page, 'Failed to delete report.')).toBeVisible()
  await first.getByRole('button', { name: 'Delete:' }).click()
  await expect(first).toBeHidden()
  await context.setOffline(false)
  await expect(kept(page)).toBeHidden()
  expect(await reportsDescribed(page, 'The first to wait')).toHaveLength(0)
  expect(await reportsDescribed(page, 'The second to wait')).toHaveLength(1)
  expect(uncaught).toEqual([])
})

test('after an offline report is deleted by the keyboard, the focus is at Undo, and then at the page again', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await submitOffline(page, context, 'Deleted by a key', false)
  await submitAnother(page, 'It stays')
  const one = kept(page).getByRole('listitem').filter({ hasText: 'Deleted by a key' })
  await one.getByRole('button', { name: 'Delete:' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  // Undo would give the focus back to a Delete button that is still there.
  await expect(one).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(one).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a category can be chosen without a network, and the address is found when it is back', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  const options = untilPrefetched(page, 'src/platform/browser/overlays/OptionPanel.tsx')
  await page.goto('/submit')
  await pin(page).waitFor()
  await options
  await context.setOffline(true)
  await choose(page, 'Wildlife')
  await pin(page).press('Shift+ArrowDown')
  await expect(page.getByText('Unable to retrieve address')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('12, Main Street')).toBeVisible()
})

test('the success of a report is shown even if the network fails right after', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await page.route(`**/${fileOf('src/platform/browser/overlays/DialogPanel.tsx')}`, (route) => route.abort())
  await fill(page, 'A gate that hangs loose')
  await send(page).click()
  await expect(page.getByText(SENT).first()).toBeVisible()
  await expect(page.getByText("We couldn't open this")).toHaveCount(0)
  await expect(page).toHaveURL(/\/recent/)
})

test('while a report is being sent, Edit and Delete say so, and change nothing', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await submitOffline(page, context, 'On its way for long', false)
  let letThrough = () => {}
  const isFree = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/api/reports', async (route) => {
    if (route.request().method() === 'POST') await isFree
    await route.continue()
  })
  const sending = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/reports'),
  )
  await context.setOffline(false)
  await sending
  for (const action of ['Edit', 'Delete']) {
    await kept(page).getByRole('button', { name: action }).click()
    await expect(toast(page, 'This report is being sent. Please try again in a moment.').first()).toBeVisible()
  }
  await expect(kept(page).getByText('On its way for long')).toBeVisible()
  await expect(description(page)).toHaveValue('')
  letThrough()
  await expect(kept(page)).toBeHidden()
  expect(await reportsDescribed(page, 'On its way for long')).toHaveLength(1)
})
