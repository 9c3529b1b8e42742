import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#app/http/routes.ts'
import { EVENTS } from '#app/live/events.contract.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, aReport } from '#test/makers.ts'
import { listenTo } from '#test/stream.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the OpenAPI document lists every endpoint with its input, answer and refusals', async () => {
  const { status, headers, body } = await app.aVisitor().get('/api/openapi.json')
  expect([status, body.openapi]).toEqual([200, '3.1.0'])
  expect(headers.get('etag')).toBeTruthy()
  const operations = Object.values<object>(body.paths).flatMap((path) => Object.values(path))
  expect(operations.length).toBe(routes.length + 1) // plus the stream of events
  const submit = body.paths['/api/reports'].post
  const form = submit.requestBody.content['multipart/form-data'].schema
  expect(Object.keys(form.properties)).toEqual([
    'category',
    'description',
    'lat',
    'lng',
    'address',
    'searched',
    'key',
    'photo',
  ])
  expect(form.required).toEqual(['category', 'description', 'lat', 'lng'])
  expect(submit.responses[201].content['application/json'].schema.required).toContain('rewards')
  expect(submit.responses[400].description).toContain(
    'outside: Location is outside of Gibraltar. Please select a location within Gibraltar.',
  )
  expect(Object.keys(submit.responses)).toEqual(['201', '400', '401', '403', '409', '413', '415', '422', '429', '503'])
  const list = body.paths['/api/reports'].get
  expect(list.parameters.map(({ name }: { name: string }) => name)).toEqual([
    ...['category', 'days', 'since', 'until', 'state', 'q', 'sort', 'lat', 'lng', 'limit', 'cursor'],
  ])
  expect(list.parameters.every(({ required }: { required: boolean }) => !required)).toBe(true)
  expect(body.paths['/api/reports/{id}'].get.parameters[0]).toMatchObject({ name: 'id', in: 'path', required: true })
})

test('the documentation page lists every endpoint and respects its content security policy', async () => {
  const { status, headers, body } = await app.aVisitor().get('/api/docs')
  expect(status).toBe(200)
  for (const { endpoint } of routes) expect(body).toContain(`${endpoint.method} ${endpoint.path}`)
  for (const path of ['discovery', 'v2/services', 'v2/requests', 'v2/requests/ID', 'v2/tokens/ID'])
    expect(body).toContain(`curl &#39;${app.base}/open311/${path}.json`)
  const nonce = /<style nonce="([^"]+)">/.exec(body)?.[1] ?? 'none'
  expect(headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
  expect(body).not.toMatch(/<script|style=|https?:\/\/(?!localhost|127)/)
})

test('every call that the page offers for copying works as it stands', async () => {
  const { body } = await app.aVisitor().get('/api/docs')
  const calls = [...String(body).matchAll(/<pre class="call">curl '([^<]+)'<\/pre>/g)].map(([, url = '']) => url)
  expect(calls.length).toBeGreaterThan(8)
  const statuses = calls.map(async (url) => [url, (await fetch(url.replaceAll('&amp;', '&'))).status])
  const withoutPack = `${app.base}/embed/map.png?category=litter&amp;days=30`
  expect(await Promise.all(statuses)).toEqual(calls.map((url) => [url, url === withoutPack ? 404 : 200]))
})

describe('the stream of events', () => {
  test('is described in both documents with its events, their data and its refusal', async () => {
    const { body } = await app.aVisitor().get('/api/openapi.json')
    const { summary, security, responses } = body.paths['/api/events'].get
    expect(summary).toContain('Server-sent events')
    expect(security).toBeUndefined()
    expect(Object.keys(responses)).toEqual(['200', '503'])
    const { schema } = responses[200].content['text/event-stream']
    const names = ['reports', 'unread', 'flags', 'rewards', 'lost', 'alive']
    expect(Object.keys(schema['x-events'])).toEqual(names)
    expect(schema['x-events'].unread.data.required).toEqual(['unread'])
    const page = (await app.aVisitor().get('/api/docs')).body
    expect(page).toContain('GET /api/events')
    expect(page).toContain('text/event-stream')
    for (const name of names) {
      expect(responses[200].description).toContain(`${name}: ${schema['x-events'][name].description}`)
      expect(page).toContain(schema['x-events'][name].description)
    }
  })

  test('sends the events that its description lists', async () => {
    const [author, voter] = [await aMember(app), await aMember(app)]
    const { id } = await aReport(author)
    const listener = await listenTo(app.base, author.cookies)
    expect(EVENTS.unread.data.safeParse(await listener.next('unread')).success).toBe(true)
    await voter.send('PUT', `/api/reports/${id}/vote`, { type: 'confirm' })
    const event = await listener.next('reports')
    expect(EVENTS.reports.data.safeParse(event)).toMatchObject({ success: true, data: event })
    listener.close()
  })
})
