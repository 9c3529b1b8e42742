import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONFIRMS_TO_VALIDATE } from '#features/reports/reports.rules.ts'
import { DAY_MS } from '#shared/clock.ts'
import { announceNow } from '#test/announcements.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { aMember, aReport, castVote, type Member, members, type Query, removeReport, rowsOf } from '#test/makers.ts'
import { aResident, type Person, signInAs } from '#test/people.ts'

const SECRET = 'a secret of the tests, long enough'
const PROMPTLY = { timeout: 2000, interval: 10 }

let app: TestApp
let administrator: Member
const rows = (...query: Query) => rowsOf(app, ...query)
beforeAll(async () => {
  app = await testApp()
  administrator = await aMember(app, { isAdmin: true })
})
afterAll(() => app.close())

const poll = (who: Browser) => who.get('/api/notifications/unread')
const unread = async (who: Browser) => (await poll(who)).body.unread
const status = async (who: Browser) => (await poll(who)).status

/** Inserts a notification without announcing it. */
const slipIn = (userId: string) => rows`
  insert into notifications (id, report_id, user_id, type, category, timestamp)
  values (${newId()}, ${newId()}, ${userId}, 'resolved', 'litter', now())`

test('the unread count comes from the cache until a new notification is announced', async () => {
  const author = await aMember(app)
  const report = await aReport(author)
  expect(await unread(author)).toBe(0)
  await slipIn(author.id)
  expect(await unread(author)).toBe(0)
  await castVote(await aMember(app), report.id, 'confirm')
  await expect.poll(() => unread(author), PROMPTLY).toBe(2)
})

test('the unread count is correct as soon as the request that changed it is answered', async () => {
  const author = await aMember(app)
  const voters = await members(app, CONFIRMS_TO_VALIDATE)
  const report = await aReport(author)
  expect(await unread(author)).toBe(0)
  await castVote(voters[0]!, report.id, 'reject')
  expect(await unread(author)).toBe(1)
  await author.send('POST', '/api/notifications/read')
  expect(await unread(author)).toBe(0)
  for (const voter of voters) await castVote(voter, report.id, 'confirm')
  expect(await unread(author)).toBe(2)
  await administrator.send('PATCH', `/api/admin/reports/${report.id}`, { status: 'resolved', note: 'Swept.' })
  expect(await unread(author)).toBe(2)
  await announceNow(app)
  expect(await unread(author)).toBe(3)
  await removeReport(author, report.id)
  expect(await unread(author)).toBe(0)
})

describe('a request gets 401 at once', () => {
  const PASSWORD = { password: 'lamps at night' }
  const ways: [string, (person: Person) => Promise<unknown>][] = [
    ['signed out', (person) => person.send('POST', '/api/accounts/sign-out')],
    ['disabled', ({ id }) => administrator.send('PATCH', `/api/admin/users/${id}`, { disabled: true })],
    ['deleted', ({ id }) => administrator.send('DELETE', `/api/admin/users/${id}`, { keepReports: true })],
    ['deleted by its person', (person) => person.send('POST', '/api/account-deletion', PASSWORD)],
  ]
  test.each(ways)('when the account is %s', async (_how, end) => {
    const person = await aResident(app)
    const cookies = new Map(person.cookies)
    expect(await status(person)).toBe(200)
    await end(person)
    for (const [cookie, value] of cookies) person.cookies.set(cookie, value)
    expect(await status(person)).toBe(401)
  })

  const byHand: [string, (id: string) => Promise<unknown>][] = [
    ['its session is deleted', (id) => rows`delete from sessions where user_id = ${id}`],
    ['it is disabled', (id) => rows`update users set disabled_at = now() where id = ${id}`],
  ]
  test.each(byHand)('when %s by a manual SQL statement', async (_how, end) => {
    const person = await aMember(app)
    expect(await status(person)).toBe(200)
    await end(person.id)
    await expect.poll(() => status(person), PROMPTLY).toBe(401)
  })

  test('when another device has signed the account out', async () => {
    const person = await aResident(app)
    const phone = app.aVisitor()
    await signInAs(person, phone)
    expect(await status(phone)).toBe(200)
    await person.send('DELETE', '/api/profile/sessions')
    expect([await status(phone), await status(person)]).toEqual([401, 200])
  })

  test('when its session has expired', async () => {
    const person = await aMember(app)
    expect(await status(person)).toBe(200)
    app.setNow(new Date(Date.now() + 31 * DAY_MS))
    expect(await status(person)).toBe(401)
    app.setNow(new Date())
  })
})

describe.runIf(process.env['TEST_DATABASE'] === 'postgresql')('with several processes', () => {
  let other: TestApp
  const elsewhere = ({ cookies }: Browser) => {
    const browser = other.aVisitor()
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    return browser
  }
  beforeAll(async () => {
    const env = { DATABASE_URL: app.services.config.DATABASE_URL ?? '', AUTH_SECRET: SECRET }
    other = await testApp({ database: 'embedded', env })
  })
  afterAll(() => other.close())

  test('changes reach the other processes promptly', async () => {
    const author = await aMember(app)
    const report = await aReport(author)
    const there = elsewhere(author)
    expect(await unread(there)).toBe(0)
    await castVote(await aMember(app), report.id, 'confirm')
    await expect.poll(() => unread(there), PROMPTLY).toBe(1)
    await author.send('POST', '/api/notifications/read')
    await expect.poll(() => unread(there), PROMPTLY).toBe(0)
    await administrator.send('PATCH', `/api/admin/users/${author.id}`, { disabled: true })
    await expect.poll(() => status(there), PROMPTLY).toBe(401)
  })

  test('the cache is not used after a gap in which announcements may have been missed', async () => {
    const person = await aMember(app)
    expect([await unread(person), await unread(person)]).toEqual([0, 0])
    await slipIn(person.id)
    expect(await unread(person)).toBe(0)
    await rows`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.catch(() => undefined)
    await expect.poll(() => app.services.database.isListening(), PROMPTLY).toBe(false)
    expect(await unread(person)).toBe(1)
    await slipIn(person.id)
    await expect.poll(() => app.services.database.isListening(), PROMPTLY).toBe(true)
    expect(await unread(person)).toBe(2)
  })
})
