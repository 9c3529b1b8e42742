import { afterAll, beforeAll, expect, test } from 'vitest'
import { FOLLOWERS_JOB } from '#features/reports/timeline/events.actions.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aComment } from '#test/comments.ts'
import { follow, announceToFollowersNow } from '#test/following.ts'
import { aMember, aReport, type Member, type Query, rowsOf } from '#test/makers.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { workForFollowers } from './followers.actions.ts'

/** One mail is begun in this time, unless the machine is very busy. */
const LESS_THAN_A_MAIL_MS = 900

let smtp: TestSmtp
let app: TestApp
let author: Member
let readers: Member[]
let reportId: string
const rows = (...query: Query) => rowsOf(app, ...query)

beforeAll(async () => {
  smtp = await startSmtp()
  app = await testApp({ env: { SMTP_URL: smtp.url } })
  author = await aMember(app)
  readers = await Promise.all([aMember(app), aMember(app), aMember(app)])
  ;({ id: reportId } = await aReport(author))
  for (const reader of readers) {
    await follow(reader, reportId)
    await reader.send('PUT', '/api/profile/channels', { comments: { email: 'now' } })
  }
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})

const listed = async (who: Member) => (await who.get('/api/notifications')).body.items.length
const mailsDue = async () => (await rows`select from pending_messages where due_at <= now()`).length

/** Runs the job; returns the jobs that it asks to run. */
async function run(sendingMs?: number, stop?: AbortSignal): Promise<string[]> {
  const asked: string[] = []
  const runNow = async (name: string) => asked.push(name) > 0
  await workForFollowers({ ...app.services, jobs: { ...app.services.jobs, runNow } }, stop, sendingMs)
  return asked
}

async function waitingMails(): Promise<void> {
  await aComment(author, reportId)
  await announceToFollowersNow(app)
  await rows`update pending_messages set due_at = now() - interval '1 minute'`
}

test('a slow mail server delays news by one run: the next tells new events first, then sends the rest', async () => {
  await waitingMails()
  smtp.behave('slow')
  expect(await run(LESS_THAN_A_MAIL_MS)).toEqual([FOLLOWERS_JOB])
  expect(await mailsDue()).toBeGreaterThanOrEqual(2)

  const [reader] = readers
  const { id } = await aReport(author)
  await follow(reader!, id) // three were made
  await aComment(author, id)
  expect(await run(LESS_THAN_A_MAIL_MS)).toEqual([FOLLOWERS_JOB])
  expect(await listed(reader!)).toBe(2)
  expect(await mailsDue()).toBeGreaterThanOrEqual(1)
  smtp.behave('takes')
  expect(await run()).toEqual([])
  expect([smtp.mails.length, await mailsDue()]).toEqual([3, 0])
})

test('news is sent although a clock that ran ahead has set its time; a digest in a week is left waiting', async () => {
  await waitingMails()
  const [weekly] = readers
  await rows`update pending_messages set due_at = now() + interval '1 year'`
  await rows`update pending_messages set due_at = now() + interval '7 days 1 hour' where user_id = ${weekly!.id}`
  const before = smtp.mails.length
  await run()
  expect(smtp.mails.slice(before).flatMap(({ to }) => to)).toHaveLength(2)
  expect(smtp.mails.slice(before).flatMap(({ to }) => to)).not.toContain(weekly!.email)
})

test('a run that must stop sends nothing, and asks for no other run', async () => {
  await waitingMails()
  const before = smtp.mails.length
  expect(await run(0, AbortSignal.abort())).toEqual([])
  expect(smtp.mails.length).toBe(before)
})
