import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { MAIL_QUEUE, type Renewals, sendDueMails } from '#features/mail/mail.actions.ts'
import { MINUTE_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aComment } from '#test/comments.ts'
import { follow, announceToFollowersNow } from '#test/following.ts'
import { aMember, aReport, castVote, type Member, type Query, rowsOf } from '#test/makers.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { mailNews, renewNews } from './news.actions.ts'

const START = new Date('2026-11-23T09:00:00Z')
const DIGEST = new Date('2026-11-24T07:00:00Z')
const NEXT_TRY = new Date('2026-11-24T07:03:00Z')

let smtp: TestSmtp
let app: TestApp
let administrator: Member
let author: Member
let follower: Member
const rows = (...query: Query) => rowsOf(app, ...query)

beforeAll(async () => {
  smtp = await startSmtp()
  app = await testApp({ env: { SMTP_URL: smtp.url } })
  app.setNow(START)
  administrator = await aMember(app, { isAdmin: true })
  await app.services.jobs.start([], [MAIL_QUEUE])
})
beforeEach(async () => {
  app.setNow(START)
  ;[author, follower] = [await aMember(app), await aMember(app)]
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})

const choose = (who: Member, changes: object) => who.send('PUT', '/api/profile/channels', changes)
const mailsTo = (who: Member) => smtp.mails.filter(({ to }) => to.includes(who.email))

async function aFollowedReport(): Promise<string> {
  const { id } = await aReport(author)
  await follow(follower, id)
  return id
}

/** Writes the digests that are due, while the mail server takes none. */
async function deferDigests(): Promise<void> {
  await announceToFollowersNow(app)
  app.setNow(DIGEST)
  smtp.behave('defers')
  await mailNews(app.services)
  smtp.behave('takes')
}

/** Tries them again. */
async function resend(): Promise<void> {
  app.setNow(NEXT_TRY)
  await sendDueMails(app.services, { news: renewNews(app.services) })
}

const unsubscribe = async (who: Member) => {
  const [settings] = await rows`select unsubscribe_code as code from channel_settings where user_id = ${who.id}`
  return app.aVisitor().send('POST', '/api/unsubscribe', { code: settings?.['code'] })
}
const disable = (who: Member) => administrator.send('PATCH', `/api/admin/users/${who.id}`, { disabled: true })

test.each([
  ['unsubscribes', unsubscribe, 204],
  ['switches all mails off', (who: Member) => choose(who, { comments: { email: 'off' } }), 200],
  ['is disabled', disable, 200],
])('a digest that could not be sent is dropped when its reader %s', async (_, end, status) => {
  const other = await aMember(app)
  const id = await aFollowedReport()
  await follow(other, id)
  for (const who of [follower, other]) await choose(who, { comments: { email: 'daily' } })
  await aComment(author, id)
  await deferDigests()
  const waiting = () => rows`select recipient from mails where recipient = any(${[follower.email, other.email]})`
  expect(await waiting()).toHaveLength(2)
  expect((await end(follower)).status).toBe(status)
  expect(await waiting()).toEqual([{ recipient: other.email }])
  await resend()
  expect([mailsTo(follower).length, mailsTo(other).length]).toEqual([0, 1])
})

test('a digest that could not be sent still comes to a reader who switches off only some mails', async () => {
  await choose(follower, { comments: { email: 'daily' }, state: { email: 'daily' } })
  await aComment(author, await aFollowedReport())
  await deferDigests()
  await choose(follower, { state: { email: 'off' } })
  await resend()
  expect(mailsTo(follower)).toHaveLength(1)
})

test('a digest does not tell of comments that were deleted while it waited', async () => {
  await choose(follower, { comments: { email: 'daily' } })
  const [spam, kept] = [await aFollowedReport(), await aFollowedReport()]
  const { id } = await aComment(author, spam)
  await aComment(follower, spam)
  await aComment(author, kept, { text: 'Still there' })
  await announceToFollowersNow(app)
  expect((await author.send('DELETE', `/api/comments/${id}`)).status).toBe(204)
  app.setNow(DIGEST)
  await mailNews(app.services)
  const [mail, ...more] = mailsTo(follower).map((one) => one.mail.text)
  expect(more).toEqual([])
  expect(mail).toContain(kept)
  expect(mail).not.toContain(spam)
})

test('news that is not due yet stays when other news is mailed', async () => {
  await choose(follower, { state: { email: 'now' }, comments: { email: 'daily' } })
  const id = await aFollowedReport()
  await aComment(author, id)
  await administrator.send('PATCH', `/api/admin/reports/${id}`, { status: 'resolved' })
  await announceToFollowersNow(app)
  app.setNow(new Date(START.getTime() + MINUTE_MS))
  await mailNews(app.services)
  const subjects = () => mailsTo(follower).map(({ mail }) => mail.subject)
  expect(subjects()).toEqual(['A report you follow has been resolved: A bin has tipped over'])
  app.setNow(DIGEST)
  await mailNews(app.services)
  expect(subjects()).toHaveLength(2)
})

test('news that was stored while its reader chose otherwise is not sent', async () => {
  await choose(follower, { state: { email: 'daily' }, comments: { email: 'daily' } })
  const [off, left] = [await aFollowedReport(), await aFollowedReport()]
  await aComment(author, off)
  await administrator.send('PATCH', `/api/admin/reports/${left}`, { status: 'resolved' })
  await announceToFollowersNow(app)
  await rows`update channels set email = 'off' where user_id = ${follower.id} and kind = 'comments'`
  await rows`delete from follows where user_id = ${follower.id} and report_id = ${left}`
  app.setNow(DIGEST)
  await mailNews(app.services)
  expect(mailsTo(follower)).toEqual([])
  expect(await rows`select from pending_messages where user_id = ${follower.id}`).toEqual([])
})

test('a digest that could not be sent goes out with the words that its report has by then', async () => {
  await choose(follower, { comments: { email: 'daily' } })
  const { id, version } = await aReport(author, { description: 'Names a neighbour' })
  await follow(follower, id)
  await aComment(author, id)
  await deferDigests()
  const body = { version, description: 'Names nobody' }
  expect((await administrator.send('PATCH', `/api/admin/reports/${id}`, body)).status).toBe(200)
  await resend()
  const [mail, ...more] = mailsTo(follower).map((one) => one.mail)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('1 new comment on a report you follow: Names nobody')
  expect(`${mail?.text} ${mail?.html}`).not.toContain('Names a neighbour')
})

test('a digest that could not be sent goes out without a note that was removed while it waited', async () => {
  await choose(follower, { state: { email: 'daily' } })
  const id = await aFollowedReport()
  await administrator.send('PATCH', `/api/admin/reports/${id}`, { status: 'resolved', note: 'Names a neighbour' })
  await deferDigests()
  const { notes } = (await administrator.get(`/api/admin/reports/${id}`)).body
  await administrator.send('PATCH', `/api/admin/reports/${id}`, { removeNotes: [notes[0].id] })
  await resend()
  const [mail, ...more] = mailsTo(follower).map((one) => one.mail)
  expect(more).toEqual([])
  expect(mail?.text).toContain(id)
  expect(`${mail?.text} ${mail?.html}`).not.toContain('Names a neighbour')
})

test('an email at once that could not be sent does not repeat words that its author has corrected', async () => {
  await choose(follower, { state: { email: 'now' } })
  const { id } = await aReport(author, { description: 'Names a neighbour' })
  await follow(follower, id)
  const { body } = await administrator.send('PATCH', `/api/admin/reports/${id}`, { status: 'resolved' })
  await announceToFollowersNow(app)
  smtp.behave('defers')
  await mailNews(app.services)
  smtp.behave('takes')
  app.setNow(new Date(START.getTime() + MINUTE_MS))
  const correction = { version: body.version, description: 'Names nobody' }
  expect((await author.send('PATCH', `/api/reports/${id}`, correction)).status).toBe(200)
  app.setNow(new Date(START.getTime() + 3 * MINUTE_MS))
  await sendDueMails(app.services, { news: renewNews(app.services) })
  const subjects = mailsTo(follower).map(({ mail }) => mail.subject)
  expect(subjects).toEqual(['A report you follow has been resolved: Names nobody'])
})

test('a vote or a comment is no reason to compose a waiting digest again', async () => {
  await choose(follower, { comments: { email: 'daily' } })
  const id = await aFollowedReport()
  await aComment(author, id)
  await deferDigests()
  await castVote(await aMember(app), id, 'confirm')
  await aComment(author, id)
  app.setNow(NEXT_TRY)
  const news = vi.fn<Renewals[string]>(renewNews(app.services))
  await sendDueMails(app.services, { news })
  expect(mailsTo(follower)).toHaveLength(1)
  expect(news).not.toHaveBeenCalled()
})
