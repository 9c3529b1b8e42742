import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sessions } from '#db/schema.ts'
import type { InSnakeCase } from '#platform/server/database/columns.ts'
import { DAY_MS, HOUR_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { anUnverified, aResident, type Person, signInAs } from '#test/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const signIn = (email: unknown, password: unknown, browser: Browser = app.aVisitor()) =>
  browser.send('POST', '/api/accounts/sign-in', { email, password })
const me = async (browser: Browser) => (await browser.get('/api/me')).body
const sessionsOf = ({ id }: Person) =>
  app.services.database.sql<Pick<InSnakeCase<Sessions>, 'token' | 'user_agent'>>`
    select token, user_agent from sessions where user_id = ${id}`

describe('signing in', () => {
  test('returns a short record and a cookie that scripts cannot read', async () => {
    const { id, email, password } = await aResident(app, { firstName: 'Ada', lastName: 'Day' })
    const answer = await signIn(` ${email.toUpperCase()} `, password)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id,
      email,
      displayName: 'Ada Day',
      emailVerified: true,
      admin: false,
      darkMode: true,
      language: 'en',
    })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const [session, known] = answer.headers.getSetCookie()
    expect(session).toMatch(/^lamppost=[\w-]{32}\.[\w%]+; Path=\/; Max-Age=15552000; SameSite=Lax; HttpOnly$/)
    expect(known).toMatch(/^lamppost-known=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=34560000; SameSite=Lax; HttpOnly$/)
  })

  test('on https the cookies are valid for this host only', async () => {
    const secure = await testApp({ env: { PUBLIC_URL: 'https://localhost' } })
    const line = secure.services.accounts.cookies.sessionLine('token')
    expect(line).toMatch(/^__Host-lamppost=token\.[\w%]+; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly; Secure$/)
    await secure.close()
  })

  test('creates a new token and ends only the session of the same browser', async () => {
    const person = await aResident(app)
    const other = app.aVisitor()
    await signInAs(person, other)
    const before = person.cookies.get('lamppost')
    await signInAs(person)
    expect(person.cookies.get('lamppost')).not.toBe(before)
    expect(await sessionsOf(person)).toHaveLength(2)
    expect(await me(other)).toMatchObject({ email: person.email })
    other.cookies.set('lamppost', before ?? '')
    expect(await me(other)).toBeNull()
  })

  const refused: [why: string, email: unknown, password: unknown, status: number, code: string, message: string][] = [
    [
      'nobody’s address',
      'nobody@x.test',
      'whatever',
      401,
      'user-not-found',
      'No account found with this email address.',
    ],
    ['text that is not an address', 'nobody', 'whatever', 400, 'invalid-email', 'Please enter a valid email address.'],
    ['no address', '', 'whatever', 400, 'invalid-email', 'Please enter a valid email address.'],
    ['no password', 'nobody@x.test', '', 400, 'missing-fields', 'Please fill out all required fields.'],
    [
      'a password that is too long',
      'nobody@x.test',
      'x'.repeat(129),
      401,
      'sign-in-failed',
      'Unable to sign in. Please check your details and try again.',
    ],
  ]
  test.each(refused)('%s is refused', async (_, email, password, status, code, message) => {
    expect(await signIn(email, password)).toMatchObject({ status, body: { code, message } })
  })

  test('a wrong password, an unverified address and a disabled account are refused', async () => {
    const person = await aResident(app)
    const wrong = await signIn(person.email, 'not my password')
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'wrong-password', message: 'Incorrect password. Please try again.' },
    })
    expect(wrong.headers.getSetCookie()).toEqual([])

    const unverified = await anUnverified(app)
    expect(await signInAs(unverified)).toMatchObject({
      status: 403,
      body: {
        code: 'unverified-email',
        message: 'Email not verified yet. Please check your inbox and click the verification link before continuing.',
      },
    })
    expect(await signIn(unverified.email, 'not my password')).toMatchObject({ body: { code: 'wrong-password' } })

    await app.services.database.sql`update users set disabled_at = now() where id = ${person.id}`
    expect(await me(person)).toBeNull()
    const fresh = await signInAs(person, app.aVisitor())
    expect(fresh).toMatchObject({
      status: 403,
      body: { code: 'user-disabled', message: 'This account has been disabled. Please contact support.' },
    })
    expect(fresh.headers.getSetCookie()).toEqual([])
    expect(await sessionsOf(person)).toHaveLength(1)
  })

  test('another site cannot sign anybody in or out', async () => {
    const { email, password } = await aResident(app)
    const headers = { origin: 'https://evil.test' }
    const visitor = app.aVisitor()
    for (const path of ['/api/accounts/sign-in', '/api/accounts/sign-out']) {
      expect(await visitor.send('POST', path, { email, password }, { headers })).toMatchObject({
        status: 403,
        body: { code: 'wrong-origin' },
      })
    }
  })

  test('a password is normalised, so that composed and decomposed letters are equal', async () => {
    const person = await aResident(app, { password: 'cafe\u0301 au lait' })
    expect((await signIn(person.email, 'caf\u00e9 au lait')).status).toBe(200)
  })
})

describe('a session', () => {
  test('is refused when its cookie was altered', async () => {
    const person = await aResident(app)
    const [token = '', signature = ''] = decodeURIComponent(person.cookies.get('lamppost') ?? '').split('.')
    const forged = [
      `${token}x.${signature}`,
      `${token}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      token,
      `.${signature}`,
      '%',
      `${token}.`,
    ]
    for (const value of forged) {
      person.cookies.set('lamppost', value)
      expect(await me(person)).toBeNull()
    }
    person.cookies.set('lamppost', encodeURIComponent(`${token}.${signature}`))
    expect(await me(person)).not.toBeNull()
  })

  test('lasts while it is used every 30 days, and its last use is updated at most once an hour', async () => {
    const person = await aResident(app)
    const expiry = async () => {
      const [row] = await app.services.database.sql<{
        at: Sessions['expiresAt']
      }>`select expires_at as at from sessions where user_id = ${person.id}`
      return row?.at.getTime() ?? 0
    }
    const begin = Date.now()
    const first = await expiry()
    app.setNow(new Date(begin + HOUR_MS / 2))
    expect(await me(person)).not.toBeNull()
    expect(await expiry()).toBe(first)
    app.setNow(new Date(begin + 29 * DAY_MS))
    expect(await me(person)).not.toBeNull()
    expect(await expiry()).toBeGreaterThan(first + 28 * DAY_MS)
    app.setNow(new Date(begin + 58 * DAY_MS))
    expect(await me(person)).not.toBeNull()
    app.setNow(new Date(begin + 89 * DAY_MS))
    expect(await me(person)).toBeNull()
    app.setNow(new Date())
  })

  test('ends after 180 days even if it is used', async () => {
    const person = await aResident(app)
    const begin = Date.now()
    for (let day = 25; day < 180; day += 25) {
      app.setNow(new Date(begin + day * DAY_MS))
      expect(await me(person)).not.toBeNull()
    }
    app.setNow(new Date(begin + 179.9 * DAY_MS))
    expect(await me(person)).not.toBeNull()
    app.setNow(new Date(begin + 180.1 * DAY_MS))
    expect(await me(person)).toBeNull()
    app.setNow(new Date())
  })

  test('ends when its person signs out, without ending other sessions', async () => {
    const person = await aResident(app)
    const other = app.aVisitor()
    await signInAs(person, other)
    const token = person.cookies.get('lamppost') ?? ''
    const answer = await person.send('POST', '/api/accounts/sign-out', {})
    expect(answer.status).toBe(204)
    expect(answer.headers.get('clear-site-data')).toBe('"cache"')
    expect(answer.headers.getSetCookie()).toEqual(['lamppost=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly'])
    expect(await me(person)).toBeNull()
    person.cookies.set('lamppost', token)
    expect(await me(person)).toBeNull()
    expect(await me(other)).not.toBeNull()
    expect((await person.send('POST', '/api/accounts/sign-out', {})).status).toBe(204)
  })
})
