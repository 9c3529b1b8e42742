import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { tilePathsOf, type TileSource } from '../src/features/territory/tiles.rules.ts'
import { aJpeg } from '../test/pictures.ts'
import { MAP_HASH, serveMap } from './support/maps.ts'
import { everythingKept, untilKept } from './support/offline.ts'
import { signInNewMember } from './support/people.ts'
import { startTestProxy, type TestProxy } from './support/proxy.ts'
import { asReturningVisitor, cards, shown } from './support/recent.ts'
import { expect, type Site, startSite, test } from './support/site.ts'
import { choose, description, fileOf, place, send, success } from './support/submitting.ts'

// What the service worker keeps, and what it never does.

test.use({ serviceWorkers: 'allow' })

const LIST = '/api/reports?category=all&days=7'
const PINS = '/api/reports/map?category=all&days=7'

let front: TestProxy
let site: Site
test.beforeAll(async () => {
  front = await startTestProxy()
  // The project's pack is beside the project's territory.
  site = await startSite({ env: { PUBLIC_URL: front.url, TERRITORY: 'territories/gibraltar.json' } })
  front.forwardTo(site.url)
})
test.afterAll(async () => {
  await site.stop()
  await front.stop()
})
test.beforeEach(({ page }) => {
  front.answers.clear()
  front.isDown = false
  return asReturningVisitor(page)
})

/** Whether the worker has asked for this, without cookies. */
const isAskedByWorker = (of: string) => front.asked.some(({ path, cookie }) => path === of && cookie === undefined)

const tiles = (page: Page) => everythingKept(page, 'lamppost-map')

test('no cache holds a rendered page, a personal answer, a nonce or an administrator’s code', async ({
  page,
  context,
}) => {
  await signInNewMember({ ...site, url: front.url }, context, { firstName: 'Secretary', lastName: 'Surname' })
  await page.goto(`${front.url}/submit`)
  await place(page)
  await choose(page, 'Litter & Waste')
  await description(page).fill('A bag in the bay')
  await send(page).click()
  await expect(success(page)).toBeVisible()
  await page.goto(`${front.url}/recent`)
  const path = await cards(page).first().getByRole('link').getAttribute('href')
  await page.goto(front.url + path)
  for (const screen of ['/profile', '/profile/reports', '/profile/details', '/profile/notifications', '/privacy'])
    await page.goto(front.url + screen)
  await page.goto(`${front.url}/recent?report=${path?.split('/').at(-1)}`)
  await untilKept(page, LIST, `/api${path?.replace('report', 'reports')}`)
  const textOfList = async () => (await everythingKept(page)).find(({ path: of }) => of === LIST)?.text
  // The form's page may have kept the list as it was before the report.
  await expect.poll(textOfList, { timeout: 60_000 }).toContain('A bag in the bay')

  const kept = await everythingKept(page)
  const adminsFiles = new Set(
    ['Admin/AdminScreen', 'Admin/Users', 'Admin/Reports', 'Admin/Log'].map((name) =>
      fileOf(`src/app/screens/${name}.tsx`),
    ),
  )
  expect(kept.length).toBeGreaterThan(100)
  for (const { path: of, headers, text } of kept) {
    expect(headers['content-type']?.includes('text/html') ?? false, of).toBe(of === '/app-shell?lang=en')
    expect(headers['set-cookie'], of).toBeUndefined()
    expect(headers['content-security-policy'] ?? '', of).not.toContain('nonce')
    expect(headers['cache-control'] ?? '', of).not.toContain('no-store')
    expect(text, of).not.toMatch(/nonce="|"own":true|"version":|@example\.test/)
    expect(text, of).not.toContain('/api/admin/')
    expect(adminsFiles.has(of.slice(1)), of).toBe(false)
    if (of.startsWith('/api/'))
      expect(of).toMatch(/^\/api\/reports(\?|\/map\?|\/[\da-f-]{36}(\/comments|\/timeline)?$)/)
  }
  const list = kept.find(({ path: of }) => of === LIST)
  expect(JSON.parse(list?.text ?? '{}')).toMatchObject({ items: [{ description: 'A bag in the bay', own: false }] })
  // The worker sends no cookies when it fetches a file to keep it.
  const shell = front.asked.filter((one) => one.path === '/app-shell?lang=en')
  expect(shell.length).toBeGreaterThan(0)
  expect(shell.filter(({ cookie }) => cookie !== undefined)).toEqual([])
  expect(front.asked.some((one) => one.path === LIST && one.cookie === undefined)).toBe(true)

  const account = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('lamppost-account')
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const read = opening.result.transaction('account').objectStore('account').getAll()
      await new Promise((resolve) => read.addEventListener('success', resolve))
      opening.result.close()
      return read.result as object[]
    })
  expect((await account()).map((one) => Object.keys(one).toSorted())).toEqual([['displayName', 'id', 'language']])

  // After the sign-out, nothing that the person has looked at is left.
  await page.goto(`${front.url}/profile`)
  const hasLeft = () => page.evaluate(async () => (await caches.keys()).filter((name) => /seen|pictures/.test(name)))
  await expect.poll(hasLeft).not.toEqual([])
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect
    .poll(async () => (await everythingKept(page)).filter(({ path: of }) => /^\/api\/reports\/[\da-f-]{36}/.test(of)))
    .toEqual([])
  expect(await account()).toEqual([])
})

test('a deleted report and its picture are no longer kept', async ({ page, context }) => {
  await signInNewMember({ ...site, url: front.url }, context)
  const posted = await context.request.post(`${front.url}/api/reports`, {
    multipart: {
      ...{ category: 'wildlife', description: 'A picture to forget', lat: '36.1312', lng: '-5.3501' },
      photo: { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aJpeg() },
    },
  })
  const { id, photo } = (await posted.json()) as { id: string; photo: { display: string } } // API contract
  await page.goto(`${front.url}/report/${id}`)
  await untilKept(page, `/api/reports/${id}`, photo.display)
  expect((await context.request.delete(`${front.url}/api/reports/${id}`)).status()).toBe(204)
  await page.goto(`${front.url}/report/${id}`)
  const left = async () => (await everythingKept(page)).map(({ path }) => path)
  await expect.poll(left).not.toContain(`/api/reports/${id}`)
  await expect.poll(left).not.toContain(photo.display)
})

test('the territory’s own map is kept after the first visit, all of it', async ({ page }) => {
  await page.goto(`${front.url}/recent`)
  await untilKept(page, '/map/tiles.json')
  const mapped = async () =>
    (await tiles(page)).filter(({ path }) => /^\/map\/[\da-f]{32}\/\d+\/\d+\/\d+\.mvt$/.test(path))
  const source = (await (await page.request.get(`${front.url}/map/tiles.json`)).json()) as TileSource // TileJSON
  const paths = tilePathsOf(source, front.url)?.toSorted()
  expect(paths?.length).toBeGreaterThan(150)
  await expect.poll(async () => (await mapped()).map(({ path }) => path).toSorted(), { timeout: 90_000 }).toEqual(paths)
  expect((await mapped()).reduce((sum, { text }) => sum + text.length, 0)).toBeGreaterThan(300_000)
})

test('no tiles of another server are fetched in advance', async ({ browser }) => {
  const others = await startSite({ env: { TILE_URL: 'http://127.0.0.1:9/{z}/{x}/{y}.png' } })
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  try {
    const page = await context.newPage()
    await asReturningVisitor(page)
    await page.goto(`${others.url}/recent`)
    await untilKept(page, LIST)
    expect(await tiles(page)).toEqual([])
  } finally {
    await context.close()
    await others.stop()
  }
})

test('answers refused by a busy server are cached on a later try', async ({ page, context }) => {
  // So that the page's own requests have cookies.
  await signInNewMember({ ...site, url: front.url }, context)
  front.answers.set(LIST, { status: 503, type: 'application/json', body: '{}' })
  front.asked.length = 0
  await page.goto(`${front.url}/recent`)
  await expect.poll(() => isAskedByWorker(LIST), { timeout: 60_000 }).toBe(true)
  front.answers.delete(LIST)
  await untilKept(page, LIST)
})

test('a hotspot that answers with its sign-in page replaces nothing that is kept', async ({ page, context }) => {
  // So that the page's own requests have cookies.
  await signInNewMember({ ...site, url: front.url }, context)
  const text = async () => (await everythingKept(page)).find(({ path }) => path === LIST)?.text
  await page.goto(`${front.url}/recent`)
  await untilKept(page, LIST, PINS)
  const before = await text()
  front.answers.set(LIST, { type: 'text/html; charset=utf-8', body: '<title>Sign in to the Wi-Fi</title>' })
  front.asked.length = 0
  await page.goto(`${front.url}/recent`)
  // The map's reports are asked for after the list.
  await expect.poll(() => isAskedByWorker(PINS), { timeout: 60_000 }).toBe(true)
  expect(await text()).toBe(before)
})

test('a small map is kept whole, replaces an earlier one, and works in an outage', async ({ page, context }) => {
  serveMap(front, { bytes: 1000, hash: 'fedcba9876543210' })
  await page.goto(`${front.url}/recent`)
  await untilKept(page, '/map/tiles.json', '/map/fedcba9876543210/14/7947/6425')
  front.answers.clear()
  serveMap(front, { bytes: 1000 })
  await page.reload()
  await untilKept(page, `/map/${MAP_HASH}/14/7947/6425`)
  await expect.poll(async () => (await tiles(page)).filter(({ path }) => path.includes('fedc')).length).toBe(0)

  front.isDown = true
  const cold = await context.newPage()
  await cold.goto(`${front.url}/recent`)
  await expect(shown(cold)).toBeVisible()
  const size = () =>
    cold.evaluate(async (url) => (await (await fetch(url)).arrayBuffer()).byteLength, `/map/${MAP_HASH}/14/7947/6425`)
  expect(await size()).toBe(1000)
})

test('a busy server is asked for no more of the map, which the next visit keeps', async ({ page }) => {
  const asked = (zoom: number) => front.asked.filter(({ path }) => path.startsWith(`/map/${MAP_HASH}/${zoom}/`)).length
  serveMap(front, { status: 503 })
  front.asked.length = 0
  await page.goto(`${front.url}/recent`)
  await expect.poll(() => asked(11), { timeout: 60_000 }).toBeGreaterThan(0)
  await untilKept(page, LIST, PINS)
  expect(asked(13)).toBe(0)
  serveMap(front, {})
  await page.reload()
  await untilKept(page, new RegExp(`^/map/${MAP_HASH}/13/`))
})

test('at most 4 MB of a large map are kept', async ({ page }) => {
  serveMap(front, { bytes: 1_500_000 })
  await page.goto(`${front.url}/recent`)
  await untilKept(page, '/map/tiles.json', new RegExp(`^/map/${MAP_HASH}/11/`))
  const bytes = () =>
    page.evaluate(async () => {
      const cache = await caches.open('lamppost-map')
      const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
      const sizes = await Promise.all(answers.map(async (answer) => (await answer?.blob())?.size ?? 0))
      return sizes.reduce((sum, size) => sum + size, 0)
    })
  // Tiles that arrive after the budget is used up are deleted again.
  const tilesAsked = () => front.asked.filter(({ path }) => path.startsWith(`/map/${MAP_HASH}/`)).length
  await expect.poll(tilesAsked).toBeGreaterThan(3)
  await expect.poll(bytes).toBeGreaterThan(2 * 1024 * 1024)
  await expect.poll(bytes).toBeLessThanOrEqual(4 * 1024 * 1024)
})

test('the manifest makes the site installable, and all its pictures are there in their sizes', async ({ page }) => {
  await page.goto(`${front.url}/recent`)
  const browser = await page.context().newCDPSession(page)
  const { errors, data } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}') as Record<'icons' | 'screenshots' | 'shortcuts', Picture[]>
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const pictures = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons = [] }) => icons),
  ].filter(({ sizes }) => sizes !== 'any')
  expect(pictures.map(({ sizes }) => sizes)).toContain('512x512')
  expect(manifest.screenshots.length).toBeGreaterThan(0)
  for (const { src, sizes } of pictures) {
    const found = await page.evaluate(async (url) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob())
      return `${bitmap.width}x${bitmap.height}`
    }, src)
    expect([src, found]).toEqual([src, sizes])
  }
  expect(readFileSync('public/icon-maskable-512.png').length).toBeLessThan(30_000)
})

interface Picture {
  src: string
  sizes: string
  icons?: Picture[]
}
