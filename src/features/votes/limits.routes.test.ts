import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, aReport, castVote } from '#test/makers.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp({ env: { LIMITS_FACTOR: '1' } })
})
afterAll(() => app.close())

test('a member votes 150 times at once, whatever others do, and is then asked to wait for at most a minute', async () => {
  const report = await aReport(await aMember(app))
  const [eager, calm] = [await aMember(app), await aMember(app)]
  const type = (at: number) => (at % 2 ? 'reject' : 'confirm')
  for (let at = 0; at < 150; at += 10) {
    const replies = Array.from({ length: 10 }, (_, more) => castVote(eager, report.id, type(at + more)))
    for (const { status } of await Promise.all(replies)) expect(status).toBe(200)
  }
  const { status, body, headers } = await castVote(eager, report.id, 'confirm')
  expect([status, body]).toEqual([
    429,
    { code: 'too-many-requests', message: 'You are voting very fast. Please wait a moment.' },
  ])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await castVote(calm, report.id, 'confirm')).status).toBe(200)
})
