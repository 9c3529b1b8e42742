import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MAIL_QUEUE, sendDueMails } from '#features/mail/mail.actions.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/clock.ts'
import { NIL_ID } from '#shared/ids.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { announceToFollowersNow } from '#test/following.ts'
import { aMember, aReport, type Member, type Query, rowsOf } from '#test/makers.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { mailNews, renewNews } from '../mails/news.actions.ts'

// Its author or an administrator changes the pin or the category of a report that people with an alert have been told of.
const START = new Date('2026-11-23T09:00:00Z')
const DIGEST = new Date('2026-11-24T07:00:00Z')
const HERE = { lat: 36.1408, lng: -5.3536 }
const THERE = { lat: 36.1445, lng: -5.3536 }

let smtp: TestSmtp
let app: TestApp
let administrator: Member
let author: Member
let watcher: Member
let id: string
const rows = (...query: Query) => rowsOf(app, ...query)

beforeAll(async () => {
  smtp = await startSmtp()
  app = await testApp({ env: { SMTP_URL: smtp.url } })
  await app.services.jobs.start([], [MAIL_QUEUE])
  administrator = await aMember(app, { isAdmin: true })
})
beforeEach(async () => {
  app.setNow(START)
  await rows`delete from alerts`
  ;[author, watcher] = [await aMember(app), await aMember(app)]
  await alertOf(watcher, { ...HERE, categories: ['litter'] })
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})

const alertOf = async (who: Member, where: object) =>
  expect((await who.send('POST', '/api/alerts', { radiusMetres: 200, ...where })).status).toBe(201)
const choose = (who: Member, area: object) => who.send('PUT', '/api/profile/channels', { area })
const correct = async (changes: object) => {
  expect((await author.send('PATCH', `/api/reports/${id}`, changes)).status).toBe(200)
  await announceToFollowersNow(app)
}
const moderate = async (changes: object) => {
  expect((await administrator.send('PATCH', `/api/admin/reports/${id}`, changes)).status).toBe(200)
  await announceToFollowersNow(app)
}
const mailsTo = (who: Member) => smtp.mails.filter(({ to }) => to.includes(who.email)).length
const noticesOf = async (who: Member): Promise<{ type: string; count: number }[]> =>
  (await who.get('/api/notifications')).body.items
const eventOf = () => rows`
  select is_told, told_to, jsonb_array_length(announced_versions) as versions
  from report_events where report_id = ${id} and kind = 'reported'`
const report = async () => {
  ;({ id } = await aReport(author, { ...HERE, category: 'litter' }))
  await announceToFollowersNow(app)
}

test.each([
  ['lies outside of it', THERE, 0],
  ['has another category', { category: 'noise' }, 0],
  ['is still in it', { description: 'In other words' }, 1],
])('the digest about a new report in an area comes only if it is still there: it %s', async (_, changes, count) => {
  await choose(watcher, { email: 'daily' })
  await report()
  expect(await rows`select kind from pending_messages where report_id = ${id}`).toEqual([{ kind: 'area' }])
  await correct(changes)
  app.setNow(DIGEST)
  await mailNews(app.services)
  expect(mailsTo(watcher)).toBe(count)
  expect(await rows`select from pending_messages where report_id = ${id}`).toEqual([])
})

test('the digest comes if another alert of the reader covers the corrected report', async () => {
  await choose(watcher, { email: 'daily' })
  await alertOf(watcher, THERE)
  await report()
  await correct(THERE)
  app.setNow(DIGEST)
  await mailNews(app.services)
  expect(mailsTo(watcher)).toBe(1)
})

test.each([
  ['has left the area', THERE, 0],
  ['was reworded', { description: 'In other words' }, 1],
])('a mail that could not be sent is tried again, unless its only report %s', async (_, changes, count) => {
  await choose(watcher, { email: 'now' })
  await report()
  smtp.behave('defers')
  await mailNews(app.services)
  smtp.behave('takes')
  await correct(changes)
  app.setNow(new Date(START.getTime() + 5 * MINUTE_MS))
  await sendDueMails(app.services, { news: renewNews(app.services) })
  expect(mailsTo(watcher)).toBe(count)
})

test.each([
  ['the pin', THERE, THERE],
  ['the category', { category: 'noise' }, { ...HERE, categories: ['noise'] }],
])('people whose alert covers a report only since %s was corrected are told of it, once', async (_, changes, where) => {
  const other = await aMember(app)
  await alertOf(other, where)
  await report()
  expect([await noticesOf(watcher), await noticesOf(other)]).toMatchObject([[{ type: 'new_report', count: 1 }], []])
  const original = { ...HERE, category: 'litter' }
  for (const content of [{ ...original, ...changes }, original, { ...original, ...changes }]) await correct(content)
  for (const who of [watcher, other]) expect(await noticesOf(who)).toMatchObject([{ type: 'new_report', count: 1 }])
  expect(await noticesOf(author)).toEqual([])
})

test('people who get only emails are told of a report that was corrected before it was announced', async () => {
  await choose(watcher, { app: false, email: 'now' })
  ;({ id } = await aReport(author, { ...HERE, category: 'litter' }))
  expect((await author.send('PATCH', `/api/reports/${id}`, { description: 'In other words' })).status).toBe(200)
  await correct({ ...HERE, lat: HERE.lat + 0.0001 })
  await mailNews(app.services)
  expect(mailsTo(watcher)).toBe(1)
  await correct(HERE)
  await mailNews(app.services)
  expect(mailsTo(watcher)).toBe(1)
})

test('nobody is told twice of a corrected report, on no channel', async () => {
  await rows`delete from alerts`
  const mailed = await aMember(app)
  await choose(mailed, { app: false, email: 'now' })
  await choose(watcher, { email: 'daily' })
  for (const who of [watcher, mailed]) await alertOf(who, { ...HERE, radiusMetres: 2000 })
  await report()
  await mailNews(app.services)
  expect(mailsTo(mailed)).toBe(1)
  await watcher.send('POST', '/api/notifications/read')
  await correct(THERE)
  await correct({ category: 'noise' })
  await mailNews(app.services)
  expect([mailsTo(mailed), await noticesOf(mailed)]).toEqual([1, []])
  expect(await noticesOf(watcher)).toMatchObject([{ type: 'new_report', count: 1 }])
  expect(await rows`select user_id, count from pending_messages where report_id = ${id}`).toEqual([
    { user_id: watcher.id, count: 1 },
  ])
})

test.each([
  ['the pin', THERE, THERE],
  ['the category', { category: 'noise' }, { ...HERE, categories: ['noise'] }],
])(
  'people whose alert covers a report only since an administrator changed %s are told, once',
  async (_, changes, at) => {
    const [other, mailed] = [await aMember(app), await aMember(app)]
    await alertOf(other, at)
    await choose(mailed, { app: false, email: 'now' })
    await alertOf(mailed, { ...HERE, radiusMetres: 2000 })
    await report()
    const original = { ...HERE, category: 'litter' }
    for (const content of [changes, original, changes]) await moderate(content)
    await mailNews(app.services)
    expect(mailsTo(mailed)).toBe(1)
    for (const who of [watcher, other]) expect(await noticesOf(who)).toMatchObject([{ type: 'new_report', count: 1 }])
  },
)

test.each([
  [47, { told_to: null, versions: 1 }, 1],
  [49, { told_to: null, versions: 0 }, 0],
])(
  'an administrator’s change of a report that is %i hours old is announced only if it is new',
  async (hours, event, count) => {
    const other = await aMember(app)
    await alertOf(other, THERE)
    await report()
    app.setNow(new Date(START.getTime() + hours * HOUR_MS))
    await moderate(THERE)
    expect(await eventOf()).toEqual([{ is_told: true, ...event }])
    expect(await noticesOf(other)).toHaveLength(count)
  },
)

test('versions of which people were told are kept for two days', async () => {
  await report()
  await correct(THERE)
  for (const [hours, versions] of [
    [47, 1],
    [49, 0],
  ] as const) {
    app.setNow(new Date(START.getTime() + hours * HOUR_MS))
    await announceToFollowersNow(app)
    expect(await eventOf()).toEqual([{ is_told: true, told_to: null, versions }])
  }
})

test('a version of which nobody was told is not kept', async () => {
  ;({ id } = await aReport(author, { ...HERE, category: 'litter' }))
  await moderate({ status: 'hidden' })
  await moderate(THERE)
  await moderate(HERE)
  expect(await eventOf()).toEqual([{ is_told: true, told_to: NIL_ID, versions: 0 }])
})

test('a report that is corrected while people are being told of it is told to those before them too', async () => {
  const [early, last, late] = [await aMember(app), await aMember(app), await aMember(app)]
  const mailed = [early, last, late]
  for (const who of mailed) await choose(who, { app: false, email: 'now' })
  await alertOf(early, THERE)
  for (const who of [last, late]) await alertOf(who, { ...HERE, radiusMetres: 2000 })
  ;({ id } = await aReport(author, { ...HERE, category: 'litter' }))
  // As after a first transaction that has told `last` and everybody before.
  await rows`update report_events set told_to = ${last.id} where report_id = ${id}`
  await correct(THERE)
  await mailNews(app.services)
  expect(mailed.map(mailsTo)).toEqual([1, 0, 1])
})
