import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { aMember } from '#test/makers.ts'
import { aResident, mailedCode, type Person, signInAs } from '#test/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const NEW = 'a new lamp for the quay'
const SAME = 'New password must be different from your current password.'
const change = (person: Browser, current: unknown, password: unknown = NEW) =>
  person.send('PUT', '/api/profile/password', { current, password })
const isSignedIn = async (browser: Browser) => (await browser.get('/api/me')).body !== null
const elsewhereOf = async (person: Person) => {
  const elsewhere = app.aVisitor()
  await signInAs(person, elsewhere)
  return elsewhere
}

describe('a change of password', () => {
  test('makes only the new password valid, and ends all other sessions', async () => {
    const person = await aResident(app)
    const elsewhere = await elsewhereOf(person)
    const stranger = await aResident(app)
    expect(await change(person, person.password)).toMatchObject({ status: 204, body: '' })
    expect(await Promise.all([person, elsewhere, stranger].map(isSignedIn))).toEqual([true, false, true])
    const visitor = app.aVisitor()
    expect(await signInAs(person, visitor)).toMatchObject({ status: 401, body: { code: 'wrong-password' } })
    expect((await signInAs({ ...person, password: NEW }, visitor)).status).toBe(200)
  })

  test('revokes the mailed links', async () => {
    const person = await aResident(app)
    await app.aVisitor().send('POST', '/api/accounts/forgot', { email: person.email })
    const code = await mailedCode(app, person.email)
    await change(person, person.password)
    const reset = await app.aVisitor().send('POST', '/api/accounts/reset', { code, password: 'yet another lamp' })
    expect(reset).toMatchObject({ status: 400, body: { code: 'invalid-code' } })
  })

  test('succeeds once when sent from two devices at once', async () => {
    const person = await aResident(app)
    const devices = [person, await elsewhereOf(person), await elsewhereOf(person)]
    const answers = await Promise.all(
      devices.map((device, at) => change(device, person.password, `a lamp of device ${at}`)),
    )
    const taken = answers.findIndex(({ status }) => status === 204)
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    for (const { status } of answers.filter((_, at) => at !== taken)) expect([401, 403]).toContain(status)
    expect(await Promise.all(devices.map(isSignedIn))).toEqual(devices.map((_, at) => at === taken))
    const signIn = await signInAs({ ...person, password: `a lamp of device ${taken}` }, app.aVisitor())
    expect(signIn.status).toBe(200)
  })

  test('leaves no session to a simultaneous sign-in with the old password', async () => {
    const person = await aResident(app)
    const visitors = Array.from({ length: 8 }, () => app.aVisitor())
    const signIns = visitors.map(async (visitor) => signInAs(person, visitor))
    const [answer] = await Promise.all([change(person, person.password), ...signIns])
    expect(answer.status).toBe(204)
    expect(await Promise.all(visitors.map(isSignedIn))).toEqual(visitors.map(() => false))
  })
})

describe('a password is not changed', () => {
  test.each([
    ['lamps at night', '', 400, 'missing-passwords', 'Please fill in all password fields.'],
    ['', NEW, 400, 'missing-passwords', 'Please fill in all password fields.'],
    [undefined, NEW, 400, 'missing-passwords', 'Please fill in all password fields.'],
    ['lamps at night', 'five5', 400, 'short-password', 'New password must be at least 6 characters long.'],
    ['lamps at night', 'x'.repeat(129), 400, 'long-password', 'New password can have up to 128 characters.'],
    ['lamps at night', 'Password1', 400, 'weak-password', 'Password is too weak. Please choose a stronger password.'],
    ['lamps at night', 'lamps at night', 400, 'same-password', SAME],
    ['lamps at noon', NEW, 403, 'wrong-password', 'Your original password is incorrect.'],
    ['lamps at night', 'half \ud800 a letter', 400, 'invalid', expect.any(String)],
  ])('from %j to %j', async (current, password, status, code, message) => {
    const person = await aResident(app)
    expect(await change(person, current, password)).toMatchObject({ status, body: { code, message } })
    expect((await signInAs(person, app.aVisitor())).status).toBe(200)
  })

  test('when the person signed in more than 30 days ago, until they sign in again', async () => {
    const person = await aResident(app)
    const began = new Date(Date.now() - 30 * DAY_MS - 1000)
    await app.services.database.sql`update sessions set created_at = ${began} where user_id = ${person.id}`
    expect(await change(person, person.password)).toMatchObject({
      status: 403,
      body: {
        code: 'old-sign-in',
        message: 'For security reasons, you need to re-authenticate. Please sign out and sign in again.',
      },
    })
    await signInAs(person)
    expect((await change(person, person.password)).status).toBe(204)
  })

  test('by visitors and people with an unverified address', async () => {
    expect(await change(app.aVisitor(), NEW, NEW)).toMatchObject({ status: 401, body: { code: 'signed-out' } })
    const unverified = await aMember(app, { isVerified: false })
    expect(await change(unverified, NEW, NEW)).toMatchObject({ status: 403, body: { code: 'unverified' } })
  })

  test('after ten attempts within ten minutes, even with the right password', async () => {
    const strict = await testApp({ env: { LIMITS_FACTOR: '1' } })
    try {
      const person = await aResident(strict)
      for (let at = 0; at < 10; at++) expect((await change(person, `guess ${at} of many`)).status).toBe(403)
      const late = await change(person, person.password)
      expect(late).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
      expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await signInAs(person, strict.aVisitor())).status).toBe(200)
    } finally {
      await strict.close()
    }
  })
})
