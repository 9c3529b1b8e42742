import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { boxOf } from './support/layout.ts'
import { takePicture } from './support/pictures.ts'
import { expect, type Site, test } from './support/site.ts'
import { pin } from './support/submitting.ts'

// The geocoder may not be asked while somebody types, as with OpenStreetMap's public one; the site has no places of its own.
test.use({ siteOptions: { hasPack: false, env: { GEOCODER_LIVE: 'off' } } })

const box = (page: Page) => page.getByRole('combobox', { name: 'Address or place' })
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true })
const searches = (site: Site) => site.geocoder.asked.filter(({ path }) => path === '/search').length

/** Opens the address search, after the server has learned the pin's street. */
async function open(page: Page, site: Site): Promise<void> {
  site.geocoder.answers.label = '3, Castle Steps, Upper Town, GX11 1AA, Gibraltar'
  await page.goto('/submit')
  await expect(page.getByText('3, Castle Steps, Upper Town')).toBeVisible()
  const known = async () => (await page.request.get('/api/places/search?q=castle')).text()
  await expect.poll(known).toContain('Castle Steps')
  await page.getByRole('button', { name: 'Enter address' }).click()
  await expect(box(page)).toBeFocused()
}

test('typing suggests streets that the server knows, and only the Search button asks the service', async ({
  page,
  site,
}) => {
  site.geocoder.answers.places = [
    {
      ...{ display_name: 'Castle Road, Gibraltar, GX11 1AA, Gibraltar', lat: '36.1402', lon: '-5.3511' },
      address: { road: 'Castle Road', city: 'Gibraltar' },
    },
  ]
  await open(page, site)
  await page.keyboard.type('castle')
  await expect(option(page, 'Castle Steps, Upper Town, Gibraltar')).toBeVisible()
  await expect(page.getByText('Not in this list? Press Search to look further.')).toBeVisible()
  expect(searches(site)).toBe(0)
  await expectToLookRight(page, 'address-shy')

  await search(page).click()
  await expect(option(page, 'Castle Road, Gibraltar')).toBeVisible()
  await expect(option(page, 'Castle Steps, Upper Town, Gibraltar')).toBeVisible()
  expect(searches(site)).toBe(1)
  site.geocoder.answers.label = 'Castle Road, Gibraltar, GX11 1AA, Gibraltar'
  await option(page, 'Castle Road, Gibraltar').click()
  await expect(pin(page)).toHaveAttribute('aria-valuetext', 'Castle Road')
})

test('known streets are found even when the service is down', async ({ page, site }) => {
  await open(page, site)
  site.geocoder.answers.status = 503
  await box(page).fill('steps')
  await search(page).focus()
  await page.keyboard.press('Enter')
  await expect(option(page, 'Castle Steps, Upper Town, Gibraltar')).toBeVisible()
  await expect(page.getByText("The address service isn't responding. Showing streets we know.")).toBeVisible()
  site.geocoder.answers.status = 200
})

test('on a phone all results can be seen above the navigation', async ({ page, site }) => {
  site.geocoder.answers.places = ['One', 'Two', 'Three', 'Four', 'Five'].map((name) => ({
    ...{ display_name: `Rosia ${name}, Gibraltar, GX11 1AA, Gibraltar`, lat: '36.1233', lon: '-5.3519' },
    address: { road: `Rosia ${name}`, city: 'Gibraltar' },
  }))
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/submit')
  await page.getByRole('button', { name: 'Enter address' }).click()
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('rosia')
  await search(page).click()
  const last = option(page, 'Rosia Five, Gibraltar')
  await expect(last).toBeInViewport({ ratio: 1 })
  const bar = await boxOf(page.getByRole('navigation', { name: 'Main' }))
  const end = async () => {
    const { y, height } = await boxOf(last)
    return y + height
  }
  await expect.poll(end).toBeLessThanOrEqual(bar.y)
  await takePicture(page, 'address-five-390')
})
