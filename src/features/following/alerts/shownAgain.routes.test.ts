import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { announceToFollowersNow } from '#test/following.ts'
import { aMember, aReport, type Member, type Query, rowsOf } from '#test/makers.ts'
import { announceToFollowers } from '../announcing/announcing.actions.ts'

// A report is hidden before everybody with an alert there has been told of it, and is shown again.
const START = new Date('2026-11-23T09:00:00Z')
const HERE = { lat: 36.1408, lng: -5.3536 }
const THERE = { lat: 36.1445, lng: -5.3536 }

let app: TestApp
let administrator: Member
let watcher: Member
let id: string
const rows = (...query: Query) => rowsOf(app, ...query)

beforeAll(async () => {
  app = await testApp({ env: { HIDE_AFTER_FLAGS: '1' } })
  administrator = await aMember(app, { isAdmin: true })
})
beforeEach(async () => {
  app.setNow(START)
  await rows`delete from alerts`
  watcher = await aMember(app)
  await alertOf(watcher, HERE)
  ;({ id } = await aReport(await aMember(app), { ...HERE, category: 'litter' }))
})
afterAll(() => app.close())

const alertOf = async (who: Member, where: object) =>
  expect((await who.send('POST', '/api/alerts', { radiusMetres: 200, ...where })).status).toBe(201)
const aMailed = async (where: object) => {
  const mailed = await aMember(app)
  await mailed.send('PUT', '/api/profile/channels', { area: { app: false, email: 'daily' } })
  await alertOf(mailed, where)
  return mailed
}
const moderate = async (changes: object) =>
  expect((await administrator.send('PATCH', `/api/admin/reports/${id}`, changes)).status).toBe(200)
const announced = async (changes: object) => {
  await moderate(changes)
  await announceToFollowersNow(app)
}
const flag = async () => {
  const neighbour = await aMember(app)
  await rows`update users set created_at = created_at - interval '8 days' where id = ${neighbour.id}`
  expect((await neighbour.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })).status).toBe(201)
  await announceToFollowersNow(app)
}
const decide = async (decision: string) => {
  expect((await administrator.send('PATCH', `/api/admin/flags/${id}`, { decision })).status).toBe(204)
  await announceToFollowersNow(app)
}
const noticesOf = async (who: Member): Promise<unknown[]> =>
  (await who.get('/api/notifications')).body.items.map(({ type, count }: { type: string; count: number }) => [
    type,
    count,
  ])
const ONCE = [['new_report', 1]]
const mailsOf = async ({ id: userId }: Member) => {
  const [news] = await rows`select count from pending_messages where report_id = ${id} and user_id = ${userId}`
  return news?.['count'] ?? 0
}

test.each([
  ['the pin', THERE, THERE],
  ['the category', { category: 'noise' }, { ...HERE, categories: ['noise'] }],
])('if %s is mended meanwhile, people whose alert covers it only now are told, once', async (_, changes, where) => {
  const [other, late, mailed] = [
    await aMember(app),
    await aMailed(where),
    await aMailed({ ...HERE, radiusMetres: 2000 }),
  ]
  await alertOf(other, where)
  await announceToFollowersNow(app)
  for (const change of [{ status: 'hidden' }, changes, { status: 'shown' }]) await announced(change)
  for (const status of ['hidden', 'shown']) await announced({ status })
  for (const who of [watcher, other]) expect(await noticesOf(who)).toEqual(ONCE)
  for (const who of [late, mailed]) expect(await mailsOf(who)).toBe(1)
})

test.each([
  ['an administrator hid and shows it', () => announced({ status: 'hidden' }), () => announced({ status: 'shown' })],
  [
    'an administrator hid and resolves it',
    () => announced({ status: 'hidden' }),
    () => announced({ status: 'resolved' }),
  ],
  ['flags hid it and are dismissed', flag, () => decide('dismiss')],
  ['flags hid it and it is resolved', flag, () => decide('resolve')],
])('people who had not been told of it before are told once: %s', async (_, hide, show) => {
  await hide()
  expect(await noticesOf(watcher)).toEqual([])
  for (const act of [show, () => announceToFollowersNow(app)]) await act()
  expect(await noticesOf(watcher)).toEqual(ONCE)
})

test('they are told also if hiding it was undone before it was announced', async () => {
  await moderate({ status: 'hidden' })
  await announceToFollowers(app.services)
  await moderate({ status: 'shown', undo: true })
  await announceToFollowers(app.services)
  expect(await noticesOf(watcher)).toEqual(ONCE)
})

test('they are not told if showing it is undone before it was announced', async () => {
  await announced({ status: 'hidden' })
  await moderate({ status: 'shown' })
  await announceToFollowers(app.services)
  await announced({ status: 'hidden', undo: true })
  expect(await noticesOf(watcher)).toEqual([])
})

test('if it was hidden while people were being told, only the others are told afterwards', async () => {
  const mailed = [await aMailed(HERE), await aMailed(HERE), await aMailed(HERE)]
  // As after a first transaction that has told the second and everybody before.
  await rows`update report_events set told_to = ${mailed[1]?.id} where report_id = ${id}`
  for (const status of ['hidden', 'shown']) await announced({ status })
  expect(await Promise.all(mailed.map(mailsOf))).toEqual([0, 0, 1])
})

test('nobody is told if it is more than two days old', async () => {
  await announced({ status: 'hidden' })
  app.setNow(new Date(START.getTime() + 49 * HOUR_MS))
  await announced({ status: 'shown' })
  expect(await noticesOf(watcher)).toEqual([])
})
