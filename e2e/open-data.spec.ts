import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectToLookRight } from './support/accessibility.ts'
import { expectErrors } from './support/errors.ts'
import { takePicture } from './support/pictures.ts'
import { asReturningVisitor, reports } from './support/recent.ts'
import { DEMO, expect, test } from './support/site.ts'

test.use({ siteOptions: DEMO })

test.beforeEach(async ({ page }) => {
  await asReturningVisitor(page)
})

test('the list leads to the statistics, whose pictures have tables and files', async ({ page }) => {
  await page.goto('/recent?category=noise&days=1')
  const links = page.getByRole('navigation', { name: 'Statistics and downloads' })
  await expect(links.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    '/reports.csv?category=noise&days=1',
  )
  await links.getByRole('link', { name: 'Statistics' }).click()
  await expect(page).toHaveTitle('Statistics - Lamppost: Gibraltar')
  await expect(page.getByRole('img', { name: /^Reports by category\. Highest: Litter & Waste, \d+\.$/ })).toBeVisible()
  const byCategory = page.getByRole('region', { name: 'Reports by category' })
  await byCategory.getByText('Show the numbers').click()
  await expect(byCategory.getByRole('row', { name: /^Wildlife \d+ \d+ \d+ \d/ })).toBeVisible()
  await expectToLookRight(page, 'statistics', { widths: [320, 390, 1280] })
  const loading = page.waitForEvent('download')
  await byCategory.getByRole('link', { name: 'Download CSV' }).click()
  expect((await loading).suggestedFilename()).toMatch(/^statistics-\d{4}-\d\d-\d\d\.csv$/)
})

test('in Spanish, the statistics and the frame are whole too', async ({ page }) => {
  await page.goto('/statistics?lang=es')
  await page.getByRole('region', { name: 'Avisos por categoría' }).getByText('Ver las cifras').click()
  await expectToLookRight(page, 'statistics-es', { widths: [320, 390, 1280] })
  await page.goto('/embed?lang=es', { waitUntil: 'load' })
  await expect(page.getByRole('heading', { name: 'Avisos en Gibraltar' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test('a report’s page describes itself to search engines', async ({ page }) => {
  const { items } = await reports(page, '?days=30')
  await page.goto(`/report/${items[0]?.id}`)
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'CreativeWork', text: items[0]?.description })
})

test.describe('on another site', () => {
  let other: Server
  let address: string
  let shown = ''

  test.beforeAll(async () => {
    other = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end(shown)
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(other.address() as AddressInfo).port}` // it listens on a port
  })
  test.afterAll(() => void other.close())

  test('a frame shows the newest reports and leaves no cookie; a link opens a tab', async ({ page, site, context }) => {
    shown = `<!doctype html><title>Town</title><iframe title="Reports" src="${site.url}/embed?map=1" width="400" height="800"></iframe>`
    await page.goto(address, { waitUntil: 'load' })
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: 'Reports in Gibraltar' })).toBeVisible()
    await expect(frame.getByRole('article')).toHaveCount(10)
    const map = frame.getByRole('img', { name: 'A map with the newest of these reports' })
    const widthOf = (picture: HTMLImageElement) => picture.naturalWidth
    await expect.poll(() => map.evaluate(widthOf), { timeout: 60_000 }).toBe(1280)
    expect(await context.cookies(site.url)).toEqual([])
    const opening = context.waitForEvent('page')
    await frame.getByRole('article').first().getByRole('link').click()
    await expect(await opening).toHaveURL(/\/report\//)
  })

  test('no other page can be shown in a frame', async ({ page, site }) => {
    expectErrors(/^Framing .* violates .* "frame-ancestors 'none'"/)
    shown = `<!doctype html><title>Town</title><iframe title="Reports" src="${site.url}/recent"></iframe>`
    await page.goto(address, { waitUntil: 'load' })
    await expect(page.frameLocator('iframe').getByRole('main')).toHaveCount(0)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the statistics can be read', async ({ page }) => {
    await page.goto('/statistics')
    await expect(page.getByRole('heading', { name: 'Reports by month' })).toBeVisible()
    const byState = page.getByRole('region', { name: 'Open, resolved and validated' })
    await byState.getByText('Show the numbers').click()
    await expect(byState.getByRole('row', { name: /^Resolved \d+$/ })).toBeVisible()
    await takePicture(page, 'statistics-plain')
  })
})
