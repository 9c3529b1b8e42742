import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aReportForm } from '#test/makers.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const PATH = '/api/reports'

test.each([
  ['plain', { 'accept-encoding': 'identity' }, 200],
  ['compressed', { 'accept-encoding': 'br' }, 200],
  ['not modified', { 'if-none-match': '*' }, 304],
])('an answer from the cache has all headers of the first one: %s', async (form, headers, status) => {
  const headersOf = async () => {
    const reply = await app.aVisitor().get(`${PATH}?form=${form}`, { headers })
    expect(reply.status).toBe(status)
    expect(reply.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    return [...reply.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
  }
  const first = await headersOf()
  expect(first.map(([name]) => name)).toContain('content-security-policy')
  expect(await headersOf()).toEqual(first)
})

test('what is sent to an address whose answer is in the cache is not answered from it', async () => {
  const visitor = app.aVisitor()
  expect((await visitor.get(PATH)).status).toBe(200)
  expect((await visitor.send('POST', PATH, aReportForm())).status).toBe(401)
})

test('only who reads Brotli gets it from the cache, whoever asked before', async () => {
  const encodings = ['br', 'br', 'identity', 'identity', 'br']
  const got: (string | null)[] = []
  for (const encoding of encodings) {
    const reply = await app.aVisitor().get(`${PATH}?days=3`, { headers: { 'accept-encoding': encoding } })
    expect(reply.body.total).toBe(0)
    got.push(reply.headers.get('content-encoding') ?? 'identity')
  }
  expect(got).toEqual(encodings)
})
