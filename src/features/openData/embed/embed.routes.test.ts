import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adoptProjectPack } from '#features/places/import/import.actions.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { cookiesOf } from '#test/browser.ts'
import { hideReport } from '#test/feed.ts'
import { aMember, aReport, type Member } from '#test/makers.ts'

let app: TestApp
let author: Member

beforeAll(async () => {
  app = await testApp()
  author = await aMember(app, { name: 'Ana Lima' })
  await aReport(author, { description: 'A lamp <script>alert(1)</script> is out', category: 'infrastructure' })
  await aReport(author, { description: 'Noise at night', category: 'noise', lat: 36.145, lng: -5.351 })
})
afterAll(() => app.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.base + path, { headers })
const htmlOf = async (path: string) => (await get(path)).text()

test('the page may be shown in frames of any site, sets no cookie and runs nothing', async () => {
  const cookie = cookiesOf(author)
  const { status, headers } = await get('/embed', { cookie })
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(headers.get('x-frame-options')).toBeNull()
  expect(headers.get('set-cookie')).toBeNull()
  const policy = headers.get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; /)
  expect(policy).toContain('frame-ancestors *')
  expect(policy).not.toContain('script-src')
})

test('the page has its colours in both schemes, also in browsers without light-dark()', async () => {
  const html = await htmlOf('/embed')
  expect(html).not.toContain('light-dark')
  expect(html).toMatch(/--card:#[\da-f]{6};[^@]+@media \(prefers-color-scheme:dark\)\{:root\{[^}]*--card:#[\da-f]{6};/)
})

test('every other page stays out of frames', async () => {
  for (const path of ['/healthz', '/api/reports', '/reports.geojson']) {
    const { headers } = await get(path)
    expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY'])
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`)
  }
})

test('the page lists the newest reports that match, escaped, with links that open in a tab of their own', async () => {
  const html = await htmlOf('/embed')
  expect(html).toContain('2 reports, newest first')
  expect(html).toContain('See the list on Lamppost')
  expect(await htmlOf('/embed?sort=confirms')).toContain('<small>2 reports</small>')
  expect(html).toContain('A lamp &lt;script&gt;alert(1)&lt;/script&gt; is out')
  expect(html).not.toContain('<script')
  expect(html).not.toContain('Ana Lima')
  const links = html.match(/<a /g) ?? []
  expect(links.length).toBeGreaterThan(1)
  expect(html.match(/target="_blank" rel="noopener"/g)).toHaveLength(links.length)
  const noise = await htmlOf('/embed?category=noise')
  expect(noise).toContain('Noise at night')
  expect(noise).not.toContain('A lamp')
  expect(noise).toContain('<small>1 report</small>')
  expect((await htmlOf('/embed?limit=1')).match(/<li>/g)).toHaveLength(1)
  expect((await get('/embed?limit=100')).status).toBe(200)
  expect(await htmlOf('/embed?category=wildlife')).toContain('No reports to show.')
})

test.each(['?limit=0', '?limit=101', '?map=yes', '?category=nothing'])('%s is refused', async (query) => {
  const answer = await get(`/embed${query}`)
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid'])
})

test('a hidden report is gone from the page at once, and an unchanged page is not sent again', async () => {
  const { id } = await aReport(author, { description: 'Planted word' })
  const etag = (await get('/embed')).headers.get('etag') ?? ''
  expect((await get('/embed', { 'if-none-match': etag })).status).toBe(304)
  await hideReport(app, id, 'litter')
  expect(await htmlOf('/embed')).not.toContain('Planted word')
})

test('the map is a picture of the pins; without a pack, or without reports, there is none', async () => {
  const without = await get('/embed/map.png')
  expect([without.status, (await without.json()).code]).toEqual([404, 'no-map'])
  expect(await htmlOf('/embed?map=1')).not.toContain('<figure>')
  await adoptProjectPack(app.services, 'territories/gibraltar.pmtiles')
  expect(await htmlOf('/embed?map=1&category=noise')).toContain('src="/embed/map.png?category=noise')
  const answer = await get('/embed/map.png')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  const etag = answer.headers.get('etag') ?? ''
  const picture = sharp(await answer.bytes())
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1280, height: 720 })
  expect((await get('/embed/map.png', { 'if-none-match': etag })).status).toBe(304)
  const empty = await get('/embed/map.png?category=wildlife')
  expect([empty.status, (await empty.json()).code]).toEqual([404, 'not-found'])
})
