import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AddressKey, BarredAddresses, Users } from '#db/schema.ts'
import { DAY_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, type Member } from '#test/makers.ts'
import { anUnverified, aRegistration, aResident, mailedCode, mailsTo, type Person, signInAs } from '#test/people.ts'
import { tracesOf } from '#test/personalData.ts'
import { purgeUnverified } from '../accounts.actions.ts'
import { appointNamed } from './administration.actions.ts'

const NAMED = ['named1@x.test', 'named2@x.test', 'named3@x.test']
const NEW = 'a new lamp for the quay'
const DISABLED = { status: 403, body: { code: 'user-disabled' } }

let app: TestApp
let administrator: Member
beforeAll(async () => {
  app = await testApp({ env: { ADMIN_EMAILS: NAMED.join() } })
  administrator = await aMember(app, { isAdmin: true })
})
afterAll(() => app.close())

const post = (path: string, body: object, browser = app.aVisitor()) =>
  browser.send('POST', `/api/accounts/${path}`, body)
const setDisabled = async (email: string, disabled: boolean) => {
  const [user] = await app.services.database.sql<Pick<Users, 'id'>>`select id from users where email = ${email}`
  const answer = await administrator.send('PATCH', `/api/admin/users/${user?.id}`, { disabled })
  expect(answer.status).toBe(200)
}
const setAdmin = async (email: string, admin: boolean) => {
  const answer = await administrator.send('PUT', '/api/admin/administrators', { email, admin })
  expect(answer.status).toBe(200)
}
const isAdmin = async (email: string) => {
  const { database, config, now } = app.services
  await database.transaction((sql) => appointNamed(sql, config.ADMIN_EMAILS, now()))
  const [user] = await database.sql<Pick<Users, 'admin'>>`select admin from users where email = ${email}`
  return user?.admin
}
const kindsTo = async (email: string) => (await mailsTo(app, email)).map(({ kind }) => kind)

/** Deletes an account by the mailed link, as people do who can't sign in. */
async function deleteByMail(email: string): Promise<void> {
  expect((await app.aVisitor().send('POST', '/api/account-deletion', { email })).status).toBe(204)
  const code = await mailedCode(app, email)
  expect((await app.aVisitor().send('POST', '/api/account-deletion', { code })).status).toBe(204)
}

describe('a disabled person who deletes their account and registers again', () => {
  let person: Person
  beforeEach(async () => {
    person = await aResident(app)
    await setDisabled(person.email, true)
    await deleteByMail(person.email)
  })

  test('is disabled again, gets no mail, and learns it from the sign-in', async () => {
    const { email, password } = person
    const browser = app.aVisitor()
    const answer = await post('register', aRegistration({ email }), browser)
    expect(answer).toMatchObject({ status: 201, body: { email } })
    for (const path of ['resend', 'forgot', 'link']) expect((await post(path, { email })).status).toBe(204)
    expect((await post('register', aRegistration({ email }))).status).toBe(422)
    expect(await kindsTo(email)).toEqual(['account-deleted'])
    expect(await post('sign-in', { email, password })).toMatchObject(DISABLED)
  })

  test('stays enabled, in later registrations too, once an administrator has enabled them', async () => {
    const { email } = person
    await anUnverified(app, { email })
    await setDisabled(email, false)
    const browser = app.aVisitor()
    expect((await post('resend', { email })).status).toBe(204)
    const verified = { code: await mailedCode(app, email), newPassword: NEW }
    expect((await post('verify', verified)).status).toBe(204)
    expect((await signInAs({ ...browser, email, password: NEW })).status).toBe(200)
    await deleteByMail(email)
    expect((await aResident(app, { email })).email).toBe(email)
  })

  test('is remembered by a hash that does not contain their address', async () => {
    const { sql } = app.services.database
    const keys = await sql<Pick<AddressKey, 'key'>>`select key from address_key`
    expect(keys).toEqual([{ key: expect.stringMatching(/^[\w-]{43}$/) }])
    const bars = await sql<Pick<BarredAddresses, 'hash'>>`select hash from barred_addresses`
    expect(bars.length).toBeGreaterThan(0)
    for (const { hash } of bars) expect(hash).toMatch(/^[\w-]{43}$/)
    expect(await tracesOf(app, [person.email, person.id])).toEqual({ admin_log: 1, mails: 1 })
  })
})

test('an unverified disabled account is deleted after 30 days, and is disabled again on registration', async () => {
  const { email, password } = await anUnverified(app)
  await setDisabled(email, true)
  app.setNow(new Date(Date.now() + 31 * DAY_MS))
  await purgeUnverified(app.services)
  app.setNow(new Date())
  expect((await post('sign-in', { email, password })).status).toBe(401)
  await anUnverified(app, { email, password })
  expect(await post('sign-in', { email, password })).toMatchObject(DISABLED)
})

test('an account that a crash left enabled is disabled when its address is verified', async () => {
  const { email, password } = await aResident(app)
  await setDisabled(email, true)
  await deleteByMail(email)
  await anUnverified(app, { email, password })
  // Simulates a crash right after the account was created.
  await app.services.database.sql`update users set disabled_at = null where email = ${email}`
  await post('resend', { email })
  await post('verify', { code: await mailedCode(app, email), password })
  expect(await post('sign-in', { email, password })).toMatchObject(DISABLED)
})

describe('a person named in ADMIN_EMAILS whose admin rights were removed', () => {
  test('does not regain them by a new account or a restart', async () => {
    const [email = ''] = NAMED
    expect(await aResident(app, { email }).then(() => isAdmin(email))).toBe(true)
    await setAdmin(email, false)
    expect(await isAdmin(email)).toBe(false)
    await deleteByMail(email)
    await aResident(app, { email })
    expect(await isAdmin(email)).toBe(false)
    await deleteByMail(email)
    await aResident(app, { email })
    expect(await isAdmin(email)).toBe(false)
  })

  test('regains them from an administrator, in later accounts too, until an administrator deletes one', async () => {
    const [, email = ''] = NAMED
    await aResident(app, { email })
    await setAdmin(email, false)
    await deleteByMail(email)
    await aResident(app, { email })
    await setAdmin(email, true)
    expect(await isAdmin(email)).toBe(true)
    await deleteByMail(email)
    const { id } = await aResident(app, { email })
    expect(await isAdmin(email)).toBe(true)
    expect((await administrator.send('DELETE', `/api/admin/users/${id}`)).status).toBe(204)
    await aResident(app, { email })
    expect(await isAdmin(email)).toBe(false)
  })

  test('is disabled again if they were disabled', async () => {
    const [, , email = ''] = NAMED
    const { password } = await aResident(app, { email })
    await setDisabled(email, true)
    await deleteByMail(email)
    await anUnverified(app, { email, password })
    expect(await isAdmin(email)).toBe(false)
    expect(await post('sign-in', { email, password })).toMatchObject(DISABLED)
  })
})

describe('a disabled account', () => {
  /** One mailed code of each kind that an account can have at once, and the request that uses it. */
  async function codesOf(email: string, kinds: string[]): Promise<Record<string, string>> {
    const codes: Record<string, string> = {}
    for (const kind of kinds) {
      if (kind === 'delete') await app.aVisitor().send('POST', '/api/account-deletion', { email })
      else await post(kind, { email })
      codes[kind] = await mailedCode(app, email)
    }
    return codes
  }
  const use = (kind: string, email: string, code: string) => {
    if (kind === 'delete') return app.aVisitor().send('POST', '/api/account-deletion', { code })
    if (kind === 'link') return post('sign-in-link', { email, code })
    if (kind === 'forgot') return post('reset', { code, password: NEW })
    return post('verify', { code, newPassword: NEW })
  }

  test('has no valid mailed code, and enabling it does not revive old ones', async () => {
    const [verified, unverified] = [await aResident(app), await anUnverified(app)]
    const ofVerified = await codesOf(verified.email, ['forgot', 'link', 'delete'])
    const ofUnverified = await codesOf(unverified.email, ['resend', 'forgot'])
    await setDisabled(verified.email, true)
    await setDisabled(unverified.email, true)
    for (const disabled of [true, false]) {
      for (const [email, codes] of [
        [verified.email, ofVerified],
        [unverified.email, ofUnverified],
      ] as const) {
        for (const [kind, code] of Object.entries(codes))
          expect(await use(kind, email, code)).toMatchObject({ status: 400, body: { code: 'invalid-code' } })
        expect((await post('sign-in', { email, password: NEW })).status).toBe(401)
        if (disabled) await setDisabled(email, false)
      }
    }
    expect((await signInAs(verified)).status).toBe(200)
  })

  test('is not changed by a code that was not revoked', async () => {
    const [verified, unverified] = [await aResident(app), await anUnverified(app)]
    const { forgot = '' } = await codesOf(verified.email, ['forgot'])
    const { resend = '' } = await codesOf(unverified.email, ['resend'])
    await app.services.database
      .sql`update users set disabled_at = now() where email in (${verified.email}, ${unverified.email})`
    for (const answer of [
      await use('forgot', verified.email, forgot),
      await use('resend', unverified.email, resend),
      await post('verify', { code: resend }, unverified),
    ])
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-code' } })
    const rows = await app.services.database.sql`
      select email_verified from users where email = ${unverified.email}`
    expect(rows).toEqual([{ email_verified: false }])
  })

  test('ends disabled and without a session if it is disabled while a new password is set', async () => {
    for (let round = 0; round < 6; round++) {
      const { email } = await aResident(app)
      const { forgot = '' } = await codesOf(email, ['forgot'])
      const [answer] = await Promise.all([use('forgot', email, forgot), setDisabled(email, true)])
      expect([204, 400]).toContain(answer.status)
      expect((await post('sign-in', { email, password: NEW })).status).toBe(answer.status === 204 ? 403 : 401)
    }
  })

  test('has no valid code or session afterwards if these are requested while it is being disabled', async () => {
    const { sql } = app.services.database
    for (let round = 0; round < 5; round++) {
      const [verified, unverified] = [await aResident(app), await anUnverified(app)]
      const asked = [
        post('forgot', { email: verified.email }),
        post('link', { email: verified.email }),
        post('resend', { email: unverified.email }),
        post('link', { email: unverified.email }),
        ...[1, 2, 3].map(() => signInAs(verified, app.aVisitor())),
      ]
      const [, , ...answers] = await Promise.all([
        setDisabled(verified.email, true),
        setDisabled(unverified.email, true),
        ...asked,
      ])
      for (const { status } of answers) expect([200, 204, 403]).toContain(status)
      const both = [verified.email, unverified.email]
      const live = await sql`
        select kind from codes join users on users.id = user_id where email = any(${both}) and used_at is null
        union all select 'session' from sessions join users on users.id = user_id where email = any(${both})`
      expect(live).toEqual([])
    }
  })

  test('has its waiting mails withdrawn', async () => {
    const { email } = await anUnverified(app)
    const { sql } = app.services.database
    await sql`update mails set sent_at = null, next_try_at = now() + interval '1 hour' where recipient = ${email}`
    await setDisabled(email, true)
    expect(await sql`select id from mails where recipient = ${email}`).toEqual([])
  })

  test('keeps its address taken even if a crash left it without a password', async () => {
    const { email } = await anUnverified(app)
    await setDisabled(email, true)
    const { sql } = app.services.database
    await sql`delete from credentials where user_id = (select id from users where email = ${email})`
    await sql`update users set created_at = created_at - interval '2 minutes' where email = ${email}`
    expect((await post('register', aRegistration({ email }))).status).toBe(422)
  })

  test('gets no mail, and requests are answered as for any account', async () => {
    const [verified, unverified] = [await aResident(app), await anUnverified(app)]
    for (const { email } of [verified, unverified]) {
      await setDisabled(email, true)
      for (const path of ['forgot', 'link'])
        expect(await post(path, { email })).toMatchObject({ status: 204, body: '' })
      expect(await kindsTo(email)).toEqual(['verify'])
    }
    expect((await post('resend', { email: unverified.email })).status).toBe(204)
    expect(await kindsTo(unverified.email)).toEqual(['verify'])
  })
})
