import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MAIL_QUEUE, sendDueMails } from '#features/mail/mail.actions.ts'
import { MINUTE_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aComment } from '#test/comments.ts'
import { follow, announceToFollowersNow } from '#test/following.ts'
import { aMember, aReport, type Member, type Query, removeReport, rowsOf } from '#test/makers.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { mailNews, renewNews } from './news.actions.ts'

// A Monday, 10:00 in Gibraltar.
const START = new Date('2026-11-23T09:00:00Z')

let smtp: TestSmtp
let app: TestApp
let administrator: Member
let author: Member
let follower: Member
const rows = (...query: Query) => rowsOf(app, ...query)

beforeAll(async () => {
  smtp = await startSmtp()
  app = await testApp({ env: { SMTP_URL: smtp.url, LIMITS_FACTOR: '1' } })
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
const resolve = (id: string, note?: string) =>
  administrator.send('PATCH', `/api/admin/reports/${id}`, { status: 'resolved', ...(note && { note }) })
const mailsTo = (who: Member) => smtp.mails.filter(({ to }) => to.includes(who.email)).map(({ mail }) => mail)
const subjectsTo = (who: Member) => mailsTo(who).map(({ subject }) => subject)

async function aFollowedReport(description = 'A bin has tipped over'): Promise<string> {
  const { id } = await aReport(author, { description })
  await follow(follower, id)
  return id
}

/** Tells everybody, and writes what is due at this time. */
async function at(time: Date): Promise<void> {
  await announceToFollowersNow(app)
  app.setNow(time)
  await mailNews(app.services)
}

/** Retries unsent mails at this time. */
async function resend(time: Date): Promise<void> {
  app.setNow(time)
  await sendDueMails(app.services, { news: renewNews(app.services) })
}

const minutesLater = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS)

test('people who have not asked for mails get none', async () => {
  await resolve(await aFollowedReport())
  await at(minutesLater(60))
  expect([...mailsTo(follower), ...mailsTo(author)]).toEqual([])
})

test('an immediate mail is sent once, with the report, category, address, note and unsubscribe link', async () => {
  await choose(follower, { state: { email: 'now' } })
  const id = await aFollowedReport('A bin\nhas tipped over')
  await rows`update reports set address = '12 Main Street, Gibraltar GX11 1AA, Gibraltar' where id = ${id}`
  await resolve(id, 'It stands again')
  await Promise.all([at(minutesLater(1)), at(minutesLater(1))])
  await at(minutesLater(60))
  const [mail, ...more] = mailsTo(follower)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('A report you follow has been resolved: A bin has tipped over')
  expect(mail?.text).toContain(
    '“A bin has tipped over”\n\nLitter & Waste · 12 Main Street\n\nNote from an admin: It stands again',
  )
  expect(mail?.text).toContain(`${app.base}/report/${id}`)
  const [settings] = await rows`select unsubscribe_code as code from channel_settings where user_id = ${follower.id}`
  const url = `${app.base}/unsubscribe?code=${settings?.['code']}`
  expect(mail?.text).toContain(url)
  expect(mail?.headers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'list-unsubscribe', value: `<${url}>` }),
      expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
    ]),
  )
  // Once it is sent, nothing of it is kept.
  expect(await rows`select from mails where recipient = ${follower.email}`).toEqual([])
})

test('news that waits comes when the person’s new choice says', async () => {
  await choose(follower, { comments: { email: 'weekly' } })
  const id = await aFollowedReport()
  await aComment(author, id)
  await at(minutesLater(1))
  await choose(follower, { comments: { email: 'now' } })
  await at(minutesLater(60))
  expect(subjectsTo(follower)).toHaveLength(1)
  await aComment(author, id)
  await at(minutesLater(61))
  await choose(follower, { comments: { email: 'daily' } })
  await at(minutesLater(120))
  expect(subjectsTo(follower)).toHaveLength(1)
  await at(new Date('2026-11-24T07:00:00Z'))
  expect(subjectsTo(follower)).toHaveLength(2)
})

test('people who stop following a report get no more mails about it', async () => {
  await choose(follower, { comments: { email: 'weekly' } })
  const [left, kept] = [await aFollowedReport('The one they leave'), await aFollowedReport('The other')]
  for (const id of [left, kept]) await aComment(author, id)
  await at(minutesLater(1))
  await follow(follower, left, false)
  await at(new Date('2026-11-30T07:00:00Z'))
  expect(subjectsTo(follower)).toHaveLength(1)
  expect(mailsTo(follower)[0]?.text).toContain('The other')
  expect(mailsTo(follower)[0]?.text).not.toContain('The one they leave')
})

test('twenty comments in ten minutes are one mail', async () => {
  await choose(follower, { comments: { email: 'now' } })
  const id = await aFollowedReport()
  for (let comment = 0; comment < 20; comment++) {
    await aComment(author, id)
    await at(minutesLater(comment / 3))
  }
  expect(mailsTo(follower)).toEqual([])
  await at(minutesLater(11))
  expect(subjectsTo(follower)).toEqual(['20 new comments on a report you follow: A bin has tipped over'])
})

test.each([
  ['daily', '2026-11-24T06:59:00Z', '2026-11-24T07:00:00Z'],
  ['weekly', '2026-11-30T06:59:00Z', '2026-11-30T07:00:00Z'],
])('a %s digest comes at 08:00 of the territory, with all news in one mail', async (email, before, then) => {
  await choose(follower, { state: { email }, comments: { email } })
  const [first, second] = [await aFollowedReport('The first'), await aFollowedReport('The second')]
  await aComment(author, first)
  await resolve(second)
  await at(new Date(before))
  expect(mailsTo(follower)).toEqual([])
  await at(new Date(then))
  expect(subjectsTo(follower)).toEqual(['Lamppost: 2 updates on what you follow'])
  const text = mailsTo(follower)[0]?.text
  expect(text).toContain('1 new comment on a report you follow: The first – Litter & Waste')
  expect(text).toContain('A report you follow has been resolved: The second')
})

test('a digest leaves out reports that are hidden or deleted by then; an empty digest is not sent', async () => {
  await choose(follower, { comments: { email: 'daily' } })
  const [hidden, deleted, seen] = [
    await aFollowedReport('Hidden'),
    await aFollowedReport('Deleted'),
    await aFollowedReport('Seen'),
  ]
  const other = await aMember(app)
  await choose(other, { comments: { email: 'daily' } })
  await follow(other, hidden)
  for (const id of [hidden, deleted, seen]) await aComment(author, id)
  await announceToFollowersNow(app)
  expect(await rows`select from pending_messages where user_id = ${other.id}`).toHaveLength(1)
  await rows`update reports set status = 'hidden' where id = ${hidden}`
  await removeReport(author, deleted)
  await at(new Date('2026-11-24T07:00:00Z'))
  expect(subjectsTo(follower)).toEqual(['1 new comment on a report you follow: Seen'])
  expect(mailsTo(other)).toEqual([])
  expect(await rows`select from pending_messages where user_id in (${follower.id}, ${other.id})`).toEqual([])
})

test('people who are disabled by then, or whose address is no longer verified, get no mail', async () => {
  const other = await aMember(app)
  for (const who of [follower, other]) await choose(who, { state: { email: 'daily' } })
  const id = await aFollowedReport()
  await follow(other, id)
  await resolve(id)
  await announceToFollowersNow(app)
  expect(await rows`select from pending_messages where user_id in (${follower.id}, ${other.id})`).toHaveLength(2)
  await rows`update users set disabled_at = now() where id = ${follower.id}`
  await rows`update users set email_verified = false where id = ${other.id}`
  await at(new Date('2026-11-24T07:00:00Z'))
  expect([...mailsTo(follower), ...mailsTo(other)]).toEqual([])
  expect(await rows`select from pending_messages where user_id in (${follower.id}, ${other.id})`).toEqual([])
})

test('a mail that could not be sent is not tried again once its report is hidden', async () => {
  await choose(follower, { state: { email: 'now' } })
  const [shown, hidden] = [await aFollowedReport('Shown'), await aFollowedReport('Hidden')]
  smtp.behave('defers')
  for (const id of [shown, hidden]) {
    await resolve(id)
    await at(minutesLater(1))
  }
  smtp.behave('takes')
  await rows`update reports set status = 'hidden' where id = ${hidden}`
  await resend(minutesLater(3))
  expect(subjectsTo(follower)).toEqual(['A report you follow has been resolved: Shown'])
  expect(await rows`select from mails where recipient = ${follower.email}`).toEqual([])
})

test('a digest that could not be sent goes out without a report that is hidden or deleted meanwhile', async () => {
  await choose(follower, { comments: { email: 'daily' } })
  await rows`update users set language = 'es' where id = ${follower.id}`
  const ids = await Promise.all(['Hidden', 'Deleted', 'One', 'Two'].map(aFollowedReport))
  for (const id of ids) await aComment(author, id)
  smtp.behave('defers')
  await at(new Date('2026-11-24T07:00:00Z'))
  smtp.behave('takes')
  await rows`update reports set status = 'hidden' where id = ${ids[0]}`
  await removeReport(author, ids[1] ?? '')
  await resend(new Date('2026-11-24T07:03:00Z'))
  const [mail, ...more] = mailsTo(follower)
  expect([mail?.subject, more]).toEqual(['Lamppost: 2 novedades sobre lo que sigues', []])
  for (const words of ['One', 'Two']) expect(mail?.text).toContain(`: ${words} – Basura`)
  expect(mail?.text).not.toMatch(/Hidden|Deleted/)
  expect(mail?.text).toMatch(/unsubscribe\?code=[\w-]{43}/)
})

test('a digest is dropped if none of its reports is left, or if its reader may get no more mail', async () => {
  await choose(follower, { comments: { email: 'daily' } })
  const other = await aMember(app)
  await choose(other, { comments: { email: 'daily' } })
  const ids = await Promise.all(['One', 'Two'].map(aFollowedReport))
  await follow(other, ids[0] ?? '')
  const { id: seen } = await aReport(author, { description: 'Seen' })
  await follow(other, seen)
  for (const id of [...ids, seen]) await aComment(author, id)
  smtp.behave('defers')
  await at(new Date('2026-11-24T07:00:00Z'))
  smtp.behave('takes')
  await rows`update reports set status = 'hidden' where id = any(${ids}::uuid[])`
  await rows`update users set disabled_at = now() where id = ${other.id}`
  await resend(new Date('2026-11-24T07:03:00Z'))
  expect([...mailsTo(follower), ...mailsTo(other)]).toEqual([])
  expect(await rows`select from mails where recipient = any(${[follower.email, other.email]})`).toEqual([])
})

test('a mail is in its reader’s language', async () => {
  await choose(follower, { state: { email: 'now' } })
  await rows`update users set language = 'es' where id = ${follower.id}`
  await resolve(await aFollowedReport())
  await at(minutesLater(1))
  expect(mailsTo(follower)[0]?.html).toContain('<html lang="es" dir="ltr">')
})

test('the code of a mail ends all mails; an unknown code is refused', async () => {
  await choose(follower, { state: { email: 'now' }, comments: { email: 'daily' } })
  const id = await aFollowedReport()
  await aComment(author, id)
  await resolve(id)
  await at(minutesLater(1))
  const [, code] = /unsubscribe\?code=([\w-]{43})/.exec(mailsTo(follower)[0]?.text ?? '') ?? []
  for (let time = 0; time < 2; time++)
    expect((await app.aVisitor().send('POST', '/api/unsubscribe', { code })).status).toBe(204)
  const { body } = await follower.get('/api/profile/channels')
  expect(Object.values(body).map((ways) => (ways as { email: string }).email)).toEqual(['off', 'off', 'off', 'off'])
  expect(await rows`select from pending_messages where user_id = ${follower.id}`).toEqual([])
  for (const wrong of [`${code}x`, 'x', '', 'x'.repeat(200), 'a\0b']) {
    const answer = await app.aVisitor().send('POST', '/api/unsubscribe', { code: wrong })
    expect(answer).toMatchObject({ status: 404, body: { code: 'unknown-code' } })
  }
  expect(await app.aVisitor().send('POST', '/api/unsubscribe', {})).toMatchObject({
    status: 400,
    body: { code: 'invalid' },
  })
})
