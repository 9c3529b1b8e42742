import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aReportOf } from '#test/feed.ts'
import { aMember, aReport, type Member } from '#test/makers.ts'

let app: TestApp
let author: Member
beforeAll(async () => {
  app = await testApp()
  author = await aMember(app)
})
afterAll(() => app.close())
const ids = async (query: string) => {
  const answer = await fetch(`${app.base}/reports.geojson${query}`)
  expect([query, answer.status]).toEqual([query, 200])
  return ((await answer.json()) as { features: { id: string }[] }).features.map(({ id }) => id)
}

test('a file takes every filter of the list: any time, a range, words, a state and an order', async () => {
  const old = await aReportOf(app, author, 24 * 60, { description: 'A broken lamp' })
  const fresh = await aReport(author, { description: 'A bin' })
  expect(await ids('')).toEqual([fresh.id])
  expect(await ids('?days=all')).toEqual([fresh.id, old.id])
  const before = new Date(Date.now() - 30 * 86_400_000).toISOString()
  expect(await ids(`?until=${before}&days=all`)).toEqual([old.id])
  expect(await ids(`?since=${before}`)).toEqual([fresh.id])
  expect(await ids('?days=all&q=lamps')).toEqual([old.id])
  expect(await ids('?days=all&state=resolved')).toEqual([])
  expect(await ids('?days=all&sort=nearest&lat=36.14&lng=-5.35')).toHaveLength(2)
  expect((await fetch(`${app.base}/reports.csv?sort=nearest`)).status).toBe(400)
  expect((await fetch(`${app.base}/reports.csv?since=${before}&until=${before}`)).status).toBe(400)
  const atom = await (await fetch(`${app.base}/reports.atom?days=all&q=lamps`)).text()
  expect(atom).toContain('q=lamps')
  expect((await fetch(`${app.base}/embed?days=all&q=lamps&map=1`)).status).toBe(200)
})

test('a file for a range links to the list of all times, and a feed keeps its language', async () => {
  const feed = await (await fetch(`${app.base}/reports.atom?since=2026-01-01&lang=es`)).text()
  expect(feed).toContain('<feed xml:lang="es"')
  expect(feed).toContain(`href="${app.base}/recent?category=all&amp;days=all&amp;`)
  expect(/rel="self"[^>]*lang=es/.test(feed)).toBe(true)
  const frame = await (await fetch(`${app.base}/embed?since=2026-01-01`)).text()
  expect(frame).toContain(`href="${app.base}/recent?category=all&amp;days=all&amp;`)
})
