import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { failRequests } from './support/holding.ts'
import { untilPainted } from './support/layout.ts'
import { aMember, signInNewMember } from './support/people.ts'
import { expect, type Site, test } from './support/site.ts'

const preferences = (page: Page) => page.getByRole('region', { name: 'Notification preferences' })
const choice = (page: Page, name: string) => preferences(page).getByRole('switch', { name })
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name })
const PATH = '**/api/profile/preferences'

/** Watches a switch in every frame. Returns a function that gives the positions that it has had, in order. */
async function watched(box: Locator): Promise<() => Promise<boolean[]>> {
  const seen = await box.evaluateHandle((it: HTMLInputElement) => {
    const positions = [it.checked]
    const look = () => {
      if (positions.at(-1) !== it.checked) positions.push(it.checked)
      requestAnimationFrame(look)
    }
    look()
    return positions
  })
  return () => seen.jsonValue()
}

async function report(request: APIRequestContext, site: Site, category: string): Promise<string> {
  const multipart = { category, description: 'Told or not', lat: '36.1408', lng: '-5.3536' }
  const answer = await request.post(`${site.url}/api/reports`, { multipart })
  return ((await answer.json()) as { id: string }).id // API contract
}

test.beforeEach(async ({ context, site }) => {
  await signInNewMember(site, context)
})

test('a category switched off by key or by pointer on a phone sends no more notifications', async ({
  page,
  context,
  playwright,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  let saved = 0
  page.on('requestfinished', (request) => (saved += Number(request.method() === 'PUT')))
  await page.goto('/profile/details')
  await expect(preferences(page).getByRole('switch')).toHaveCount(7)
  await choice(page, 'Litter & Waste').focus()
  await page.keyboard.press('Space')
  await expect(choice(page, 'Litter & Waste')).not.toBeChecked()
  await choice(page, 'Wildlife').click()
  await expect(choice(page, 'Wildlife')).not.toBeChecked()
  // Several fast clicks: the last choice is saved.
  for (let at = 0; at < 4; at++) await choice(page, 'Other').click()
  await choice(page, 'Wildlife').click()
  // They are sent one after the other, and before the last the server may have the same by chance.
  await expect.poll(() => saved).toBe(7)
  expect(await (await context.request.get(`${site.url}/api/profile/preferences`)).json()).toMatchObject({
    notificationPreferences: { litter: false, wildlife: true, other: true },
  })
  await page.reload()
  await expect(choice(page, 'Litter & Waste')).not.toBeChecked()
  await expect(choice(page, 'Wildlife')).toBeChecked()

  const [litter, noise] = [await report(context.request, site, 'litter'), await report(context.request, site, 'noise')]
  const neighbour = await playwright.request.newContext()
  await neighbour.post(`${site.url}/api/accounts/sign-in`, { data: await aMember(site, neighbour) })
  for (const id of [litter, noise]) {
    await neighbour.put(`${site.url}/api/reports/${id}/vote`, { data: { type: 'confirm' } })
  }
  await tab(page, 'Notifications').click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Noise & Disturbance')
})

test('preferences that can’t be loaded or saved show an error', async ({ page }) => {
  await page.goto('/profile')
  const loading = await failRequests(page, PATH)
  await tab(page, 'Details').click()
  await expect(preferences(page).getByRole('status', { name: 'Loading' })).toBeVisible()
  loading.fail()
  await expect(preferences(page).getByRole('alert')).toHaveText('Failed to load notification preferences')
  await expectToLookRight(page, 'profile-preferences-failed')
  await page.unroute(PATH)
  await preferences(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(choice(page, 'Other')).toBeChecked()

  const saving = await failRequests(page, PATH)
  const positions = await watched(choice(page, 'Other'))
  await choice(page, 'Other').click()
  await expect(choice(page, 'Other')).not.toBeChecked()
  await untilPainted(page)
  saving.fail()
  await expect(preferences(page).getByRole('alert')).toHaveText('Failed to update notification preferences')
  await expect(choice(page, 'Other')).toBeChecked()
  await untilPainted(page)
  // The switch is turned off and goes back, each only once.
  expect(await positions()).toEqual([true, false, true])
  await expectToLookRight(page, 'profile-preferences-unsaved')
  await page.unroute(PATH)
  await choice(page, 'Other').click()
  await expect(choice(page, 'Other')).not.toBeChecked()
  await expect(preferences(page).getByRole('alert')).toBeHidden()
})
