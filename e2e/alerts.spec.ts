import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { untilListening } from './support/hydration.ts'
import { signInNewMember } from './support/people.ts'
import { expect, test } from './support/site.ts'

const HOME = { homeLocation: '7 Town Range', homeLocationCoords: { lat: 36.1379, lng: -5.3527 } }
const ALERT = { lat: 36.1408, lng: -5.3536, radiusMetres: 500, categories: ['litter', 'noise'] }

const saved = async (page: Page) =>
  ((await (await page.request.get('/api/alerts')).json()) as { items: object[] }).items // API contract

async function deleteAndUndo(page: Page): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: 'Radius 500 m:' })
  await row.getByRole('button', { name: /^Delete: / }).click()
  await expect(page.getByText('Alert deleted')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await saved(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Alert added')).toBeVisible()
  await expect(row).toContainText('Litter & Waste, Noise & Disturbance')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  expect(await saved(page)).toEqual([expect.objectContaining(ALERT)])
}

test('an alert that was deleted comes back by Undo', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await page.request.post('/api/alerts', { data: ALERT })
  await page.goto('/profile/alerts')
  await deleteAndUndo(page)
  await page.getByRole('button', { name: /^Delete: / }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Alert deleted' })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Delete: / })).toHaveCount(0)
  await expectToLookRight(page, 'alert-deleted')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
})

test('an Undo that could not be saved can be pressed again', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await page.request.post('/api/alerts', { data: ALERT })
  await page.goto('/profile/alerts')
  await page.getByRole('button', { name: /^Delete: / }).click()
  await expect(page.getByText('Alert deleted')).toBeVisible()
  await page.route('**/api/alerts', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to save your alerts. Please try again.')
  await page.unroute('**/api/alerts')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Alert added')).toBeVisible()
  expect(await saved(page)).toEqual([expect.objectContaining(ALERT)])
})

async function changeAlert(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Edit: Radius 500 m: / }).click()
  await expect(page.getByRole('heading', { name: 'Edit alert' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Litter & Waste' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Litter & Waste' }).uncheck()
  await page.getByRole('combobox', { name: 'Radius' }).selectOption('1000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Alert saved')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Edit alert' })).toHaveCount(0)
  expect(await saved(page)).toEqual([expect.objectContaining({ ...ALERT, radiusMetres: 1000, categories: ['noise'] })])
}

/** Tries to make an alert the same as another one; what was chosen stays in the form. */
async function saveRefused(page: Page): Promise<void> {
  await page.request.post('/api/alerts', { data: ALERT })
  await page.request.post('/api/alerts', { data: { ...ALERT, radiusMetres: 1000 } })
  await page.goto('/profile/alerts')
  await page.getByRole('link', { name: /^Edit: Radius 500 m: / }).click()
  await expect(page.getByRole('heading', { name: 'Edit alert' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Radius' }).selectOption('1000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You already have an alert for this area and these categories.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Radius' })).toHaveValue('1000')
}

test('an alert is changed in the form, and Cancel leads back to it', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await page.request.post('/api/alerts', { data: ALERT })
  await page.goto('/profile/alerts')
  await page.getByRole('link', { name: /^Edit: / }).click()
  await expect(page.getByRole('heading', { name: 'Edit alert' })).toBeFocused()
  await expectToLookRight(page, 'alert-edited')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('link', { name: /^Edit: / })).toBeFocused()
  await changeAlert(page)
  await expect(page.getByRole('status').filter({ hasText: 'Alert saved' })).toBeFocused()
})

test('what was chosen stays in the form when an alert is refused', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await saveRefused(page)
  // Loading the data again, or deleting another alert, keeps the form.
  await page.getByRole('button', { name: 'Dark mode' }).click()
  await expect(page.getByText('You already have an alert')).toHaveCount(0)
  await page.getByRole('button', { name: /^Delete: Radius 1.0 km/ }).click()
  await expect(page.getByText('Alert deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Edit alert' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Radius' })).toHaveValue('1000')
  await page.getByRole('checkbox', { name: 'Noise & Disturbance' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Alert saved')).toBeVisible()
  expect(await saved(page)).toEqual([expect.objectContaining({ radiusMetres: 1000, categories: ['litter'] })])
})

test('while an alert is saved, only Save is busy', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await page.request.post('/api/alerts', { data: ALERT })
  await page.goto('/profile/alerts')
  await page.getByRole('link', { name: /^Edit: / }).click()
  await expect(page.getByRole('heading', { name: 'Edit alert' })).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/alerts/*', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('button[aria-busy]')).toHaveAccessibleName('Saving…')
  release()
  await expect(page.getByText('Alert saved')).toBeVisible()
})

test('without a network, an alert can be opened and cancelled without losing the list', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await page.request.post('/api/alerts', { data: ALERT })
  await Promise.all([untilListening(page), page.goto('/profile/alerts')])
  await context.setOffline(true)
  await page.getByRole('link', { name: /^Edit: / }).click()
  await expect(page.getByRole('heading', { name: 'Edit alert' })).toBeFocused()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('link', { name: /^Edit: / })).toBeFocused()
})

test('if the alerts can’t be loaded again, what was chosen for a new one stays', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await page.request.post('/api/alerts', { data: ALERT })
  await page.goto('/profile/alerts')
  const radius = page.getByRole('combobox', { name: 'Radius' })
  await radius.selectOption('1000')
  await page.route('**/api/alerts', (route) => route.abort())
  await page.getByRole('button', { name: 'Dark mode' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to load your alerts')
  await expect(page.getByRole('link', { name: /^Edit: / })).toBeVisible()
  await expect(radius).toHaveValue('1000')
  await page.unroute('**/api/alerts')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(radius).toHaveValue('1000')
})

test('a link to an alert that was deleted says so', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await page.goto('/profile/alerts?edit=00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('status').filter({ hasText: "This alert doesn't exist any more." })).toBeVisible()
  await page.getByRole('button', { name: 'Add alert' }).click()
  await expect(page.getByText('Alert added')).toBeVisible()
  await page.getByRole('link', { name: /^Edit: / }).click()
  await page.getByRole('button', { name: /^Delete: / }).click()
  await expect(page.getByText('Alert deleted')).toBeVisible()
  // The page's data are loaded again.
  await page.getByRole('button', { name: 'Dark mode' }).click()
  await expect(page.getByText('Alert deleted')).toHaveCount(0)
  await expect(page.getByText("This alert doesn't exist any more.")).toHaveCount(0)
})

test('a new alert starts at one’s home', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await page.request.patch('/api/profile', { data: HOME })
  await page.goto('/profile/alerts')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', HOME.homeLocation)
  await page.getByRole('button', { name: 'Add alert' }).click()
  await expect(page.getByText('Alert added')).toBeVisible()
  expect(await saved(page)).toMatchObject([HOME.homeLocationCoords])
})

test('a pin that is moved out of the territory goes back, and a message says so', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await page.request.patch('/api/profile', { data: { ...HOME, homeLocationCoords: { lat: 36.1379, lng: -5.3698 } } })
  await page.goto('/profile/alerts')
  await page.getByRole('slider').press('Shift+ArrowLeft')
  await expect(page.getByText('That spot is outside Gibraltar, so the pin went back.')).toBeVisible()
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', HOME.homeLocation)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('what was chosen stays in the form when an alert is refused', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    await saveRefused(page)
  })

  test('an alert is changed', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    await page.request.post('/api/alerts', { data: ALERT })
    await page.goto('/profile/alerts')
    await changeAlert(page)
    await page.getByRole('link', { name: /^Edit: / }).click()
    await expect(page.getByRole('heading', { name: 'Edit alert' })).toBeVisible()
    await expect.poll(() => page.content()).toContain('the area is a circle around 36.1408, -5.3536')
  })

  test('an alert starts at one’s home, and comes back by Undo', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    await page.request.patch('/api/profile', { data: HOME })
    await page.request.post('/api/alerts', { data: ALERT })
    await page.goto('/profile/alerts')
    await deleteAndUndo(page)
    // Playwright does not look for text in noscript.
    await expect.poll(() => page.content()).toContain('the area is a circle around 7 Town Range')
    await page.getByRole('button', { name: 'Add alert' }).click()
    await expect(page.getByText('Alert added')).toBeVisible()
    expect((await saved(page))[0]).toMatchObject(HOME.homeLocationCoords)
  })
})
