import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { anUnverified, aResident } from '#test/people.ts'
import { purgeUnverified, cleanUpAccounts } from './accounts.actions.ts'
import { isUserGone } from './sessions/sessions.actions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const countRows = async () => {
  const [counts] = await app.services.database.sql<Record<string, number>>`
    select (select count(*) from sessions) as sessions, (select count(*) from codes) as codes,
      (select count(*) from rate_limits) as limits, (select count(*) from mails) as mails, (select count(*) from users) as users`
  return counts
}

test('an unverified account is deleted after 30 days with its mails; a verified one stays', async () => {
  const [resident, stranger] = [await aResident(app), await anUnverified(app)]
  const { sql } = app.services.database
  const left = async () => [
    ...(await sql`select email as address from users order by email`),
    ...(await sql`select recipient as address from mails order by recipient`),
  ]
  const both = [resident, stranger]
    .map(({ email }) => ({ address: email }))
    .toSorted((a, b) => (a.address < b.address ? -1 : 1))
  app.setNow(new Date(Date.now() + 29 * DAY_MS))
  await purgeUnverified(app.services)
  expect(await left()).toEqual([...both, ...both])
  app.setNow(new Date(Date.now() + 31 * DAY_MS))
  await purgeUnverified(app.services)
  expect(await left()).toEqual([{ address: resident.email }, { address: resident.email }])
  app.setNow(new Date())
})

test('the job deletes expired sessions, codes, limits and mails, and nothing else', async () => {
  const person = await aResident(app)
  const before = await countRows()
  await cleanUpAccounts(app.services)
  expect(await countRows()).toEqual(before)
  expect((await person.get('/api/profile')).status).toBe(200)
  app.setNow(new Date(Date.now() + 31 * DAY_MS))
  await cleanUpAccounts(app.services)
  expect(await countRows()).toEqual({ sessions: 0, codes: 0, limits: 0, mails: 0, users: before?.['users'] })
  app.setNow(new Date())
})

test('if sessions cannot be deleted, the job deletes the rest and then fails', async () => {
  await aResident(app)
  const { sql } = app.services.database
  const before = await countRows()
  app.setNow(new Date(Date.now() + 31 * DAY_MS))
  await sql`alter table sessions rename to unreachable_sessions`
  const failure = await cleanUpAccounts(app.services).catch((error: unknown) => error)
  await sql`alter table unreachable_sessions rename to sessions`
  app.setNow(new Date())
  expect(failure).toMatchObject({ name: 'AggregateError', errors: [expect.any(Error)] })
  expect(await countRows()).toEqual({ ...before, codes: 0, limits: 0, mails: 0 })
})

test('isUserGone recognises a missing account or session, but no other missing row', async () => {
  const { id } = await aResident(app)
  const { sql } = app.services.database
  const vote = (voter: string) => sql`
    insert into votes (report_id, voter_id, type, voted_at) values (${randomUUID()}, ${voter}, 'confirm', now())`
  const profile = () => sql`insert into profiles (user_id) values (${randomUUID()})`
  const device = () => sql`
    insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
    values (${randomUUID()}, ${id}, ${randomUUID()}, 'https://push.test/1', '', '', now())`
  const errorOf = (statement: Promise<unknown>) => statement.catch((error: unknown) => error)
  expect(isUserGone(await errorOf(profile()))).toBe(true)
  expect(isUserGone(await errorOf(device()))).toBe(true)
  expect(isUserGone(await errorOf(vote(id)))).toBe(false)
})
