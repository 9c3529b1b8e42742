import formats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#app/http/routes.ts'
import { EVENTS } from '#app/live/events.contract.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, aReport } from '#test/makers.ts'
import { aKey, postRequest } from '#test/open311.ts'
import { listenTo } from '#test/stream.ts'
import { schemaOf } from './jsonSchema.ts'
import { OPEN311_CALLS } from './open311Calls.ts'

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
  expect(operations.length).toBe(routes.length + OPEN311_CALLS.length + 1) // plus the stream of events
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
  expect(Object.keys(submit.responses)).toEqual([
    '201',
    '400',
    '401',
    '403',
    '408',
    '409',
    '413',
    '415',
    '422',
    '429',
    '503',
  ])
  expect(submit.parameters).toEqual([expect.objectContaining({ name: 'Idempotency-Key', in: 'header' })])
  const signIn = body.paths['/api/accounts/sign-in'].post
  expect(Object.keys(signIn.responses)).toEqual(expect.arrayContaining(['403', '413', '415']))
  expect(body.paths['/api/events'].get.responses).toHaveProperty('403')
  const list = body.paths['/api/reports'].get
  expect(list.parameters.map(({ name }: { name: string }) => name)).toEqual([
    ...['category', 'days', 'since', 'until', 'state', 'q', 'sort', 'lat', 'lng', 'limit', 'cursor'],
  ])
  expect(list.parameters.every(({ required }: { required: boolean }) => !required)).toBe(true)
  expect(body.paths['/api/reports/{id}'].get.parameters[0]).toMatchObject({ name: 'id', in: 'path', required: true })
})

test.each<[path: string, sent: unknown, headers: Record<string, string>, status: number, code: string]>([
  ['/api/accounts/sign-out', '<a/>', { 'content-type': 'application/xml' }, 415, 'unsupported-type'],
  ['/api/accounts/sign-out', JSON.stringify({ text: 'x'.repeat(70_000) }), {}, 413, 'too-large'],
  ['/api/account-deletion', { password: 'of an ended session' }, {}, 401, 'signed-out'],
])('the OpenAPI document describes what a POST to %s is answered', async (path, sent, headers, status, code) => {
  const { paths } = (await app.aVisitor().get('/api/openapi.json')).body
  const answer = await app.aVisitor().send('POST', path, sent, { headers })
  expect(answer).toMatchObject({ status, body: { code } })
  expect(Object.keys(paths[path].post.responses)).toContain(String(status))
})

test('the OpenAPI document says which values a field accepts, its default and what it means', async () => {
  const { paths } = (await app.aVisitor().get('/api/openapi.json')).body
  const schemasOf = (path: string) =>
    Object.fromEntries(
      paths[path].get.parameters.map(({ name, schema }: { name: string; schema: object }) => [name, schema]),
    )
  for (const path of ['/api/reports', '/reports.csv']) {
    expect(schemasOf(path)).toMatchObject({
      days: { anyOf: [{ const: 'all' }, { enum: [1, 3, 7, 14, 30] }], description: expect.stringContaining('7') },
      since: { type: 'string', description: expect.stringContaining('ISO 8601') },
      q: { type: 'string', default: '', description: expect.stringContaining('200') },
      lat: { type: 'number', minimum: -90, maximum: 90 },
      state: { enum: ['all', 'open', 'validated', 'resolved'], default: 'all' },
    })
  }
  expect(schemasOf('/api/reports')['limit']).toEqual({ type: 'number', minimum: 1, maximum: 100, default: 50 })
  expect(schemasOf('/embed')['limit']).toEqual({ type: 'number', minimum: 1, maximum: 100, default: 10 })
  const submit = paths['/api/reports'].post
  expect(submit.requestBody.required).toBe(true)
  expect(submit.parameters[0].schema.pattern).toBe(String.raw`^[\w-]{8,128}$`)
  const { properties } = submit.requestBody.content['application/json'].schema
  expect(properties.category.enum).toContain('litter')
  expect(submit.responses[429].headers).toHaveProperty('Retry-After')
})

test('every list of the API has items and next', async () => {
  const withoutNext = routes.flatMap(({ endpoint }) => {
    const { properties, required = [] } = schemaOf(endpoint.reply, 'output')
    return properties?.['items'] && !required.includes('next') ? endpoint.path : []
  })
  expect(withoutNext).toEqual([])
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

test('every call that the page offers for copying works without changes', async () => {
  const { body } = await app.aVisitor().get('/api/docs')
  const calls = [...String(body).matchAll(/<pre class="call">curl '([^<]+)'<\/pre>/g)].map(([, url = '']) => url)
  expect(calls.length).toBeGreaterThan(8)
  const statuses = calls.map(async (url) => [url, (await fetch(url.replaceAll('&amp;', '&'))).status])
  const withoutPack = `${app.base}/embed/map.png?category=litter&amp;days=30`
  expect(await Promise.all(statuses)).toEqual(calls.map((url) => [url, url === withoutPack ? 404 : 200]))
})

describe('Open311 in the OpenAPI document', () => {
  /** The document's operations of a path, and whether it describes an answer. */
  async function open311() {
    const { body: document } = await app.aVisitor().get('/api/openapi.json')
    const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }))
    ajv.addSchema({ $id: 'openapi', ...document })
    const describes = (path: string, method: string, status: number, answer: unknown) => {
      const pointer = ['paths', path, method, 'responses', String(status), 'content', 'application/json', 'schema']
      const escaped = pointer.map((part) => encodeURIComponent(part.replaceAll('/', '~1')))
      ajv.validate({ $ref: `openapi#/${escaped.join('/')}` }, answer)
      return ajv.errors ?? []
    }
    return { paths: document.paths, describes }
  }

  test('describes every answer as it is', async () => {
    const { describes } = await open311()
    const admin = await aMember(app, { isAdmin: true })
    const { id } = await aReport(await aMember(app))
    const reads = OPEN311_CALLS.filter(({ method }) => method === 'GET').map(async ({ address }) => {
      const url = address.replace('{service_code}', 'litter').replace(/\{\w+\}/, id)
      const { status, body } = await app.aVisitor().get(`${url}.json?extensions=true`)
      return [address, status, describes(`${address}.json`, 'get', 200, body)]
    })
    expect(await Promise.all(reads)).toEqual(
      OPEN311_CALLS.filter(({ method }) => method === 'GET').map(({ address }) => [address, 200, []]),
    )
    const fields = { service_code: 'litter', lat: '36.1408', long: '-5.3536', description: 'A bin has tipped over' }
    const { key } = await aKey(admin, 'Town hall')
    const post = '/open311/v2/requests.json'
    const taken = await postRequest(app, { ...fields, api_key: key })
    expect([taken.status, describes(post, 'post', 200, taken.body)]).toEqual([200, []])
    const wrong = await postRequest(app, { ...fields, lat: 'x', api_key: key })
    expect([wrong.status, describes(post, 'post', 400, wrong.body)]).toEqual([400, []])
    const keyless = await postRequest(app, fields)
    expect([keyless.status, describes(post, 'post', 403, keyless.body)]).toEqual([403, []])
    const unknown = await app.aVisitor().get('/open311/v2/services/nothing.json')
    const service = '/open311/v2/services/{service_code}.json'
    expect([unknown.status, describes(service, 'get', 404, unknown.body)]).toEqual([404, []])
    expect(describes(service, 'get', 404, { code: 404 })).not.toEqual([])
    expect(describes(service, 'get', 200, [])).not.toEqual([])
  })

  test('names the parameters, the form with its key, and the errors', async () => {
    const { paths } = await open311()
    const { get, post } = paths['/open311/v2/requests.json']
    expect(get.security).toBeUndefined()
    expect(get.parameters.map(({ name }: { name: string }) => name)).toEqual([
      ...['service_request_id', 'service_code', 'status', 'start_date', 'end_date', 'bbox', 'q', 'sort', 'page'],
      ...['page_size', 'extensions', 'jurisdiction_id'],
    ])
    expect(get.parameters[1]).toMatchObject({ in: 'query', required: false, explode: false, schema: { type: 'array' } })
    expect(Object.keys(get.responses)).toEqual(['200', '400', '404', '429', '503'])
    expect(Object.keys(post.responses)).toEqual(['200', '400', '403', '404', '429', '503'])
    expect(post.responses[429].headers).toHaveProperty('Retry-After')
    expect(post.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: false }])
    const form = post.requestBody.content['application/x-www-form-urlencoded'].schema
    expect(form.required).toEqual(['api_key', 'service_code'])
    expect(form.properties).toHaveProperty(['attribute[external_id]'], { type: 'string', maxLength: 200 })
    expect(form.properties.jurisdiction_id.const).toBe('gibraltar')
    expect(paths['/open311/v2/tokens/{token}.json'].get.parameters).toMatchObject([
      { name: 'token', in: 'path', required: true },
      { name: 'jurisdiction_id', in: 'query' },
    ])
  })
})

describe('the stream of events', () => {
  test('is described in both documents with its events, their data and its refusals', async () => {
    const { body } = await app.aVisitor().get('/api/openapi.json')
    const { summary, security, responses } = body.paths['/api/events'].get
    expect(summary).toContain('Server-sent events')
    expect(security).toBeUndefined()
    expect(Object.keys(responses)).toEqual(['200', '403', '503'])
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
