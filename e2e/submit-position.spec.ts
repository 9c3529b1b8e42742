import type { Page } from '@playwright/test'
import { expectErrors } from './support/errors.ts'
import { kept } from './support/outbox.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { untilPrefetched } from './support/scripts.ts'
import { expect, test } from './support/site.ts'
import { slowDevice } from './support/slowDevice.ts'
import {
  alert,
  choose,
  reportsDescribed,
  description,
  keptDraft,
  pin,
  question,
  send,
  success,
} from './support/submitting.ts'
import { changeTimers } from './support/timers.ts'

const HERE = { latitude: 36.1445, longitude: -5.3521, accuracy: 20 }
const OWN = { lat: HERE.latitude, lng: HERE.longitude }
const useOwn = (page: Page) => page.getByRole('button', { name: 'Use Current Location' })
const finding = (page: Page) => page.locator('button[type="submit"]', { hasText: 'Finding your location…' })
const note = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

test.beforeEach(({ page }) => asReturningVisitor(page))

async function write(page: Page, words: string): Promise<void> {
  await choose(page, 'Vandalism')
  await description(page).fill(words)
}

test.describe('a position that is being found', () => {
  // How long a pressed Submit waits for the device.
  test.beforeEach(({ page }) => changeTimers(page, 12_000, 60_000))

  test('is waited for by Submit, and becomes the report’s location', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    const device = await slowDevice(page)
    await page.goto('/submit')
    await write(page, 'Sent while it was being found')
    await useOwn(page).click()
    await send(page).click()
    await expect(finding(page)).toHaveAttribute('aria-busy', 'true')
    await finding(page).click({ force: true })
    expect(await reportsDescribed(page, 'Sent while it was being found')).toEqual([])
    await device.answer(HERE)
    await expect(success(page)).toBeVisible()
    const reports = await reportsDescribed(page, 'Sent while it was being found')
    expect(reports).toHaveLength(1)
    expect(reports[0]).toMatchObject(OWN)
  })

  test('makes Submit show an error and send nothing when it is not found', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    const device = await slowDevice(page)
    await page.goto('/submit')
    await write(page, 'Nowhere to be found')
    await useOwn(page).click()
    await send(page).click()
    await expect(finding(page)).toBeVisible()
    await device.answer(null)
    await expect(alert(page)).toHaveText('Could not get your location. Please select a location on the map.')
    await expect(send(page)).not.toHaveAttribute('aria-busy')
    // Asking again removes the old error.
    await useOwn(page).click()
    await expect(alert(page)).toHaveCount(0)
    expect(await reportsDescribed(page, 'Nowhere to be found')).toEqual([])
  })

  test('is given up while the browser’s question stays unanswered, and a late answer changes nothing', async ({
    page,
    context,
    site,
  }) => {
    await changeTimers(page, 12_000, 5000)
    await signInNewMember(site, context)
    const device = await slowDevice(page)
    await page.goto('/submit')
    await write(page, 'Left unanswered')
    await useOwn(page).click()
    await send(page).click()
    await expect(finding(page)).toBeVisible()
    await expect(alert(page)).toHaveText('Could not get your location. Please select a location on the map.')
    await device.answer(HERE)
    await send(page).click()
    await expect(question(page)).toBeVisible()
    expect(JSON.parse((await keptDraft(page)) ?? '{}').point).toBeNull()
  })

  test('never overrides a pin that was moved meanwhile, whether it was asked for or not', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    const device = await slowDevice(page)
    await page.goto('/submit')
    for (const round of ['unasked', 'asked for']) {
      await expect(page.getByRole('button', { name: 'Finding your location…' }), round).toBeVisible()
      await pin(page).press('Shift+ArrowUp')
      await expect(useOwn(page)).toBeVisible()
      await expect(page.getByText('12, Main Street, Westside', { exact: true })).toBeVisible()
      const put = JSON.parse((await keptDraft(page)) ?? '{}').point
      await device.answer(HERE)
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect(JSON.parse((await keptDraft(page)) ?? '{}').point, round).toEqual(put)
      await expect(note(page, 'Using your location')).toHaveCount(0)
      await useOwn(page).click()
    }
  })

  test('no longer moves the pin once “Is it here?” is asked', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    const device = await slowDevice(page)
    await context.grantPermissions(['geolocation'])
    await page.goto('/submit')
    await expect(page.getByRole('button', { name: 'Finding your location…' })).toBeVisible()
    await write(page, 'Found too late')
    await send(page).click()
    await device.answer(null)
    await expect(question(page)).toBeVisible()
    await device.answer(HERE)
    await question(page).getByRole('button', { name: 'Yes, send it' }).click()
    await expect(success(page)).toBeVisible()
    expect((await reportsDescribed(page, 'Found too late'))[0]).toMatchObject({ lat: 36.1408, lng: -5.3536 })
  })
})

test.describe('a position that is allowed already', () => {
  test('places the pin at the start, says so, and needs no question', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(HERE)
    await page.goto('/submit')
    await expect(note(page, 'Using your location')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Your location' })).toBeVisible()
    // The person has not entered anything yet.
    expect(await keptDraft(page)).toBeNull()
    await write(page, 'Right here')
    await send(page).click()
    await expect(success(page)).toBeVisible()
    expect((await reportsDescribed(page, 'Right here'))[0]).toMatchObject(OWN)
  })

  test('is looked up again when a draft is opened elsewhere; one that was asked for stays', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(HERE)
    await page.goto('/submit')
    await expect(note(page, 'Using your location')).toBeVisible()
    await description(page).fill('Begun at home')
    const stored = async () => JSON.parse((await keptDraft(page)) ?? '{}').point
    await expect.poll(stored).toEqual(OWN)
    await context.setGeolocation({ ...HERE, latitude: OWN.lat + 0.01 })
    await page.reload()
    await expect.poll(stored).toEqual({ ...OWN, lat: OWN.lat + 0.01 })
    await expect(description(page)).toHaveValue('Begun at home')
    await useOwn(page).click()
    await expect.poll(async () => JSON.parse((await keptDraft(page)) ?? '{}').placedBy).toBe('device')
    await context.setGeolocation(HERE)
    await page.reload()
    await expect(note(page, 'Pin at the location that your device found earlier')).toBeVisible()
    expect(await stored()).toEqual({ ...OWN, lat: OWN.lat + 0.01 })
  })

  test('is not used outside the territory, when it is inaccurate, or when a pin was placed', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation'])
    for (const found of [
      { ...HERE, latitude: 36.6 },
      { ...HERE, accuracy: 900 },
    ]) {
      await context.setGeolocation(found)
      await page.goto('/submit')
      await expect(page.getByText('Move the pin to the spot.')).toBeVisible()
      await expect(alert(page)).toHaveCount(0)
    }
    await pin(page).press('Shift+ArrowUp')
    await expect(page.getByText('Move the pin to the spot.')).toBeHidden()
    const put = JSON.parse((await keptDraft(page)) ?? '{}').point
    await context.setGeolocation(HERE)
    await page.reload()
    await expect(pin(page)).toHaveAttribute('aria-valuetext', /Main Street/)
    expect(JSON.parse((await keptDraft(page)) ?? '{}').point).toEqual(put)
    await expect(note(page, 'Using your location')).toHaveCount(0)
  })
})

test.describe('a pin that nobody has placed', () => {
  test('is asked about once, after the sign-in and before similar reports', async ({ page, context, site }) => {
    await page.setViewportSize({ width: 390, height: 664 })
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/api\/reports(\/similar)?(\?|$)/.test(request.url())) asked.push(request.method())
    })
    await page.goto('/submit')
    await write(page, 'Is it anywhere')
    await send(page).click()
    await expect(page.getByRole('dialog', { name: 'Sign in required' })).toBeVisible()
    await signInNewMember(site, context)
    await page.goto('/submit')
    asked.length = 0
    await send(page).click()
    await expect(question(page)).toBeVisible()
    expect(asked).toEqual([])
    await question(page).getByRole('button', { name: 'Move the pin' }).click()
    await expect(question(page)).toBeHidden()
    await expect(pin(page)).toBeFocused()
    await expect(pin(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('12, Main Street, Westside', { exact: true })).toBeInViewport({ ratio: 1 })

    await send(page).click()
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(send(page)).toBeFocused()
    expectErrors(/status of 500/)
    await page.route('**/api/reports', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: '' } }),
    )
    await send(page).click()
    await question(page).getByRole('button', { name: 'Yes, send it' }).click()
    await expect(alert(page)).toHaveText('Error submitting report. Please try again.')
    await expect(alert(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Move the pin to the spot.')).toBeHidden()
    await page.unroute('**/api/reports')
    await page.reload()
    await send(page).click()
    await expect(success(page)).toBeVisible()
    expect(await reportsDescribed(page, 'Is it anywhere')).toHaveLength(1)
  })

  test('is asked about without a network too, before the report is stored', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    const parts = ['src/platform/browser/overlays/DialogPanel.tsx', 'src/features/map/MiniPanel.tsx'].map((part) =>
      untilPrefetched(page, part),
    )
    await page.goto('/submit')
    await write(page, 'Out of reach')
    await pin(page).waitFor()
    await Promise.all(parts)
    await context.setOffline(true)
    await expect(page.getByText("You're offline", { exact: true })).toBeVisible()
    await send(page).click()
    await expect(question(page)).toBeVisible()
    await expect(kept(page)).toBeHidden()
    await question(page).getByRole('button', { name: 'Yes, send it' }).click()
    await expect(kept(page).getByText('Out of reach')).toBeVisible()
    // The next report begins with a pin that nobody has placed.
    await expect(page.getByText('Move the pin to the spot.')).toBeVisible()
  })
})
