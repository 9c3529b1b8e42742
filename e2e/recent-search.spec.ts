import { expectToLookRight } from './support/accessibility.ts'
import { aMember, signIn } from './support/people.ts'
import { asReturningVisitor, cards, chip, marks, open, pins, reports, shown } from './support/recent.ts'
import { DEMO, expect, test } from './support/site.ts'

test.use({ siteOptions: DEMO })

test.beforeEach(async ({ page }) => {
  await asReturningVisitor(page)
})

const field = (page: Parameters<typeof cards>[0]) => page.getByRole('textbox', { name: 'Search reports' })

test('reports are searched by word, at any time, in a state and in an order, all kept in the address', async ({
  page,
}) => {
  await open(page)
  await field(page).fill('lamps')
  await field(page).press('Enter')
  await expect(page).toHaveURL(/\/recent\?q=lamps$/)
  await expect(field(page)).toBeFocused()
  const found = await reports(page, '?q=lamps')
  await expect(shown(page)).toHaveText(`Showing ${found.total} report(s)`)

  await chip(page, 'Time range: 7 days').click()
  await page.getByRole('radio', { name: 'Any time' }).click()
  await expect(shown(page)).toHaveText(`Showing ${(await reports(page, '?q=lamp&days=all')).total} report(s)`)
  await expect(cards(page).first()).toContainText(/lamp/i)

  await chip(page, 'State: All').click()
  await page.getByRole('radio', { name: 'Open' }).click()
  await expect(chip(page, 'State: Open')).toBeFocused()
  await chip(page, 'Sort by: Newest').click()
  await page.getByRole('radio', { name: 'Most confirmed' }).click()
  await expect(page).toHaveURL(/\?q=lamps&days=all&state=open&sort=confirms$/)
  const { items, total } = await reports(page, '?q=lamps&days=all&state=open&sort=confirms')
  await expect(shown(page)).toHaveText(`Showing ${total} report(s)`)
  await expect(cards(page).first()).toContainText(items[0]?.description.slice(0, 60) ?? 'nothing')
  await expectToLookRight(page, 'recent-search')

  await page.reload()
  await expect(field(page)).toHaveValue('lamps')
  await expect(shown(page)).toHaveText(`Showing ${total} report(s)`)
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page).toHaveURL(/\?days=all&state=open&sort=confirms$/)
  await expect(field(page)).toBeFocused()
  const all = await reports(page, '?days=all&state=open&sort=confirms')
  await expect(shown(page)).toHaveText(`Showing ${all.total} report(s)`)
  await page.goBack()
  await expect(field(page)).toHaveValue('lamps')
})

test('Map in the navigation leads to the list with its filters, until somebody else signs in', async ({
  page,
  site,
  playwright,
}) => {
  const map = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map' })
  const filtered = '/recent?q=lamps&days=all'
  await page.goto(filtered)
  await expect(map).toHaveAttribute('href', '/recent')
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  // The address changes before the screen does.
  await expect(map).toHaveAttribute('href', filtered)
  await map.click()
  await expect(page).toHaveURL(filtered)
  await expect(field(page)).toHaveValue('lamps')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page).toHaveURL('/recent?days=all')
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await expect(map).toHaveAttribute('href', '/recent?days=all')

  await signIn(page, await aMember(site, await playwright.request.newContext()))
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect(map).toHaveAttribute('href', '/recent')
})

test('words that were typed are searched for when a filter is chosen', async ({ page }) => {
  await open(page)
  await field(page).fill('lamps')
  await chip(page, 'Time range: 7 days').click()
  await page.getByRole('radio', { name: 'Any time' }).click()
  await expect(page).toHaveURL(/\/recent\?q=lamps&days=all$/)
  await expect(shown(page)).toHaveText(`Showing ${(await reports(page, '?q=lamps&days=all')).total} report(s)`)
  await field(page).fill('')
  await chip(page, 'State: All').click()
  await page.getByRole('radio', { name: 'Open' }).click()
  await expect(page).toHaveURL(/\/recent\?days=all&state=open$/)
})

test('a search that is refused says why, and can be tried again', async ({ page }) => {
  const message = "You've searched many times in a minute. Please wait a moment and try again."
  await open(page)
  await page.route(/api\/reports\?/, (route) =>
    route.fulfill({ status: 429, json: { code: 'too-many-requests', message } }),
  )
  await field(page).fill('lamps')
  await field(page).press('Enter')
  await expect(page.getByRole('alert')).toHaveText(message)
  await page.unroute(/api\/reports\?/)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('a search that finds nothing says so, and can be widened and cleared', async ({ page }) => {
  await open(page)
  await field(page).fill('xyzzy')
  await field(page).press('Enter')
  await expect(page.getByText('No report matches both “xyzzy” and these filters.')).toBeVisible()
  await expectToLookRight(page, 'recent-nothing-found')
  await page.getByRole('link', { name: 'Show any time' }).click()
  await expect(page).toHaveURL(/\?q=xyzzy&days=all$/)
  await expect(page.getByRole('link', { name: 'Show any time' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/recent$/)
  await expect(field(page)).toHaveValue('')
  await expect(cards(page).first()).toBeVisible()
})

test('the nearest reports come first, and another point changes the order', async ({ page }) => {
  await open(page, '/recent?days=30&sort=nearest')
  const distances = () =>
    cards(page).evaluateAll((all: HTMLElement[]) =>
      all.slice(0, 8).map((card) => {
        const [, number = 'none', unit] = /(\d[\d.]*)\s(k?m)(?=\s|$)/.exec(card.innerText) ?? []
        return Number(number) * (unit === 'km' ? 1000 : 1)
      }),
    )
  // The server knows the position to a metre, and the screen rounds to one.
  const isSorted = (metres: number[]) => metres.every((one, at) => one >= (metres[at - 1] ?? 0) - 3)
  await expect.poll(async () => (await distances()).filter((metres) => !Number.isNaN(metres)).length).toBe(8)
  // The address of a file has neither the order nor the position.
  await expect(page.getByRole('link', { name: 'Download CSV', exact: true })).toHaveAttribute(
    'href',
    '/reports.csv?days=30',
  )
  const before = await distances()
  expect(isSorted(before), before.join()).toBe(true)
  const asked = page.waitForRequest(/api\/reports\?.*sort=nearest&lat=36\.1/)
  await page.getByRole('region', { name: 'Map', exact: true }).click({ position: { x: 200, y: 200 } })
  await asked
  await expect.poll(distances).not.toEqual(before)
  await expect
    .poll(async () => {
      const metres = await distances()
      return metres.length === 8 && isSorted(metres)
    })
    .toBe(true)
})

test('the legend says what the marks mean, and turns the map into a heat map and back', async ({ page }) => {
  await open(page, '/?days=30')
  expect((await marks(page)).length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Legend' }).click()
  const legend = page.getByRole('dialog', { name: 'Legend' })
  for (const name of ['Litter & Waste', 'Noise & Disturbance', 'Resolved', 'Community validated'])
    await expect(legend.getByText(name)).toBeVisible()
  await expectToLookRight(page, 'legend')
  await legend.getByRole('switch', { name: 'Heat map' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Legend' })).toBeFocused()
  await expect(page).toHaveURL(/\/recent\?days=30&heat=1$/)
  const heat = page.locator('canvas[data-heat]')
  await expect(heat).toHaveAttribute('data-count', /[1-9]/)
  await expect(pins(page)).toHaveCount(0)
  const warmest = () =>
    heat.evaluate((canvas: HTMLCanvasElement) => {
      const pixels =
        canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray()
      return pixels.reduce((most, part, at) => (at % 4 === 3 ? Math.max(most, part) : most), 0)
    })
  await expect.poll(warmest).toBeGreaterThan(60)
  await expectToLookRight(page, 'heat', { widths: [390] })

  await page.getByRole('button', { name: 'Legend' }).click()
  await legend.getByRole('switch', { name: 'Heat map' }).click()
  await page.keyboard.press('Escape')
  await expect(heat).toHaveCount(0)
  await expect(pins(page).first()).toBeVisible()
  await expect(page).toHaveURL(/\/recent\?days=30$/)
})

test('the heat map stays after Back from the legend, a reload and a filter, and is in the shared link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await open(page, '/recent?days=30')
  const legend = page.getByRole('dialog', { name: 'Legend' })
  const heat = page.locator('canvas[data-heat]')
  await page.getByRole('button', { name: 'Legend' }).click()
  await legend.getByRole('switch', { name: 'Heat map' }).click()
  await expect(heat).toHaveAttribute('data-count', /[1-9]/)
  await page.goBack()
  await expect(legend).toHaveCount(0)
  await expect(page).toHaveURL(/\/recent\?days=30&heat=1$/)

  await page.reload()
  await expect(heat).toHaveAttribute('data-count', /[1-9]/)
  await expect(page.getByRole('link', { name: 'Download CSV', exact: true })).toHaveAttribute(
    'href',
    '/reports.csv?days=30',
  )
  await chip(page, 'State: All').click()
  await page.getByRole('radio', { name: 'Open' }).click()
  await expect(page).toHaveURL(/\?days=30&state=open&heat=1$/)
  await page.getByRole('button', { name: 'Share' }).first().click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/recent\?days=30&state=open&heat=1$/)
})
