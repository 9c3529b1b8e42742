import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { routes } from './routes.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the description for programs names every endpoint, its input, its answer and its refusals', async () => {
  const { status, headers, body } = await app.aVisitor().get('/api/openapi.json')
  expect([status, body.openapi]).toEqual([200, '3.1.0'])
  expect(headers.get('etag')).toBeTruthy()
  const operations = Object.values<object>(body.paths).flatMap((path) => Object.values(path))
  expect(operations.length).toBe(routes.length)
  const submit = body.paths['/api/reports'].post
  const form = submit.requestBody.content['multipart/form-data'].schema
  expect(Object.keys(form.properties)).toEqual(['category', 'description', 'lat', 'lng', 'key', 'photo'])
  expect(form.required).toEqual(['category', 'description', 'lat', 'lng'])
  expect(submit.responses[201].content['application/json'].schema.required).toContain('rewards')
  expect(submit.responses[400].description).toContain(
    'outside: Location is outside of Gibraltar. Please select a location within Gibraltar.',
  )
  expect(Object.keys(submit.responses)).toEqual(['201', '400', '401', '403', '409', '413', '415', '422', '429', '503'])
  const list = body.paths['/api/reports'].get
  expect(list.parameters.map(({ name }: { name: string }) => name)).toEqual(['category', 'days', 'limit', 'cursor'])
  expect(list.parameters.every(({ required }: { required: boolean }) => !required)).toBe(true)
  expect(body.paths['/api/reports/{id}'].get.parameters[0]).toMatchObject({ name: 'id', in: 'path', required: true })
})

test('the page for people holds every endpoint and nothing that its policy forbids', async () => {
  const { status, headers, body } = await app.aVisitor().get('/api/docs')
  expect(status).toBe(200)
  for (const { endpoint } of routes) expect(body).toContain(`${endpoint.method} ${endpoint.path}`)
  const nonce = /<style nonce="([^"]+)">/.exec(body)?.[1] ?? 'none'
  expect(headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
  expect(body).not.toMatch(/<script|style=|https?:\/\/(?!localhost|127)/)
})
