import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicFile } from '#platform/server/route.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aReportOf, hideReport } from '#test/feed.ts'
import { aMember, type Member } from '#test/makers.ts'
import { sitemap, sitemapFrom } from './sitemap.actions.ts'
import { PUBLIC_SCREENS } from './sitemap.rules.ts'

let app: TestApp
let author: Member

beforeAll(async () => {
  app = await testApp()
  author = await aMember(app)
})
afterAll(() => app.close())

const get = (path: string) => fetch(app.base + path)
const locsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)

async function textOf(file: Promise<PublicFile>): Promise<string> {
  const content = await (await file).parts.makeContent('')
  return 'bytes' in content ? String(content.bytes) : ''
}

test('the sitemap has the public screens and every visible report', async () => {
  const shown = await aReportOf(app, author, 3)
  const hidden = await aReportOf(app, author, 2)
  await hideReport(app, hidden.id, 'litter')
  const answer = await get('/sitemap.xml')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  const locs = locsOf(await answer.text())
  expect(locs).toContain(`${app.base}/recent`)
  expect(locs).toContain(`${app.base}/report/${shown.id}`)
  expect(locs.join()).not.toContain(hidden.id)
})

test('with many reports there is an index, whose sitemaps have all of them, and the first one the screens', async () => {
  const made = []
  // Two reports fit into a sitemap beside the screens; the last hour has more.
  for (const hours of [10, 11, 12, 13, 13, 13, 13, 13]) made.push((await aReportOf(app, author, hours)).id)
  const index = await textOf(sitemap(app.services, 8))
  expect(index).toContain('<sitemapindex')
  const names = locsOf(index).map((url) => /\/sitemap-([\d-]+)\.xml$/.exec(url ?? '')?.[1] ?? '')
  expect(names).toContainEqual(expect.stringMatching(/^\d+-1$/))
  const all = await Promise.all(names.map(async (name) => locsOf(await textOf(sitemapFrom(app.services, name, 8)))))
  for (const id of made) expect(all.flat()).toContain(`${app.base}/report/${id}`)
  const screensIn = (locs: typeof all) => locs.flat().filter((loc) => !loc?.includes('/report/'))
  expect(screensIn(all.slice(0, 1))).toEqual(PUBLIC_SCREENS.map((path) => app.base + path))
  expect(screensIn(all.slice(1))).toEqual([])
})

test.each(['/sitemap-0.xml', '/sitemap-999999.xml', '/sitemap-x.xml', '/sitemap-1234567.xml', '/sitemap-0-1.xml'])(
  '%s is not found',
  async (path) => {
    const answer = await get(path)
    expect([answer.status, (await answer.json()).code]).toEqual([404, 'not-found'])
  },
)

test('robots.txt leads to the sitemap and away from what is personal', async () => {
  const text = await (await get('/robots.txt')).text()
  expect(text).toContain(`Sitemap: ${app.base}/sitemap.xml\n`)
  expect(text).toContain('Disallow: /profile\n')
})

test('an address gets 120 sitemaps in ten minutes; those that it has already count too', async () => {
  const limited = await testApp({ env: { LIMITS_FACTOR: '1' } })
  const ask = (path: string, etag = '') => fetch(limited.base + path, { headers: { 'if-none-match': etag } })
  const { headers } = await ask('/sitemap.xml')
  for (let times = 1; times < 120; times++)
    await ask(times % 2 ? '/sitemap-0.xml' : '/sitemap.xml', headers.get('etag') ?? '')
  for (const path of ['/sitemap.xml', '/sitemap-0.xml']) {
    const refused = await ask(path)
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  }
  await limited.close()
})
