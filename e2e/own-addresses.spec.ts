import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { signInNewMember } from './support/people.ts'
import { cards } from './support/recent.ts'
import { expect, test } from './support/site.ts'
import { alert, choose, reportsDescribed, description, pin, send, success } from './support/submitting.ts'

// No geocoder: the territory's own pack names every pin and finds every place.
test.use({ siteOptions: { env: { GEOCODER_URL: '' } } })

test.afterEach(({ site }) => expect(site.geocoder.asked).toEqual([]))

const AT_SEA = '36.1052, -5.3652'

const box = (page: Page) => page.getByRole('combobox', { name: 'Address or place' })
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })
const says = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words })
/** The address under the map. */
const line = (page: Page, words: string) => page.locator('#report-place-field').getByText(words, { exact: true })

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enter address' }).click()
  await expect(box(page)).toBeFocused()
}

/** Types words, chooses the place that they find first, and waits until its search has closed. */
async function find(page: Page, words: string, place: string): Promise<void> {
  await open(page)
  await page.keyboard.type(words)
  await expect(page.getByRole('option').first()).toHaveText(place)
  await option(page, place).click()
  await expect(box(page)).toBeHidden()
}

test('a house is found by typing its address, and the report’s card shows it', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await page.goto('/submit')
  await expect(line(page, 'Main Street')).toBeVisible()
  await choose(page, 'Litter & Waste')
  await description(page).fill('Boxes before the door')
  await find(page, '164 main street', '164 Main Street, Gibraltar')
  await expect(line(page, '164 Main Street')).toBeVisible()
  await send(page).click()
  await expect(success(page)).toBeVisible()
  const [report] = await reportsDescribed(page, 'Boxes before the door')
  expect(report).toMatchObject({ lat: 36.1405008, lng: -5.3535694, address: '164 Main Street, GX11 1AA, Gibraltar' })
  await page.goto('/recent')
  const card = cards(page).filter({ hasText: 'Boxes before the door' })
  await expect(card.getByText('164 Main Street', { exact: true })).toBeVisible()
  await page.goto(`/report/${String(report?.['id'])}`)
  await expect(page.getByText(/^164 Main Street(?!, GX)/).first()).toBeVisible()
})

test('a landmark is found with the keyboard alone, and keeps its name until the pin is moved', async ({ page }) => {
  await page.goto('/submit')
  await open(page)
  await page.keyboard.type('gibraltar mus')
  await expect(option(page, 'Gibraltar Museum, Bomb House Lane, Gibraltar')).toBeVisible()
  await expectToLookRight(page, 'own-address-found')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(box(page)).toBeHidden()
  await expect(line(page, 'Gibraltar Museum, Bomb House Lane')).toBeVisible()
  await page.reload()
  await expect(line(page, 'Gibraltar Museum, Bomb House Lane')).toBeVisible()
  await pin(page).press('ArrowUp')
  await expect(line(page, 'Bomb House Lane')).toBeVisible()
})

test('typed coordinates place the pin, and its address is looked up', async ({ page }) => {
  await page.goto('/submit')
  await find(page, '36.1405, -5.35357', '36.1405, -5.35357')
  await expect(line(page, '164 Main Street')).toBeVisible()
  await find(page, AT_SEA, AT_SEA)
  await expect(line(page, 'Unknown location')).toBeVisible()
  await expect(pin(page)).toHaveAttribute('aria-valuetext', 'Unknown location')
})

test('coordinates outside of the territory are refused at the search, and stay there', async ({ page }) => {
  await page.goto('/submit')
  await open(page)
  await page.keyboard.type(`40°25'0"N 3°42'0"W`)
  await page.keyboard.press('Enter')
  const sentence = 'Location is outside of Gibraltar. Please select a location within Gibraltar.'
  await expect(says(page, sentence)).toBeVisible()
  await expect(box(page)).toHaveValue(`40°25'0"N 3°42'0"W`)
  await expectToLookRight(page, 'own-address-outside')
})

test('the device’s own position has an address at once', async ({ page, context }) => {
  await page.goto('/submit')
  await expect(line(page, 'Main Street')).toBeVisible()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 36.144935, longitude: -5.352935, accuracy: 10 })
  await page.getByRole('button', { name: 'Use Current Location' }).click()
  await expect(line(page, 'Casemates Square')).toBeVisible()
  await context.setGeolocation({ latitude: 36.6, longitude: -5.35 })
  await page.getByRole('button', { name: 'Use Current Location' }).click()
  await expect(alert(page)).toHaveText('Location is outside of Gibraltar. Please select a location within Gibraltar.')
})

test('unknown words find nothing, and Search is not suggested', async ({ page }) => {
  await page.goto('/submit')
  await open(page)
  await page.keyboard.type('nowhere at all')
  await expect(says(page, 'Nothing found for “nowhere at all”.')).toBeVisible()
  await expect(page.getByText(/Press Search/)).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a landmark or coordinates are enough', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    await page.goto('/submit')
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Wildlife')
    await description(page).fill('A macaque that steals')
    const address = page.getByRole('textbox', { name: 'Address or place' })
    await address.fill('40.5, -3.5')
    await address.press('Enter')
    await expect(says(page, /^Location is outside of Gibraltar\./)).toBeVisible()
    await address.fill('36.1405, -5.35357')
    await address.press('Enter')
    await page.getByRole('radio', { name: '36.1405, -5.35357' }).check()
    await send(page).click()
    await expect(page).toHaveURL(/\/recent\?submitted=1$/)
    const [report] = await reportsDescribed(page, 'A macaque that steals')
    expect(report).toMatchObject({ lat: 36.1405, address: '164 Main Street, GX11 1AA, Gibraltar' })
  })
})

test('the privacy policy says that addresses are found on the site itself', async ({ page }) => {
  await page.goto('/privacy')
  await expect(page.getByText('Addresses are looked up on this site itself.')).toBeVisible()
})
