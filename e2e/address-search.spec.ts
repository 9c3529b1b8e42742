import type { Page } from '@playwright/test'
import { holdRequests } from './support/holding.ts'
import { signInNewMember } from './support/people.ts'
import { takePicture } from './support/pictures.ts'
import { expect, type Site, test } from './support/site.ts'
import { reportsDescribed, fill, pin, send, success } from './support/submitting.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Address or place' })
const option = (page: Page, name: string) => page.getByRole('option', { name })
const says = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words })
const enter = (page: Page) => page.getByRole('button', { name: 'Enter address' })
const searched = (site: Site) =>
  site.geocoder.asked.filter(({ path }) => path === '/search').map(({ query }) => query.get('q'))

const streets = ['Europa Road', 'Europort Avenue', 'Europort Road'].map((road, index) => ({
  display_name: `${road}, Gibraltar, GX11 1AA, Gibraltar`,
  ...{ lat: String(36.12 + index / 100), lon: '-5.3455', address: { road, city: 'Gibraltar' } },
}))

/** Opens the address search and waits until it has the focus. */
async function open(page: Page): Promise<void> {
  await enter(page).click()
  await expect(box(page)).toBeFocused()
}

// A site of its own, because the server caches the geocoder's answers; without places of its own, so that it finds no more.
test.use({ siteOptions: { hasPack: false, env: { GEOCODER_LIVE: 'on' } } })

test.beforeEach(({ site }) => {
  Object.assign(site.geocoder.answers, {
    ...{ label: '12, Main Street, Westside, GX11 1AA, Gibraltar', status: 200, delayMs: 0, body: null },
    places: (words: string) => streets.filter(({ display_name }) => display_name.toLowerCase().includes(words)),
  })
})

test('an address search with the keyboard alone moves the pin', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await page.clock.install()
  await fill(page, 'A wall that leans')
  await enter(page).press('Enter')
  await expect(box(page)).toBeFocused()
  // The clock stands still, so that the letters follow each other fast on a slow machine too.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await page.keyboard.type('europ', { delay: 20 })
  await page.clock.resume()
  await expect(option(page, 'Europa Road, Gibraltar')).toBeVisible()
  await expect(says(page, '3 found')).toHaveCount(1)
  expect(new Set(searched(site))).toEqual(new Set(['europ']))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('Enter')
  await expect(box(page)).toBeHidden()
  await expect(enter(page)).toBeFocused()
  await expect(page.getByText('Move the pin to the spot.')).toBeHidden()
  await send(page).press('Enter')
  await expect(success(page)).toBeVisible()
  const [report] = await reportsDescribed(page, 'A wall that leans')
  expect(report).toMatchObject({ lat: 36.13, lng: -5.3455, address: 'Europort Avenue, GX11 1AA, Gibraltar' })
})

test('an address search with a pointer moves the pin', async ({ page }) => {
  await page.goto('/submit')
  await open(page)
  await box(page).fill('europ')
  await expect(option(page, 'Europort Road, Gibraltar')).toBeVisible()
  await option(page, 'Europort Road, Gibraltar').click()
  await expect(pin(page)).toHaveAttribute('aria-valuetext', 'Europort Road')
  await expect(page.getByText('Move the pin to the spot.')).toBeHidden()
})

test('the chosen address stays until the pin is moved, even after a reload', async ({ page }) => {
  await page.goto('/submit')
  await open(page)
  await box(page).fill('europort r')
  const answered = page.waitForResponse(/\/api\/places\/reverse\?.*searched=europort/)
  await option(page, 'Europort Road, Gibraltar').click()
  await expect(page.getByText('Europort Road', { exact: true })).toBeVisible()
  expect(await (await answered).json()).toEqual({ address: 'Europort Road, GX11 1AA, Gibraltar' })
  await expect(page.getByText('Europort Road', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Europort Road', { exact: true })).toBeVisible()
  await pin(page).press('ArrowUp')
  await expect(page.getByText('12, Main Street, Westside')).toBeVisible()
})

test('Enter searches at once and never sends the form; Escape closes the list', async ({ page }) => {
  await page.goto('/submit')
  await open(page)
  await box(page).fill('eu')
  await box(page).press('Enter')
  await expect(says(page, 'A street, a place or coordinates, at least 3 characters.')).toBeVisible()
  const first = await holdRequests(page, /\/api\/places\/search\?q=europa/, 'GET')
  await box(page).fill('europa')
  await box(page).press('Enter')
  await expect(says(page, 'Searching…')).toBeVisible()
  first.release()
  await expect(option(page, 'Europa Road, Gibraltar')).toBeVisible()
  const second = await holdRequests(page, /\/api\/places\/search\?q=europort/, 'GET')
  await box(page).fill('europort')
  await Promise.all([
    expect(says(page, 'Searching…')).toBeVisible(),
    expect(option(page, 'Europa Road, Gibraltar')).toBeVisible(),
  ])
  second.release()
  await expect(option(page, 'Europort Road, Gibraltar')).toBeVisible()
  await option(page, 'Europort Road, Gibraltar').hover()
  await page.keyboard.press('Escape')
  await expect(option(page, 'Europort Road, Gibraltar')).toBeHidden()
  await expect(box(page)).toHaveValue('europort')
  await page.keyboard.press('ArrowDown')
  await expect(option(page, 'Europort Road, Gibraltar')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the search says when nothing was found, and when the service or the network fails', async ({
  page,
  site,
  context,
}) => {
  await page.goto('/submit')
  await open(page)
  await box(page).fill('nowhere')
  await expect(says(page, 'Nothing found for “nowhere”.')).toBeVisible()
  site.geocoder.answers.status = 500
  await box(page).fill('gone away')
  await expect(
    says(page, "The address service isn't responding, and we don't know “gone away” ourselves."),
  ).toBeVisible()
  await context.setOffline(true)
  await box(page).fill('offline street')
  await expect(says(page, 'The search failed. Please try again.')).toBeVisible()
  await context.setOffline(false)
  site.geocoder.answers.status = 200
  await box(page).fill('europa')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(option(page, 'Europa Road, Gibraltar')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an address is found through a form that keeps what was typed', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    await page.goto('/submit')
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Wildlife')
    await page.getByRole('textbox', { name: 'Description' }).fill('A gull that steals')
    await page.getByRole('textbox', { name: 'Address or place' }).fill('Europ')
    await page.getByRole('textbox', { name: 'Address or place' }).press('Enter')
    await expect(page.getByRole('radio', { name: 'Europa Road, Gibraltar' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('A gull that steals')
    await page.getByRole('radio', { name: 'Europort Avenue, Gibraltar' }).check()
    await page.setViewportSize({ width: 390, height: 1200 })
    await takePicture(page, 'address-without-script-390')
    await send(page).click()
    await expect(page).toHaveURL(/\/recent\?submitted=1$/)
    const [report] = await reportsDescribed(page, 'A gull that steals')
    expect(report).toMatchObject({
      category: 'wildlife',
      lat: 36.13,
      lng: -5.3455,
      address: 'Europort Avenue, GX11 1AA, Gibraltar',
    })
  })

  test('the form says what is wrong with a search', async ({ page, site }) => {
    await page.goto('/submit')
    const address = page.getByRole('textbox', { name: 'Address or place' })
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(says(page, 'A street, a place or coordinates, at least 3 characters.')).toBeVisible()
    await address.fill('nowhere else')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(says(page, 'Nothing found for “nowhere else”.')).toBeVisible()
    await expect(address).toHaveValue('nowhere else')
    site.geocoder.answers.status = 500
    await address.fill('gone once more')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(says(page, /^The address service isn't responding/)).toBeVisible()
  })
})
