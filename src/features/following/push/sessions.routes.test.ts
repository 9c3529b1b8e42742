import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aResident, mailedCode, type Person, signInAs } from '#test/people.ts'
import { aPushBrowser } from '#test/pushService.ts'

const SERVICE = 'push.example.org'
const SESSION = 'lamppost'

let app: TestApp
let person: Person
let session: string | undefined

beforeAll(async () => {
  app = await testApp({ env: { PUSH_HOSTS: SERVICE } })
})
beforeEach(async () => {
  person = await aResident(app)
  session = person.cookies.get(SESSION)
  const { subscription } = aPushBrowser(SERVICE)
  await person.send('POST', '/api/push/subscriptions', subscription)
})
afterAll(() => app.close())

const devicesOf = async ({ id }: Person) =>
  (await app.services.database.sql`select from push_subscriptions where user_id = ${id}`).length

const sessionIds = () => app.services.database.sql.column<string>`select id from sessions where user_id = ${person.id}`

async function signInByLink() {
  await person.send('POST', '/api/accounts/link', { email: person.email })
  const code = await mailedCode(app, person.email)
  return person.send('POST', '/api/accounts/sign-in-link', { email: person.email, code })
}

test('a device is removed with the session in which it was added', async () => {
  expect((await person.send('POST', '/api/accounts/sign-out')).status).toBe(204)
  expect(await devicesOf(person)).toBe(0)
})

test.each([
  ['the password', () => signInAs(person)],
  ['a mailed link', signInByLink],
])('a device stays when its person signs in again by %s, and the old token is void', async (_, signIn) => {
  const thief = app.aVisitor()
  thief.cookies.set(SESSION, session ?? '')
  // This endpoint caches whose session it is.
  expect((await thief.get('/api/notifications/unread')).status).toBe(200)
  const [before] = await sessionIds()
  expect((await signIn()).status).toBe(200)
  expect(await devicesOf(person)).toBe(1)
  expect((await person.get('/api/me')).body).toMatchObject({ id: person.id })
  expect((await thief.get('/api/me')).body).toBeNull()
  expect((await thief.get('/api/notifications/unread')).status).toBe(401)
  // Streams end with the id of their session.
  expect(await sessionIds()).toEqual([expect.not.stringMatching(before ?? '')])
})

test('a device is removed when somebody else signs in on its browser, and they do not get it', async () => {
  const other = await aResident(app)
  expect((await signInAs(other, person)).status).toBe(200)
  expect([await devicesOf(person), await devicesOf(other)]).toEqual([0, 0])
})
