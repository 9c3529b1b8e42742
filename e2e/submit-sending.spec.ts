import { aJpeg } from '../test/pictures.ts'
import { expectToLookRight } from './support/accessibility.ts'
import { expectErrors } from './support/errors.ts'
import { aMember, signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'
import {
  alert,
  category,
  reportsDescribed,
  description,
  fill,
  keptDraft,
  photo,
  pin,
  send,
  success,
} from './support/submitting.ts'

test.describe('signed out', () => {
  test('sending asks to sign in, and what was typed comes back without its photo', async ({ page, context, site }) => {
    await fill(page, 'Written before signing in')
    await pin(page).press('Shift+ArrowDown')
    await photo(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aJpeg() })
    await send(page).click()
    const prompt = page.getByRole('dialog', { name: 'Sign in required' })
    await expect(prompt.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin?returnTo=%2Fsubmit')
    await expect(prompt).toContainText("We'll keep what you've typed. You'll need to choose the photo again.")
    await expectToLookRight(page, 'submit-sign-in')
    await prompt.getByRole('button', { name: 'Cancel' }).click()
    await expect(prompt).toBeHidden()
    await expect(send(page)).toBeFocused()
    await expect(description(page)).toHaveValue('Written before signing in')

    await send(page).click()
    await prompt.getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/signin\?returnTo=%2Fsubmit$/)
    const member = await aMember(site, context.request)
    await context.request.post('/api/accounts/sign-in', { data: member })
    await page.goto('/submit')
    await expect(description(page)).toHaveValue('Written before signing in')
    await expect(category(page, 'Litter & Waste')).toBeVisible()
    await expect(alert(page)).toHaveText('Please reselect your image.')
    await send(page).click()
    await expect(success(page)).toBeVisible()
    const [report] = await reportsDescribed(page, 'Written before signing in')
    expect(report?.['lat']).not.toBe(36.1408)
  })

  test('a session that ends meanwhile leads to the same prompt', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    await fill(page, 'Too late')
    await context.clearCookies()
    await send(page).click()
    await expect(page.getByRole('dialog', { name: 'Sign in required' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(description(page)).toHaveValue('Too late')
  })

  test('a draft is not shown to anybody else', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    await fill(page, 'Mine alone')
    await expect(page.getByText('Draft kept in this tab')).toBeVisible()
    await context.clearCookies()
    await page.reload()
    await expect(category(page)).toBeVisible()
    await expect(description(page)).toHaveValue('')
    await signInNewMember(site, context)
    await page.reload()
    await expect(category(page)).toBeVisible()
    expect(await keptDraft(page)).toBeNull()
  })
})

test.describe('sending', () => {
  test('shows its progress while a photo uploads, and happens once', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    await fill(page, 'Pressed twice')
    await photo(page).setInputFiles({
      name: 'a.jpg',
      mimeType: 'image/jpeg',
      buffer: await aJpeg({ width: 2400, height: 1800, noise: true }),
    })
    await expect(page.getByText('to send')).toBeVisible()
    const network = await context.newCDPSession(page)
    const limitUpload = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 20,
        downloadThroughput: -1,
        uploadThroughput,
      })
    // So slow that the progress is still there when it is looked at.
    await limitUpload(30_000)
    await send(page).dblclick()
    await expect(page.getByRole('button', { name: 'Submitting…' })).toHaveAttribute('aria-busy', 'true')
    const line = page.getByRole('progressbar')
    await expect.poll(() => line.evaluate((element: HTMLProgressElement) => element.value)).toBeGreaterThan(0.1)
    await expect(page.getByText(/^\d+% sent$/)).toHaveCount(1)
    // What is being sent can't be changed any more.
    await expect(page.locator('[inert]').filter({ has: description(page) })).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Submitting…' })).toBeFocused()
    await limitUpload(-1)
    await expect(success(page)).toBeVisible({ timeout: 60_000 })
    expect(await reportsDescribed(page, 'Pressed twice')).toHaveLength(1)
  })

  test('that fails keeps everything, and trying again makes one report', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    await fill(page, 'Answer lost')
    const keys: (string | undefined)[] = []
    expectErrors(/status of 500/)
    await page.route('**/api/reports', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length === 1) return route.fulfill({ status: 500, json: { code: 'internal', message: 'no' } })
      if (keys.length > 2) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await send(page).click()
    await expect(alert(page)).toHaveText('Error submitting report. Please try again.')
    await expect(page.locator('[inert]').filter({ has: description(page) })).toHaveCount(0)
    await expectToLookRight(page, 'submit-failed')
    await send(page).click()
    await expect.poll(() => keys.length).toBe(2)
    await expect(alert(page)).toHaveText('Error submitting report. Please try again.')
    await expect(description(page)).toHaveValue('Answer lost')
    await page.reload()
    await expect(description(page)).toHaveValue('Answer lost')
    await send(page).click()
    await expect(success(page)).toBeVisible()
    expect(new Set(keys).size).toBe(1)
    expect(await reportsDescribed(page, 'Answer lost')).toHaveLength(1)
  })

  test('one draft from two tabs at once makes one report', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    await fill(page, 'Sent from both tabs')
    await expect(page.getByText('Draft kept in this tab')).toBeVisible()
    // The new tab gets a copy of the session storage, as a duplicated tab does.
    const opened = context.waitForEvent('page')
    await page.evaluate(() => window.open('/submit'))
    const other = await opened
    await expect(description(other)).toHaveValue('Sent from both tabs')
    const keys: (string | undefined)[] = []
    let go = () => {}
    const both = new Promise<void>((resolve) => (go = resolve))
    await context.route('**/api/reports', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length === 2) go()
      await both
      return route.continue()
    })
    // Each tab says so for two seconds only.
    const said = Promise.all([page, other].map((tab) => expect(success(tab)).toBeVisible({ timeout: 60_000 })))
    await send(page).click()
    await send(other).click()
    await said
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(await reportsDescribed(page, 'Sent from both tabs')).toHaveLength(1)
  })

  test('offline in a browser without IndexedDB says so and keeps the draft', async ({ page, context, site }) => {
    expectErrors(/^TypeError: .* \(reading 'open'\)/)
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
    await signInNewMember(site, context)
    await fill(page, 'No network here')
    await context.setOffline(true)
    await expect(page.getByText(/^You're offline\./)).toBeVisible()
    await send(page).click()
    await expect(alert(page)).toHaveText(/^You're offline\. Your draft is kept until you close this page/)
    await context.setOffline(false)
    await send(page).click()
    await expect(success(page)).toBeVisible()
  })
})

test('what is typed survives leaving the screen and coming back', async ({ page }) => {
  await asReturningVisitor(page)
  await fill(page, 'Half a sentence')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map' }).click()
  await expect(page).toHaveURL(/\/recent/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add' }).click()
  await expect(description(page)).toHaveValue('Half a sentence')
  await expect(category(page, 'Litter & Waste')).toBeVisible()
})

test('a report is sent again by itself when a busy server says how soon', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  let attempts = 0
  let accepted = 0
  await page.route('**/api/reports', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    attempts += 1
    const busy = { status: 503, headers: { 'retry-after': '1' }, json: { code: 'busy', message: 'A lot is going on' } }
    if (attempts === 1) return route.fulfill(busy)
    const response = await route.fetch()
    // A starved machine may be busy in earnest.
    if (response.status() !== 503) accepted += 1
    return route.fulfill({ response })
  })
  await fill(page, 'In a storm')
  await send(page).click()
  await expect(success(page)).toBeVisible()
  expect(accepted).toBe(1)
  expect(await reportsDescribed(page, 'In a storm')).toHaveLength(1)
})
