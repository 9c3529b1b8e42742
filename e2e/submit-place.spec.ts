import { holdRequests } from './support/holding.ts'
import { boxOf, untilStill } from './support/layout.ts'
import { signInNewMember } from './support/people.ts'
import { expect, test } from './support/site.ts'
import { alert, footOf, reportsDescribed, fill, pin, send, success } from './support/submitting.ts'

// A site of its own, because the server caches the geocoder's answers; nothing else knows an address.
test.use({ siteOptions: { hasPack: false, env: { GEOCODER_LIVE: 'auto' } } })

test.beforeEach(({ site }) => {
  Object.assign(site.geocoder.answers, {
    label: '12, Main Street, Westside, GX11 1AA, Gibraltar',
    status: 200,
    delayMs: 0,
    body: null,
  })
})

test.describe('the location of a report', () => {
  test('changes when the pin is moved by keys, by a click or by a drag', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    site.geocoder.answers.label = (lat, lng) => `At ${lat.toFixed(4)} ${lng.toFixed(4)}, Town, GX11 1AA, Gibraltar`
    await fill(page, 'A bin that fell over')
    const { release } = await holdRequests(page, /\/api\/places\/reverse/, 'GET')
    await pin(page).focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Finding the address…')).toBeVisible()
    release()
    await expect(page.getByText(/^At 36\.141[34] -5\.353[56], Town$/)).toBeVisible()
    await expect(pin(page)).toHaveAttribute('aria-valuetext', /^At 36\.141[34]/)
    await expect(page.getByText('Move the pin to the spot.')).toBeHidden()

    await untilStill(pin(page))
    const before = await footOf(page)
    await page.mouse.click(before.x - 60, before.y + 30)
    await expect.poll(async () => Math.round((await footOf(page)).x - before.x)).toBe(-60)

    const map = page.getByRole('region', { name: 'Map', exact: true })
    await map.focus()
    await map.press('ArrowRight')
    await untilStill(pin(page))
    await map.press('Enter')
    const middle = await boxOf(map)
    await expect.poll(async () => Math.round((await footOf(page)).x - middle.x - middle.width / 2)).toBe(0)

    await untilStill(pin(page))
    const held = await footOf(page)
    await page.mouse.move(held.x, held.y - 20)
    await page.mouse.down()
    await page.mouse.move(held.x + 40, held.y - 50, { steps: 6 })
    await page.mouse.up()
    await expect.poll(async () => Math.round((await footOf(page)).x - held.x)).toBe(40)

    await send(page).click()
    await expect(success(page)).toBeVisible()
    const [report] = await reportsDescribed(page, 'A bin that fell over')
    expect(report?.['lat']).not.toBe(36.1408)
    expect(report?.['lng']).not.toBe(-5.3536)
  })

  test('does not change by a click or a step outside the territory', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 36.155, longitude: -5.35 })
    await page.goto('/submit')
    await page.getByRole('button', { name: 'Use Current Location' }).click()
    await expect(pin(page)).toHaveAttribute('aria-valuetext', /Main Street/)
    await untilStill(pin(page))
    const before = await footOf(page)
    await page.mouse.click(before.x, before.y - 90)
    await pin(page).focus()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('That spot is outside Gibraltar, so the pin went back.')).toBeVisible()
    const after = await footOf(page)
    await expect(alert(page)).toHaveCount(0)
    expect([Math.round(after.x - before.x), Math.round(after.y - before.y)]).toEqual([0, 0])
  })

  test('can be the person’s own position inside the territory', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 36.1445, longitude: -5.3521, accuracy: 20 })
    await page.goto('/submit')
    await page.getByRole('button', { name: 'Use Current Location' }).click()
    await expect(page.getByRole('img', { name: 'Your location' })).toBeVisible()
    await expect(page.getByText('Move the pin to the spot.')).toBeHidden()
  })

  test('shows an error when the own position is outside the territory, or unknown', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 36.6, longitude: -5.35 })
    await page.goto('/submit')
    await page.getByRole('button', { name: 'Use Current Location' }).click()
    await expect(alert(page)).toHaveText('Location is outside of Gibraltar. Please select a location within Gibraltar.')

    await context.clearPermissions()
    await page.reload()
    await page.getByRole('button', { name: 'Use Current Location' }).click()
    await expect(alert(page)).toHaveText('Could not get your location. Please select a location on the map.')
  })

  test('says when it has no address, or when the address could not be loaded', async ({ page, site }) => {
    site.geocoder.answers.label = null
    await page.goto('/submit')
    await pin(page).press('Shift+ArrowDown')
    await expect(page.getByText('Unknown location')).toBeVisible()
    site.geocoder.answers.status = 500
    await pin(page).press('Shift+ArrowDown')
    await expect(page.getByText('Unable to retrieve address')).toBeVisible()
  })
})
