import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RateLimits } from '#db/schema.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, aReport, castVote } from '#test/makers.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp({ env: { LIMITS_FACTOR: '1' } })
})
afterAll(() => app.close())

test('each member can cast 150 votes at once, and then has to wait a minute at most', async () => {
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
    { code: 'too-many-requests', message: "You're voting very fast. Please wait a moment." },
  ])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await castVote(calm, report.id, 'confirm')).status).toBe(200)
})

test('refused attempts count too, whatever the reason', async () => {
  const few = await testApp({ env: { LIMITS_FACTOR: '0.05' } }) // three votes, and five spare attempts
  const [author, eager] = [await aMember(few), await aMember(few)]
  const { id } = await aReport(author)
  const unknown = '01900000-0000-7000-8000-000000000000'
  const statuses: number[] = []
  for (const reportId of [unknown, id, unknown, id, id, unknown, unknown, unknown, id, unknown])
    statuses.push((await castVote(eager, reportId, 'confirm')).status)
  expect(statuses).toEqual([404, 200, 404, 200, 200, 404, 404, 404, 429, 429])
  const spent = await few.services.database.sql<Pick<RateLimits, 'key' | 'points'>>`
    select split_part(key, ':', 1) as key, points from rate_limits where key like ${`%:${eager.id}`} order by key`
  expect(spent).toEqual([
    { key: 'vote', points: 10 },
    { key: 'vote-spare', points: 7 },
  ])
  await few.close()
})
