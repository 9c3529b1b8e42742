import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { untilPainted } from './support/layout.ts'
import { asReturningVisitor, open, openWithAllPins, pins, untilTilesLoaded } from './support/recent.ts'
import { DEMO, expect, startSite, test } from './support/site.ts'

// What the maps are drawn on: the territory's own vector tiles, in the colours of the scheme.

test.use({ siteOptions: DEMO })

const PHONE = { width: 390, height: 664 }
const TILES = /\/map\/[\da-f]{32}\/\d+\/\d+\/\d+\.mvt$/

test.beforeEach(async ({ page }) => {
  await asReturningVisitor(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(PHONE)
})

/** How many pixels of the map's tiles have exactly the colour of a custom property. */
const pixelsOf = (page: Page, colour: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(--map-${name})`
    const wanted = getComputedStyle(probe).color.match(/\d+/g)?.map(Number) ?? []
    probe.remove()
    let count = 0
    for (const tile of document.querySelectorAll<HTMLCanvasElement>('canvas.leaflet-tile-loaded')) {
      const { width, height } = tile
      const copy = new OffscreenCanvas(width, height).getContext('2d')
      copy?.drawImage(tile, 0, 0)
      const pixels = copy?.getImageData(0, 0, width, height).data ?? []
      for (let at = 0; at < pixels.length; at += 4)
        if (wanted.every((value, channel) => pixels[at + channel] === value)) count++
    }
    return count
  }, colour)

test('the map shows streets, buildings and green in the colours of the scheme, and changes with it at once', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open(page)
  await untilTilesLoaded(page)
  const all = ['land', 'road', 'building', 'label']
  for (const colour of all) await expect.poll(() => pixelsOf(page, colour), { message: colour }).toBeGreaterThan(50)
  expect(asked.filter((url) => TILES.test(url)).length).toBeGreaterThan(0)
  expect(asked.filter((url) => new URL(url).origin !== new URL(page.url()).origin)).toEqual([])

  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
  for (const colour of all) await expect.poll(() => pixelsOf(page, colour), { message: colour }).toBeGreaterThan(50)
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  for (const colour of all) await expect.poll(() => pixelsOf(page, colour), { message: colour }).toBeGreaterThan(50)
  await expect(page.getByText('© OpenStreetMap contributors').first()).toBeVisible()
})

test('a tile that fails twice is asked for again and drawn', async ({ page }) => {
  const failures = new Map<string, number>()
  await page.route(TILES, (route) => {
    const count = (failures.get(route.request().url()) ?? 0) + 1
    failures.set(route.request().url(), count)
    return count <= 2 ? route.fulfill({ status: 503 }) : route.continue()
  })
  await open(page)
  await untilTilesLoaded(page)
  await expect.poll(() => pixelsOf(page, 'road')).toBeGreaterThan(50)
  await expect(page.getByText("We couldn't load the map.")).toHaveCount(0)
})

interface Pressed {
  pressed(): void
}

test('tiles that stay away leave plain ground with the pins, say so, and load when tried again', async ({ page }) => {
  // True until the button is pressed, because the map also tries again by itself.
  let isAway = true
  await page.route(TILES, (route) => (isAway ? route.abort() : route.continue()))
  await page.exposeFunction('pressed', () => (isAway = false))
  await open(page)
  const says = page.getByRole('status').filter({ hasText: "We couldn't load the map." })
  await expect(says).toBeVisible()
  await expect(pins(page).first()).toBeAttached()
  expect(await hasPlainGround(page)).toBe(true)
  await expectToLookRight(page, 'recent-no-ground', { widths: [320, 390, 1280] })
  await page.setViewportSize(PHONE)
  const again = says.getByRole('button', { name: 'Try Again' })
  await again.evaluate(() => addEventListener('click', () => (globalThis as unknown as Pressed).pressed()))
  await again.click()
  await expect(says).toHaveCount(0)
  await untilTilesLoaded(page)
  await expect(says).toHaveCount(0)
})

test('a single tile that failed is loaded again after a while', async ({ page, browser, site }) => {
  const showAll = async (visitor: Page) => {
    await openWithAllPins(visitor)
    await untilTilesLoaded(visitor)
    await visitor.getByRole('button', { name: 'Show all' }).first().click()
  }
  // A tile that is no longer in view is not asked for again. The last one that a map asks for is of the view that stays.
  const other = await browser.newPage({ baseURL: site.url, viewport: PHONE, reducedMotion: 'reduce' })
  const asked: string[] = []
  other.on('request', (request) => TILES.test(request.url()) && asked.push(request.url()))
  await asReturningVisitor(other)
  await showAll(other)
  await expect.poll(() => asked.length).toBeGreaterThan(2)
  await untilPainted(other)
  await untilTilesLoaded(other)
  await other.close()
  const last = asked.at(-1) ?? ''

  let failures = 0
  await page.route(last, (route) => {
    if (failures === 3) return route.fallback()
    failures += 1
    return route.fulfill({ status: 503 })
  })
  await showAll(page)
  const loaded = page.waitForResponse((answer) => answer.url() === last && answer.ok(), { timeout: 70_000 })
  await expect.poll(() => failures, { timeout: 30_000 }).toBe(3)
  await loaded
  await untilTilesLoaded(page)
})

test('a page that was open while the map was renewed shows the new one when tried again', async ({ page, site }) => {
  const source = (await (await page.request.get('/map/tiles.json')).json()) as { tiles: [string] } // TileJSON
  const old = source.tiles[0].split('/').at(-4) ?? ''
  const renewed = 'f'.repeat(32)
  await page.route(TILES, async (route) => {
    const url = route.request().url()
    if (url.includes(old)) return route.fulfill({ status: 404 })
    return route.fulfill({ response: await route.fetch({ url: url.replace(renewed, old) }) })
  })
  await page.route('**/map/tiles.json', (route) =>
    route.fulfill({ json: { ...source, tiles: [`${site.url}/map/${renewed}/{z}/{x}/{y}.mvt`] } }),
  )
  await open(page)
  const says = page.getByRole('status').filter({ hasText: "We couldn't load the map." })
  await says.getByRole('button', { name: 'Try Again' }).click()
  await expect(says).toHaveCount(0)
  await untilTilesLoaded(page)
  await expect.poll(() => pixelsOf(page, 'road')).toBeGreaterThan(50)
})

test('a territory without a pack shows plain ground, its bounds and the pins, and credits nobody', async ({ page }) => {
  const bare = await startSite({ hasPack: false })
  try {
    await page.goto(`${bare.url}/recent`)
    const map = page.getByRole('region', { name: 'Map', exact: true })
    await expect(map.locator('.leaflet-overlay-pane path')).toBeAttached()
    await expect(map.locator('.leaflet-tile')).toHaveCount(0)
    await expect(page.getByText('OpenStreetMap contributors')).toHaveCount(0)
    expect(await hasPlainGround(page)).toBe(true)
  } finally {
    await bare.stop()
  }
})

/** Whether plain ground, in the colour of land, lies under the pins. */
const hasPlainGround = (page: Page) =>
  page.getByRole('region', { name: 'Map', exact: true }).evaluate((map) => {
    const probe = map.appendChild(document.createElement('i'))
    probe.style.color = 'var(--map-land)'
    const wanted = getComputedStyle(probe).color
    probe.remove()
    let behind: Element | null = map
    while (behind && getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)') behind = behind.parentElement
    return behind !== null && getComputedStyle(behind).backgroundColor === wanted
  })
