import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { aMember, type Member } from '#test/makers.ts'

let app: TestApp
let other: Member
let visitor: Browser

beforeAll(async () => {
  app = await testApp()
  other = await aMember(app)
  visitor = app.aVisitor()
})
afterAll(() => app.close())

test.each([
  'days=any',
  'state=hidden',
  'state=',
  'sort=oldest',
  'sort=nearest',
  'sort=nearest&lat=36.1',
  'sort=nearest&lat=91&lng=0',
  'sort=nearest&lat=x&lng=0',
  'lat=NaN',
  'since=yesterday',
  'since=2026-13-01',
  'since=2026-02-30',
  'until=2026-06-31T00:00:00Z',
  'since=2026-01-01T10:00',
  'since=2026-01-02&until=2026-01-01',
  'q=%00',
  'q=a&q=b',
  'sort=confirms&cursor=mz0x.0199a3a2-0000-7000-8000-000000000001',
  'cursor=confirms:1:0199a3a2-0000-7000-8000-000000000001',
])('%s is refused', async (query) => {
  for (const who of [visitor, other])
    expect(await who.get(`/api/reports?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

test('a search that is too long is refused, on the map too', async () => {
  for (const path of ['/api/reports', '/api/reports/map']) {
    const reply = await visitor.get(`${path}?q=${'é'.repeat(201)}`)
    expect(reply).toMatchObject({ status: 400, body: { code: 'too-long', field: 'q' } })
    expect((await visitor.get(`${path}?q=${'é'.repeat(200)}`)).status).toBe(200)
  }
})
