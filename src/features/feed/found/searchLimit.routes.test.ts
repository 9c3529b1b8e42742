import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEARCH_LIMIT, SEARCH_LIMIT_OF_ADDRESS } from '#features/feed/feed.rules.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember } from '#test/makers.ts'

let app: TestApp

beforeAll(async () => {
  // A tenth of each limit.
  app = await testApp({ env: { LIMITS_FACTOR: '0.1' } })
})
afterAll(() => app.close())

const OF_MEMBER = SEARCH_LIMIT.points / 10
const OF_ADDRESS = SEARCH_LIMIT_OF_ADDRESS.points / 10

test('people who search very often have to wait; lists without words still load', async () => {
  const visitor = app.aVisitor()
  for (let nth = 0; nth < OF_ADDRESS; nth++) expect((await visitor.get(`/api/reports?q=lamp${nth}`)).status).toBe(200)
  for (const path of ['/api/reports', '/api/reports/map']) {
    const { status, headers, body } = await visitor.get(`${path}?q=bench`)
    expect([status, body.code]).toEqual([429, 'too-many-requests'])
    expect(body.message).toMatch(/^You've searched many times/)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await visitor.get(`${path}?since=2020-01-01`)).status).toBe(429)
    expect((await visitor.get(path)).status).toBe(200)
  }
  const cursor = '0.00000000-0000-0000-0000-000000000000'
  for (const path of ['/api/reports?sort=nearest&lat=36.14&lng=-5.35', `/api/reports/map?days=all&cursor=${cursor}`])
    expect((await visitor.get(path)).status).toBe(429)
  expect((await visitor.get(`/api/reports?cursor=${cursor}`)).status).toBe(200)
  for (const path of ['/reports.csv', '/embed', '/embed/map.png'])
    expect((await visitor.get(`${path}?q=bench`)).status).toBe(429)
  for (const method of ['GET', 'HEAD'])
    expect((await fetch(`${app.base}/reports.atom?q=bench`, { method })).status).toBe(429)

  const member = await aMember(app)
  for (let nth = 0; nth < OF_MEMBER; nth++) expect((await member.get(`/api/reports/map?q=lamp${nth}`)).status).toBe(200)
  expect((await member.get('/api/reports?q=bench')).status).toBe(429)
})
