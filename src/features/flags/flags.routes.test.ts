import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_SECONDS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { aMember, aReport, type Member, type Query, rowsOf } from '#test/makers.ts'

let app: TestApp
let author: Member
let member: Member
let admin: Member
let reportId: string
const rows = (...query: Query) => rowsOf(app, ...query)

beforeAll(async () => {
  app = await testApp()
  author = await aMember(app)
  admin = await aMember(app, { isAdmin: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await aMember(app)
  reportId = (await aReport(author)).id
})

const flag = (who: Browser, fields: object = { reason: 'spam' }, id = reportId) =>
  who.send('POST', `/api/reports/${id}/flags`, fields)
const wait = (who: Browser) => who.get(`/api/reports/${reportId}/flags`)
const flags = () => rows`select reason, comment, decided_at from flags where report_id = ${reportId}`
const later = (minutes: number) => app.setNow(new Date(Date.now() + minutes * 60_000))

test('a flag is stored with its reason and comment, and is not public', async () => {
  expect(await wait(member)).toMatchObject({ status: 200, body: { waitMinutes: 0 } })
  const flagged = await flag(member, { reason: 'duplicate', comment: '  The same as\r\nyesterday ' })
  expect(flagged).toMatchObject({ status: 201, body: { waitMinutes: 30 } })
  expect(await flags()).toEqual([{ reason: 'duplicate', comment: 'The same as\nyesterday', decided_at: null }])
  expect((await wait(member)).body).toEqual({ waitMinutes: 30 })
  expect((await wait(admin)).body).toEqual({ waitMinutes: 0 })
  expect((await wait(author)).body).toEqual({ waitMinutes: 0 })
  const card = await app.aVisitor().get(`/api/reports/${reportId}`)
  expect(card.body).toMatchObject({ status: 'active' })
  expect(JSON.stringify(card.body)).not.toMatch(/duplicate|yesterday|flag|@/)
})

test.each(['inappropriate', 'spam', 'duplicate', 'resolved', 'other'])('%s is a reason', async (reason) => {
  expect((await flag(member, { reason })).status).toBe(201)
})

test('a second flag on the same report has to wait; the minutes are rounded up, with a correct singular', async () => {
  const tooSoon = (waitMinutes: number, message: string) => ({
    status: 409,
    body: { code: 'too-soon', waitMinutes, message },
  })
  await flag(member)
  expect(await flag(member)).toMatchObject(
    tooSoon(30, 'Please wait 30 minutes before submitting another report for this post'),
  )
  later(28.5)
  expect(await flag(member)).toMatchObject(
    tooSoon(2, 'Please wait 2 minutes before submitting another report for this post'),
  )
  later(29.5)
  expect((await wait(member)).body).toEqual({ waitMinutes: 1 })
  expect(await flag(member, { reason: 'other' })).toMatchObject(
    tooSoon(1, 'Please wait 1 minute before submitting another report for this post'),
  )
  expect(await flags()).toMatchObject([{ reason: 'spam' }])
  later(31)
  expect((await wait(member)).body).toEqual({ waitMinutes: 0 })
  expect((await flag(member, { reason: 'other' })).status).toBe(201)
  expect(await flags()).toMatchObject([{ reason: 'other' }])
  app.setNow(new Date())
})

test('a flag that was set while the clock was a day ahead does not prevent another one', async () => {
  later(24 * 60)
  expect((await flag(member)).status).toBe(201)
  app.setNow(new Date())
  expect((await wait(member)).body).toEqual({ waitMinutes: 0 })
  expect((await flag(member, { reason: 'other' })).status).toBe(201)
  expect((await wait(member)).body).toEqual({ waitMinutes: 30 })
  expect(await flags()).toMatchObject([{ reason: 'other' }])
})

test('one of twenty simultaneous flags is stored, the others have to wait', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => flag(member)))
  const statuses = replies.map(({ status }) => status).toSorted((one, other) => one - other)
  expect(statuses).toEqual([201, ...Array(19).fill(409)])
  expect(replies.map(({ body }) => body.waitMinutes)).toEqual(Array(20).fill(30))
  expect(await flags()).toHaveLength(1)
})

test('the half hour of waiting is separate for each report and member', async () => {
  const other = await aReport(author)
  await flag(member)
  expect((await flag(member, { reason: 'spam' }, other.id)).status).toBe(201)
  expect((await flag(await aMember(app))).status).toBe(201)
})

describe('a flag is refused with', () => {
  test.each([
    ['no-reason', 400, 'Please select a reason for reporting', {}],
    ['no-reason', 400, 'Please select a reason for reporting', { reason: '' }],
    ['no-reason', 400, 'Please select a reason for reporting', { reason: null }],
    ['invalid', 400, undefined, { reason: 'boring' }],
    ['invalid', 400, undefined, { reason: 'spam', comment: 'a\0b' }],
    [
      'too-long',
      400,
      'The comment is too long. Please keep it to 1,000 characters.',
      { reason: 'spam', comment: '💡'.repeat(1001) },
    ],
  ])('%s (%i)', async (code, status, message, fields) => {
    expect(await flag(member, fields)).toMatchObject({ status, body: { code, ...(message && { message }) } })
    expect(await flags()).toEqual([])
  })

  test('why the person may not flag, before input errors', async () => {
    const unverified = await aMember(app, { isVerified: false })
    const signedOut = { status: 401, body: { code: 'signed-out', message: 'Please sign in to interact with reports' } }
    expect(await flag(app.aVisitor(), {})).toMatchObject(signedOut)
    expect(await wait(app.aVisitor())).toMatchObject(signedOut)
    expect(await flag(unverified, {})).toMatchObject({ status: 403, body: { code: 'unverified' } })
    expect(await wait(unverified)).toMatchObject({ status: 403, body: { code: 'unverified' } })
    expect(await flag(author)).toMatchObject({ status: 403, body: { code: 'own-report' } })
    expect((await flag(admin)).status).toBe(201)
  })

  test('403 or 404 on a hidden report, depending on the person, and 404 on a deleted one', async () => {
    await rows`update reports set status = 'hidden' where id = ${reportId}`
    expect(await flag(member)).toMatchObject({ status: 404, body: { code: 'no-report' } })
    expect((await wait(member)).status).toBe(404)
    expect(await flag(author)).toMatchObject({ status: 403, body: { code: 'own-report' } })
    expect(await flag(admin)).toMatchObject({ status: 409, body: { code: 'hidden-report' } })
    await author.send('DELETE', `/api/reports/${reportId}`)
    for (const who of [member, author, admin]) expect((await flag(who)).status).toBe(404)
    expect((await flag(member, { reason: 'spam' }, 'no-id')).status).toBe(404)
    expect(await flags()).toEqual([])
  })
})

test('each member has their own limit for flags', async () => {
  const few = await testApp({ env: { LIMITS_FACTOR: '0.1' } })
  const busy = await aMember(few)
  const { id } = await aReport(await aMember(few))
  const statuses: number[] = []
  for (let times = 0; times < 4; times++) statuses.push((await flag(busy, { reason: 'spam' }, id)).status)
  expect(statuses).toEqual([201, 409, 409, 429])
  expect((await flag(await aMember(few), { reason: 'spam' }, id)).status).toBe(201)

  const steady = await aMember(few)
  await few.services.limits.spend({ name: 'flag-hour', points: 60, seconds: HOUR_SECONDS }, steady.id, 6)
  expect((await flag(steady, { reason: 'spam' }, id)).status).toBe(429)
  await few.close()
})
