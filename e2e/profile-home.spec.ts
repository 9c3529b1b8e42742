import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { signInNewMember } from './support/people.ts'
import { expect, test } from './support/site.ts'

// A site of its own, because the server caches the geocoder's answers.
test.use({ siteOptions: { hasPack: false, env: { GEOCODER_LIVE: 'on', OPERATOR_NAME: 'Home' } } })

const row = (page: Page, name: RegExp) => page.getByRole('region', { name: 'Details' }).getByRole('button', { name })
const popup = (page: Page) => page.getByRole('dialog', { name: 'Home location' })
const box = (page: Page) => popup(page).getByRole('combobox', { name: 'Home location' })
const option = (page: Page, name: string) => popup(page).getByRole('option', { name })
const save = (page: Page) => popup(page).getByRole('button', { name: 'Save' })

const streets = ['Europa Road', 'Europort Avenue', 'Europort Road'].map((road, index) => ({
  display_name: `${road}, Gibraltar, GX11 1AA, Gibraltar`,
  ...{ lat: String(36.12 + index / 100), lon: '-5.3455', address: { road, city: 'Gibraltar' } },
}))

test.beforeEach(async ({ page, context, site }) => {
  const places = (words: string) => streets.filter(({ display_name }) => display_name.toLowerCase().includes(words))
  Object.assign(site.geocoder.answers, { status: 200, body: null, places })
  await signInNewMember(site, context)
  await page.goto('/profile/details')
})

test('the saved home is selected, so that typing replaces it', async ({ page }) => {
  await page.request.patch('/api/profile', { data: { homeLocation: '7 Town Range' } })
  await page.reload()
  await row(page, /^Home location/).click()
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('7 Town Range')
  await page.keyboard.type('Eu')
  await expect(box(page)).toHaveValue('Eu')
})

test('a home is found and saved by the keyboard alone, with its coordinates', async ({ page, context, site }) => {
  const home = row(page, /^Home location/)
  await home.focus()
  await page.keyboard.press('Enter')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('europ', { delay: 20 })
  await expect(option(page, 'Europa Road, Gibraltar')).toBeVisible()
  await expectToLookRight(page, 'profile-home-found', { widths: [1280] })
  // The first Escape closes the list and keeps what was typed; a second one would close the popup.
  await page.keyboard.press('Escape')
  await expect(option(page, 'Europa Road, Gibraltar')).toBeHidden()
  await expect(box(page)).toHaveValue('europ')
  await page.keyboard.press('ArrowDown')
  await expect(option(page, 'Europort Avenue, Gibraltar')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue(/^Europ(a|ort)/)
  const chosen = await box(page).inputValue()
  await expect(popup(page).getByRole('option')).toHaveCount(0)
  await save(page).focus()
  await page.keyboard.press('Enter')
  await expect(popup(page)).toBeHidden()
  await expect(home).toBeFocused()
  await expect(home).toContainText(chosen)
  const me = (await (await context.request.get(`${site.url}/api/me`)).json()) as Record<string, unknown>
  expect(me['homeLocationCoords']).toEqual({ lat: expect.any(Number), lng: -5.3455 })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a home is chosen with a pointer; typing another text removes the coordinates', async ({
    page,
    context,
    site,
  }) => {
    await row(page, /^Home location/).click()
    await box(page).fill('europa')
    await expect(option(page, 'Europa Road, Gibraltar')).toBeVisible()
    await expectToLookRight(page, 'profile-home-found', { widths: [390] })
    await option(page, 'Europa Road, Gibraltar').click()
    await save(page).click()
    await expect(row(page, /^Home location Europa Road, Gibraltar/)).toBeVisible()
    await row(page, /^Home location/).click()
    await expect(box(page)).toHaveValue('Europa Road, Gibraltar')
    await box(page).fill('By the harbour')
    await save(page).click()
    await expect(row(page, /^Home location By the harbour/)).toBeVisible()
    const me = await (await context.request.get(`${site.url}/api/me`)).json()
    expect(me).toMatchObject({ homeLocation: 'By the harbour', homeLocationCoords: null })
  })
})

test('a home can be saved when the search fails', async ({ page, site }) => {
  site.geocoder.answers.status = 503
  await row(page, /^Home location/).click()
  await box(page).fill('casemates')
  await expect(popup(page).getByRole('status')).toContainText(/isn't responding/)
  await save(page).click()
  await expect(row(page, /^Home location casemates/)).toBeVisible()
})
