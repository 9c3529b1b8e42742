import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { follow, announceToFollowersNow } from '#test/following.ts'
import { aMember, aReport, type Member } from '#test/makers.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { mailNews } from './news.actions.ts'
import { type NewsReport, newsMail } from './newsMail.actions.ts'

const START = new Date('2026-11-23T09:00:00Z')

let smtp: TestSmtp
let app: TestApp
let administrator: Member
let follower: Member

beforeAll(async () => {
  smtp = await startSmtp()
  app = await testApp({ env: { SMTP_URL: smtp.url, LIMITS_FACTOR: '1' } })
})
beforeEach(async () => {
  app.setNow(START)
  administrator = await aMember(app, { isAdmin: true })
  follower = await aMember(app)
  await follower.send('PUT', '/api/profile/channels', { state: { email: 'now' } })
  await emptyBudgets()
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})

const emptyBudgets = () => app.services.database.sql`delete from rate_limits where key like 'news-mail%'`
const subjects = () => smtp.mails.filter(({ to }) => to.includes(follower.email)).map(({ mail }) => mail.subject)

/** Resolves a report that the follower follows, and writes the mails that are due so many minutes after the start. */
async function resolveOne(minutes: number): Promise<void> {
  await announceResolved()
  await mailAfter(minutes)
}

async function announceResolved(): Promise<string> {
  const { id } = await aReport(await aMember(app))
  await follow(follower, id)
  await administrator.send('PATCH', `/api/admin/reports/${id}`, { status: 'resolved' })
  await announceToFollowersNow(app)
  return id
}

async function mailAfter(minutes: number): Promise<void> {
  app.setNow(new Date(START.getTime() + minutes * MINUTE_MS))
  await mailNews(app.services)
}

test('after ten mails in an hour, further news waits and comes as one mail', async () => {
  for (let report = 1; report <= 12; report++) await resolveOne(report)
  expect(subjects()).toHaveLength(10)
  await emptyBudgets()
  await mailAfter(120)
  expect(subjects()).toContain('Lamppost: 2 updates on what you follow')
})

test('a mail that waits because too many were sent to everybody does not count as one to its reader', async () => {
  await app.services.limits.spend({ name: 'news-mail-all', points: 3000, seconds: 3600 }, 'all', 3000)
  await resolveOne(1)
  expect(subjects()).toEqual([])
  expect(await app.services.database.sql`select from rate_limits where key like 'news-mail:%'`).toEqual([])
  await emptyBudgets()
  await mailAfter(120)
  expect(subjects()).toHaveLength(1)
})

test('news of a report that is hidden before its mail is written counts as no mail', async () => {
  const { sql } = app.services.database
  const id = await announceResolved()
  await sql`update reports set status = 'hidden' where id = ${id}`
  await mailAfter(1)
  expect(await sql`select from pending_messages where user_id = ${follower.id}`).toEqual([])
  expect(await sql`select key from rate_limits where key like 'news-mail%' and points > 0`).toEqual([])
  await resolveOne(2)
  expect(await sql`select points from rate_limits where key like 'news-mail%'`).toEqual([{ points: 1 }, { points: 1 }])
})

test('a mail that could not be written counts as no mail', async () => {
  const { sql } = app.services.database
  await announceResolved()
  await sql`alter table mails rename to mails_away`
  await mailAfter(1).catch(() => undefined)
  await sql`alter table mails_away rename to mails`
  expect(subjects()).toEqual([])
  expect(await sql`select key from rate_limits where key like 'news-mail%' and points > 0`).toEqual([])
  await mailAfter(120)
  expect(subjects()).toHaveLength(1)
})

test('a digest of more than fifty pieces of news lists the newest fifty and says so', () => {
  const one = {
    reportId: 'x',
    event: 'commented',
    note: null,
    count: 1,
    category: 'other',
    address: null,
    isOwn: false,
  }
  const news = (count: number) => Array.from({ length: count }, (_, at) => ({ ...one, words: `Number ${at}.` }))
  const textOf = (count: number) =>
    newsMail(app.services.config, news(count) as unknown as [NewsReport, ...NewsReport[]], 'code').text
  expect(textOf(51)).toContain('51 updates on what you follow\n\nOnly the newest 50 are listed here.')
  expect(textOf(51)).not.toContain('Number 0.')
  expect(textOf(50)).not.toContain('Only the newest')
})
