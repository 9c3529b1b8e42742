import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { announceChanges, hideReport } from '#test/feed.ts'
import { aMember, aReport, type Member, type Query, rowsOf } from '#test/makers.ts'
import { aJpeg } from '#test/pictures.ts'
import { KEPT_REPORTS } from '../openData.rules.ts'

let app: TestApp
let author: Member

beforeAll(async () => {
  app = await testApp()
  author = await aMember(app, { name: 'Ana Lima' })
})
afterAll(() => app.close())

const rows = (...query: Query) => rowsOf(app, ...query)
const get = (path: string, headers: Record<string, string> = {}) => fetch(app.base + path, { headers })
const textOf = async (path: string) => (await get(path)).text()
const linesOf = async (path: string) =>
  (await textOf(path))
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
const PATHS = ['/reports.geojson', '/reports.csv', '/reports.atom']

describe('a file of reports', () => {
  let reported: { id: string; createdAt: string }
  beforeAll(async () => {
    reported = await aReport(author, { description: 'A <lamp> & a "bin"', category: 'litter', photo: await aJpeg() })
    await aReport(author, { description: '=1+1', category: 'noise' })
  })

  test('as GeoJSON has a feature for each report, with longitude first', async () => {
    const answer = await get('/reports.geojson?category=litter')
    expect(answer.headers.get('content-type')).toBe('application/geo+json; charset=utf-8')
    const { type, features } = await answer.json()
    expect([type, features.length]).toEqual(['FeatureCollection', 1])
    expect(features[0]).toMatchObject({
      type: 'Feature',
      id: reported.id,
      geometry: { type: 'Point', coordinates: [-5.3536, 36.1408] },
      properties: {
        category: 'litter',
        status: 'active',
        description: 'A <lamp> & a "bin"',
        createdAt: reported.createdAt,
        editedAt: null,
        confirms: 0,
        communityValidated: false,
        photo: expect.stringMatching(`^${app.base}/files/report_photos/.*-display.webp$`),
        url: `${app.base}/report/${reported.id}`,
      },
    })
  })

  test('as CSV has a line for each report, with no cell that is run as a formula', async () => {
    const answer = await get('/reports.csv')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="reports-\d{4}-\d\d-\d\d.csv"$/)
    const [head, noise, litter] = await linesOf('/reports.csv')
    expect(head).toMatch(/^id,createdAt,category,status,description,address,lat,lng,confirms/)
    expect(noise).toContain(`,noise,active,'=1+1,`)
    expect(litter).toContain(`,litter,active,"A <lamp> & a ""bin""",`)
    expect(litter).toContain(',36.1408,-5.3536,')
  })

  test('as Atom is well-formed, with a title, a link, a place and both times of each entry', async () => {
    const answer = await get('/reports.atom?category=litter')
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const xml = await answer.text()
    expect(elementsOf(xml)).toMatchObject({
      feed: 1,
      entry: 1,
      summary: 1,
      published: 1,
      updated: 2,
      'georss:point': 1,
    })
    expect(xml).toContain(`<link rel="self" type="application/atom+xml" href="${app.base}/reports.atom?category=litter`)
    expect(xml).toContain('<title>Litter &amp; Waste: A &lt;lamp&gt; &amp; a &quot;bin&quot;</title>')
    expect(xml).toContain(`<updated>${reported.createdAt}</updated>`)
    expect(xml).toContain('<georss:point>36.1408 -5.3536</georss:point>')
    expect(xml).toContain('rel="enclosure"')
  })

  test('in XML has no character that XML can’t write', async () => {
    const { id } = await aReport(author, { category: 'other', description: 'Clean' })
    await rows`update reports set description = ${'a\u0001b\ufffec\u{1fffe}d\tf\ng'} where id = ${id}`
    announceChanges(app)
    const xml = await textOf('/reports.atom?category=other')
    expect(xml).toContain('<summary>abcd\tf\ng</summary>')
    expect(elementsOf(xml)).toMatchObject({ entry: 1 })
  })

  test.each(PATHS)('%s has only the reports that match a search, a state and a time', async (path) => {
    for (const [query, isIn] of [
      ['?q=lamps&days=all&state=open&sort=confirms', true],
      [`?since=${reported.createdAt}`, true],
      ['?q=bench', false],
      ['?state=resolved', false],
      [`?until=${reported.createdAt}`, false],
    ] as const)
      expect([query, (await textOf(path + query)).includes(reported.id)]).toEqual([query, isIn])
  })

  test('has the new text and time after an administrator has changed a report', async () => {
    const { id } = await aReport(author, { description: 'Call me on 200 12345', category: 'vandalism' })
    const property = async () => {
      const { features } = await (await get('/reports.geojson?category=vandalism')).json()
      return features.find((feature: { id: string }) => feature.id === id).properties
    }
    const before = await property()
    const administrator = await aMember(app, { isAdmin: true })
    await administrator.send('PATCH', `/api/admin/reports/${id}`, { description: 'Call me' })
    const after = await property()
    expect(after).toMatchObject({ description: 'Call me', editedAt: null })
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
    const times = `<published>${before.createdAt}</published><updated>${after.updatedAt}</updated>`
    expect(await textOf('/reports.atom?category=vandalism')).toContain(times)
  })

  test('and its refusals can be read by pages of other sites, which may send If-None-Match', async () => {
    for (const path of ['/reports.geojson', '/reports.geojson?days=8'])
      expect((await get(path)).headers.get('access-control-allow-origin')).toBe('*')
    const asked = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'if-none-match' }
    for (const path of ['/reports.geojson', '/open311/v2/requests.json', '/map/tiles.json']) {
      const { status, headers } = await fetch(app.base + path, { method: 'OPTIONS', headers: asked })
      expect([path, status, headers.get('access-control-allow-origin')]).toEqual([path, 204, '*'])
      expect(headers.get('access-control-allow-headers')).toBe('*')
    }
  })

  test.each(PATHS)('%s has nobody’s name', async (path) => {
    expect(await textOf(path)).not.toContain('Ana Lima')
    expect(await textOf(path)).not.toContain(author.id)
  })

  test.each(PATHS)('%s may be read by programs and pages of other sites', async (path) => {
    const { headers } = await get(path, { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('cache-control')).toBe('no-cache')
  })

  test.each(PATHS)('%s is not sent again to a client that has it, until something changes', async (path) => {
    const etag = (await get(path)).headers.get('etag') ?? ''
    const again = await get(path, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await aReport(author)
    expect((await get(path, { 'if-none-match': etag })).status).toBe(200)
  })

  test.each([...PATHS, '/sitemap.xml', '/statistics.csv', '/embed'])(
    'a HEAD of %s has what a GET has, without a body',
    async (path) => {
      const head = await fetch(app.base + path, { method: 'HEAD' })
      const whole = await get(path)
      expect([head.status, await head.text()]).toEqual([200, ''])
      for (const name of ['content-type', 'etag', 'cache-control', 'access-control-allow-origin'])
        expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)])
      expect(head.headers.get('content-length')).toBeNull()
      const held = { 'if-none-match': head.headers.get('etag') ?? '' }
      expect((await fetch(app.base + path, { method: 'HEAD', headers: held })).status).toBe(304)
      expect((await fetch(`${app.base}/reports.csv?days=8`, { method: 'HEAD' })).status).toBe(400)
    },
  )

  test.each(PATHS)('%s no longer has a report once it is hidden, not even for its author', async (path) => {
    const { id } = await aReport(author, { description: 'Planted word' })
    expect(await textOf(path)).toContain(id)
    await hideReport(app, id, 'litter')
    expect(await textOf(path)).not.toContain(id)
    expect(String((await author.get(path)).body)).not.toContain('Planted word')
  })

  test.each(['?category=nothing', '?days=8', '?days=7&days=7', '?state=hidden', '?sort=nearest', '?since=x'])(
    '%s is refused',
    async (query) => {
      const answer = await get(`/reports.csv${query}`)
      expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid'])
    },
  )

  test('is complete even if no report matches', async () => {
    expect((await (await get('/reports.geojson?category=wildlife')).json()).features).toEqual([])
    expect(await linesOf('/reports.csv?category=wildlife')).toHaveLength(1)
    expect(elementsOf(await textOf('/reports.atom?category=wildlife'))).toMatchObject({ feed: 1, updated: 1 })
  })
})

test('a file that is too large for the cache is complete, and has an ETag too', async () => {
  const count = KEPT_REPORTS + 150
  await rows`
    insert into reports (id, author_id, category, description, lat, lng, cell, created_at, updated_at)
    select gen_random_uuid(), ${author.id}, 'traffic', 'Number ' || n, 36.14, -5.35, 1, now() - n * interval '1 second', now()
    from generate_series(1, ${count}::int) n`
  await rows`
    insert into report_counts (hour, category, count)
    select date_trunc('hour', created_at, 'UTC'), 'traffic', count(*) from reports where category = 'traffic' group by 1`
  announceChanges(app)
  const answer = await get('/reports.geojson?category=traffic')
  const etag = answer.headers.get('etag') ?? ''
  const { features } = (await answer.json()) as { features: { id: string }[] }
  expect(new Set(features.map(({ id }) => id)).size).toBe(count)
  expect((await get('/reports.geojson?category=traffic', { 'if-none-match': etag })).status).toBe(304)
  expect(await linesOf('/reports.csv?category=traffic')).toHaveLength(count + 1)
  expect(elementsOf(await textOf('/reports.atom?category=traffic'))['entry']).toBe(count)
  // Sorted by confirms, a report that gets one while the file is read would be left out.
  await rows`update reports set confirms = 9, listed_confirms = 9 where description = 'Number 700'`
  announceChanges(app)
  const moving = (await (await get('/reports.geojson?category=traffic&sort=confirms')).json()) as {
    features: { id: string }[]
  }
  expect(moving.features.map(({ id }) => id)).toEqual(features.map(({ id }) => id))
  const feed = await textOf('/reports.atom?category=traffic&sort=confirms')
  expect(feed).toContain('sort=newest')
  // The feed's own time is that of its report that was changed last, wherever in the file it is.
  const changedAt = new Date(Date.now() + 60_000).toISOString()
  await rows`update reports set updated_at = ${changedAt} where description = ${`Number ${count}`}`
  announceChanges(app)
  const later = await textOf('/reports.atom?category=traffic')
  expect(later.slice(0, later.indexOf('<entry>'))).toContain(`<updated>${changedAt}</updated>`)
  await aReport(author)
  expect((await get('/reports.geojson?category=traffic', { 'if-none-match': etag })).status).toBe(200)
})

test('an address may get 30 files in ten minutes; files that it has already do not count', async () => {
  const limited = await testApp({ env: { LIMITS_FACTOR: '1' } })
  try {
    const ask = (path: string, headers = {}) => fetch(limited.base + path, { headers })
    const etag = (await ask('/reports.csv')).headers.get('etag') ?? ''
    for (let times = 0; times < 40; times++)
      expect((await ask('/reports.csv', { 'if-none-match': etag })).status).toBe(304)
    const statuses = []
    for (let times = 1; times < 31; times++) statuses.push((await ask(PATHS[times % 3] ?? '')).status)
    expect(statuses).toEqual([...Array<number>(29).fill(200), 429])
    const refused = await ask('/reports.csv')
    expect((await refused.json()).code).toBe('too-many-requests')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
    const page = await ask('/reports.csv', { accept: 'text/html' })
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  } finally {
    await limited.close()
  }
})

test('files that are made only to answer with their headers count too', async () => {
  const limited = await testApp({ env: { LIMITS_FACTOR: '1' } })
  try {
    const statuses = []
    for (let day = 1; day < 32; day++) {
      const path = `/reports.csv?since=2026-01-${String(day).padStart(2, '0')}T00:00:00Z`
      statuses.push((await fetch(limited.base + path, { method: 'HEAD' })).status)
    }
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429])
  } finally {
    await limited.close()
  }
})

/** How often each element occurs. @throws Error if the XML is not well-formed */
function elementsOf(xml: string): Record<string, number> {
  const found: Record<string, number> = {}
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => void (found[name] = (found[name] ?? 0) + 1))
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return found
}
