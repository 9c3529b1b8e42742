import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember } from '#test/makers.ts'
import { aResident, type Person, signInAs } from '#test/people.ts'
import { MAX_SESSIONS } from '../accounts.rules.ts'
import type { Device } from './sessions.contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

async function alsoOn(person: Person, userAgent: string) {
  const browser = app.aVisitor()
  const { email, password } = person
  const headers = { 'user-agent': userAgent }
  expect((await browser.send('POST', '/api/accounts/sign-in', { email, password }, { headers })).status).toBe(200)
  return browser
}

const listed = async (person: Person): Promise<Device[]> => (await person.get('/api/profile/sessions')).body.items

test('the list describes each signed-in device in plain words and marks the current one', async () => {
  const person = await aResident(app)
  await alsoOn(person, ANDROID)
  await alsoOn(person, '')
  const others = (await listed(person)).filter(({ current }) => !current)
  expect(await listed(person)).toHaveLength(3)
  expect((await person.get('/api/profile/sessions')).body.next).toBeNull()
  expect(others.map(({ browser, system }) => [browser, system])).toEqual(
    expect.arrayContaining([['Chrome', 'Android']]),
  )
  const [own] = (await listed(person)).filter(({ current }) => current)
  expect(own).toMatchObject({ lastUsed: expect.stringMatching(/Z$/), signedInAt: expect.stringMatching(/Z$/) })
  const text = JSON.stringify(await listed(person))
  expect(person.cookies.size).toBeGreaterThan(0)
  for (const cookie of person.cookies.values()) expect(text).not.toContain(decodeURIComponent(cookie).split('.')[0])
})

test('one session can be signed out, or all others at once', async () => {
  const person = await aResident(app)
  const [phone, laptop] = [await alsoOn(person, ANDROID), await alsoOn(person, 'curl/8')]
  const [device] = (await listed(person)).filter(({ system }) => system === 'Android')
  expect(await person.send('DELETE', `/api/profile/sessions/${device?.id}`)).toMatchObject({ status: 204 })
  expect((await phone.get('/api/me')).body).toBeNull()
  expect(await person.send('DELETE', `/api/profile/sessions/${device?.id}`)).toMatchObject({
    status: 404,
    body: { code: 'not-found', message: 'This device is already signed out.' },
  })
  expect((await person.send('DELETE', '/api/profile/sessions')).status).toBe(204)
  expect((await laptop.get('/api/me')).body).toBeNull()
  expect(await listed(person)).toMatchObject([{ current: true }])
})

test('ending the current session signs out', async () => {
  const person = await aResident(app)
  const [own] = await listed(person)
  const answer = await person.send('DELETE', `/api/profile/sessions/${own?.id}`)
  expect(answer.headers.get('clear-site-data')).toBe('"cache"')
  expect(person.cookies.has('lamppost')).toBe(false)
})

test('people see and end only their own sessions', async () => {
  const [person, stranger] = [await aResident(app), await aMember(app)]
  const [own] = await listed(person)
  expect((await stranger.send('DELETE', `/api/profile/sessions/${own?.id}`)).status).toBe(404)
  expect((await stranger.send('DELETE', '/api/profile/sessions/nothing')).status).toBe(404)
  await stranger.send('DELETE', '/api/profile/sessions')
  expect(await listed(person)).toHaveLength(1)
  const visitor = app.aVisitor()
  expect((await visitor.get('/api/profile/sessions')).status).toBe(401)
  expect((await visitor.send('DELETE', '/api/profile/sessions')).status).toBe(401)
})

test('expired sessions are not listed', async () => {
  const person = await aResident(app)
  await alsoOn(person, ANDROID)
  app.setNow(new Date(Date.now() + 29 * DAY_MS))
  await person.get('/api/me')
  app.setNow(new Date(Date.now() + 31 * DAY_MS))
  expect(await listed(person)).toMatchObject([{ current: true }])
  app.setNow(new Date())
})

test('the last use of a session is recorded to the hour', async () => {
  const person = await aResident(app)
  const [before] = await listed(person)
  const later = new Date(Date.now() + HOUR_MS + 1000)
  app.setNow(later)
  await person.get('/api/me')
  const [after] = await listed(person)
  app.setNow(new Date())
  expect(Date.parse(after?.lastUsed ?? '') - Date.parse(before?.lastUsed ?? '')).toBeGreaterThanOrEqual(HOUR_MS)
})

test('the fifty-first session ends the one that was used longest ago', async () => {
  const person = await aResident(app)
  const { sql } = app.services.database
  const old = new Date(Date.now() - DAY_MS)
  await sql`
    insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
    select gen_random_uuid(), ${person.id}, 'old ' || at, ${new Date(Date.now() + DAY_MS)}, ${old}, ${old}
    from generate_series(1, ${MAX_SESSIONS}::integer - 1) at`
  await signInAs(person, app.aVisitor())
  const rows = await sql<{ old: number; all: number }>`
    select count(*) filter (where token like 'old %') as old, count(*) as all from sessions where user_id = ${person.id}`
  expect(rows).toEqual([{ old: MAX_SESSIONS - 2, all: MAX_SESSIONS }])
})
