import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Users } from '#db/schema.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { aRegistration, aResident, codeIn, mailsTo, signInAs } from '#test/people.ts'
import { appointNamed } from '../administration/administration.actions.ts'

// An account belongs to the person who reads the mail of its address, whoever registered it first.
const ATTACKERS = 'the attackers password'
const OWNERS = 'the owners password'
const NEW = 'a new lamp for the quay'

let app: TestApp
let email: string
let attacker: Browser
let owner: Browser
let count = 0

beforeAll(async () => {
  app = await testApp({ env: { ADMIN_EMAILS: 'mayor1@x.test,mayor2@x.test,mayor3@x.test' } })
})
afterAll(() => app.close())
beforeEach(() => {
  email = `owned${++count}@x.test`
  attacker = app.aVisitor()
  owner = app.aVisitor()
})

const post = (browser: Browser, path: string, body: object) => browser.send('POST', `/api/accounts/${path}`, body)
const register = (browser: Browser, password: string, name = 'Ada') =>
  post(browser, 'register', aRegistration({ email, password, firstName: name }))
const verify = (browser: Browser, more: object = {}) =>
  newest().then((code) => post(browser, 'verify', { code, ...more }))
const canSignIn = async (password: string) =>
  (await post(app.aVisitor(), 'sign-in', { email, password })).status === 200

/** The code of the newest mail to the address. */
async function newest(kind = 'verify'): Promise<string> {
  const [mail] = await mailsTo(app, email)
  expect(mail?.kind).toBe(kind)
  return codeIn(mail?.links[0] ?? '')
}

/** Ways in which the owner of an address gets a verification mail although somebody else registered it. */
const ways: [way: string, ask: () => Promise<number>, status: number][] = [
  ['the first mail', async () => 200, 200],
  ['another mail', async () => (await post(owner, 'resend', { email })).status, 204],
  ['asking for a sign-in link', async () => (await post(owner, 'link', { email })).status, 204],
  ['registering a second time', async () => (await register(owner, OWNERS)).status, 422],
]

describe.each(ways)('after a registration by somebody else and %s', (way, ask, status) => {
  let asked: number
  beforeEach(async () => {
    await register(attacker, ATTACKERS, 'Mallory')
    asked = await ask()
  })

  test('the owner cannot verify by the link alone, and the answer says what is needed', async () => {
    expect(asked).toBe(status)
    expect(await verify(owner)).toMatchObject({
      status: 403,
      body: {
        code: 'password-needed',
        field: 'password',
        message: 'Please enter the password you chose when you signed up, or set a new one.',
      },
    })
    const code = await newest()
    expect(await post(owner, 'check-verify', { code })).toMatchObject({
      status: 200,
      body: { email, firstName: 'Mallory', lastName: 'Day', passwordNeeded: true },
    })
    expect(await canSignIn(ATTACKERS)).toBe(false)
    expect(await canSignIn(OWNERS)).toBe(false)
  })

  test('the owner’s own password is wrong, and the link stays valid', async () => {
    for (let times = 0; times < 2; times++)
      expect(await verify(owner, { password: OWNERS })).toMatchObject({
        status: 403,
        body: { code: 'wrong-password', field: 'password', message: 'Incorrect password. Please try again.' },
      })
    expect((await verify(owner, { newPassword: NEW })).status).toBe(204)
  })

  test('once the owner sets a new password and name, only that password signs in', async () => {
    const set = { newPassword: NEW, firstName: 'Zoë', lastName: 'Quay' }
    expect(await verify(owner, set)).toMatchObject({ status: 204, body: '' })
    const passwords = [ATTACKERS, OWNERS, NEW]
    expect(await Promise.all(passwords.map(canSignIn))).toEqual([false, false, true])
    const { body } = await signInAs({ ...owner, email, password: NEW })
    expect(body).toMatchObject({ displayName: 'Zoë Quay', emailVerified: true })
    expect((await attacker.get('/api/me')).body).toBeNull()
  })

  test('the browser that registered can verify by the link alone', async () => {
    const code = await newest()
    expect((await post(attacker, 'check-verify', { code })).body).toMatchObject({ passwordNeeded: false })
    expect((await verify(attacker)).status).toBe(204)
    expect(await Promise.all([ATTACKERS, OWNERS].map(canSignIn))).toEqual([true, false])
  })

  test(`the mail leads to the verification${way.includes('second') ? ', and says that the password was not kept' : ''}`, async () => {
    const [mail] = await mailsTo(app, email)
    expect(mail?.links[0]).toContain(`${app.base}/verify?oobCode=`)
    const isSecond = way.includes('second')
    expect(mail?.text.includes("we didn't keep the password")).toBe(isSecond)
  })
})

test('resetting the password by mail proves ownership', async () => {
  await register(attacker, ATTACKERS)
  expect((await post(owner, 'forgot', { email })).status).toBe(204)
  const code = await newest('reset')
  expect((await post(owner, 'reset', { code, password: NEW })).status).toBe(204)
  expect(await Promise.all([ATTACKERS, NEW].map(canSignIn))).toEqual([false, true])
})

test('the registering browser is recognised for several registrations, but not for a later account of the same address', async () => {
  const addresses = ['first', 'second', 'third'].map((name) => `${name}-of-${email}`)
  for (const address of addresses) {
    email = address
    expect((await register(owner, OWNERS)).status).toBe(201)
  }
  for (const address of addresses) {
    email = address
    expect((await verify(owner)).status).toBe(204)
  }
  email = `again${count}@x.test`
  await register(attacker, ATTACKERS)
  await post(owner, 'forgot', { email })
  await post(owner, 'reset', { code: await newest('reset'), password: OWNERS })
  await signInAs({ ...owner, email, password: OWNERS })
  expect((await owner.send('POST', '/api/account-deletion', { password: OWNERS })).status).toBe(204)
  await register(owner, OWNERS)
  expect((await verify(attacker)).body).toMatchObject({ code: 'password-needed' })
  expect((await verify(owner)).status).toBe(204)
  expect(await Promise.all([ATTACKERS, OWNERS].map(canSignIn))).toEqual([false, true])
})

test('the registration’s password verifies on another device, after which the registering device can sign in', async () => {
  await register(owner, OWNERS)
  const phone = app.aVisitor()
  expect((await verify(phone, { password: OWNERS })).status).toBe(204)
  expect((await signInAs({ ...owner, email, password: OWNERS })).status).toBe(200)
  expect((await verify(phone, { password: OWNERS })).body).toMatchObject({ code: 'already-verified' })
})

test('an account that is not verified yet stays when its address is registered again later', async () => {
  await register(attacker, ATTACKERS)
  const { sql } = app.services.database
  await sql`update users set created_at = created_at - interval '2 minutes' where email = ${email}`
  const account = () => sql<Pick<Users, 'id'>>`select id from users where email = ${email}`
  const before = await account()
  expect((await register(owner, OWNERS)).status).toBe(422)
  expect(await account()).toEqual(before)
})

test('when verifying with the old password and setting a new one come at once, exactly one succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    email = `both${round}@x.test`
    await register(attacker, ATTACKERS)
    const answers = await Promise.all([
      verify(app.aVisitor(), { password: ATTACKERS }),
      verify(owner, { newPassword: NEW }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(204)
    const [byPassword, bySetting] = answers.map(({ status }) => status === 204)
    expect(byPassword).not.toBe(bySetting)
    expect(await Promise.all([ATTACKERS, NEW].map(canSignIn))).toEqual([byPassword, bySetting])
  }
})

describe('a person named in ADMIN_EMAILS', () => {
  const isAdmin = async (password: string) => {
    const { sql } = app.services.database
    await app.services.database.transaction((inside) =>
      appointNamed(inside, app.services.config.ADMIN_EMAILS, app.services.now()),
    )
    const [user] = await sql<Pick<Users, 'admin'>>`select admin from users where email = ${email}`
    return { isAdmin: user?.admin, signsIn: await canSignIn(password) }
  }

  test('does not become an administrator by the link alone in another browser', async () => {
    email = 'mayor1@x.test'
    await register(attacker, ATTACKERS)
    expect((await verify(owner)).status).toBe(403)
    expect(await isAdmin(ATTACKERS)).toEqual({ isAdmin: false, signsIn: false })
    expect((await verify(owner, { newPassword: NEW })).status).toBe(204)
    expect(await isAdmin(ATTACKERS)).toEqual({ isAdmin: true, signsIn: false })
    expect(await isAdmin(NEW)).toEqual({ isAdmin: true, signsIn: true })
  })

  test('becomes an administrator with the registration’s password, or by a reset', async () => {
    email = 'mayor2@x.test'
    await register(owner, OWNERS)
    expect((await verify(app.aVisitor(), { password: OWNERS })).status).toBe(204)
    expect(await isAdmin(OWNERS)).toEqual({ isAdmin: true, signsIn: true })
    email = 'mayor3@x.test'
    await register(attacker, ATTACKERS)
    await post(owner, 'forgot', { email })
    await post(owner, 'reset', { code: await newest('reset'), password: NEW })
    expect(await isAdmin(ATTACKERS)).toEqual({ isAdmin: true, signsIn: false })
  })
})

describe('the password on the page of the link', () => {
  test.each([
    [{ newPassword: '12345' }, 400, 'short-password', 'newPassword'],
    [{ newPassword: 'x'.repeat(129) }, 400, 'long-password', 'newPassword'],
    [{ newPassword: 'Password' }, 400, 'weak-password', 'newPassword'],
    [{ newPassword: '' }, 400, 'missing-fields', 'newPassword'],
    [{ password: '' }, 400, 'missing-fields', 'password'],
    [{ password: 7 }, 400, 'missing-fields', 'password'],
    [{ newPassword: NEW, firstName: ' ' }, 400, 'missing-fields', 'firstName'],
  ])('%j is refused, and the link stays valid', async (typed, status, code, field) => {
    await register(attacker, ATTACKERS)
    expect(await verify(owner, typed)).toMatchObject({ status, body: { code, field } })
    expect((await verify(owner, { newPassword: NEW })).status).toBe(204)
  })

  describe('counts as a failed sign-in when it is wrong', () => {
    let strict: TestApp
    let loose: TestApp
    beforeAll(async () => {
      loose = app
      strict = await testApp({ env: { LIMITS_FACTOR: '1' } })
      app = strict
    })
    afterEach(() => {
      app = loose
    })
    afterAll(() => strict.close())

    test('after ten in 15 minutes even the right one is refused', async () => {
      await register(attacker, ATTACKERS)
      for (let failure = 0; failure < 10; failure++)
        expect((await verify(owner, { password: OWNERS })).status).toBe(403)
      expect(await verify(owner, { password: ATTACKERS })).toMatchObject({
        status: 429,
        body: { code: 'too-many-requests', message: 'Too many failed attempts. Please try again later.' },
      })
      expect((await verify(owner, { newPassword: NEW })).status).toBe(204)
    })
  })
})

test('the address of a signed-in account cannot be registered again', async () => {
  const resident = await aResident(app)
  email = resident.email
  expect((await register(attacker, ATTACKERS)).status).toBe(422)
  expect((await mailsTo(app, email)).map(({ kind }) => kind)).toEqual(['verify'])
  expect((await resident.get('/api/me')).body).toMatchObject({ email })
})
