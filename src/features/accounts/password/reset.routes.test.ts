import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mails } from '#db/schema.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { anUnverified, aResident, codeIn, mailedCode, mailsTo, signInAs } from '#test/people.ts'
import { startSmtp } from '#test/smtp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { ADMIN_EMAILS: 'mayor@x.test' } })
})
afterAll(() => app.close())

const INVALID = 'This password reset link is invalid or has expired. Please request a new one.'
const NEW = 'a new lamp for the quay'
const forgot = (email: unknown, on = app) => on.aVisitor().send('POST', '/api/accounts/forgot', { email })
const check = (code: unknown) => app.aVisitor().send('POST', '/api/accounts/check-reset', { code })
const reset = (code: unknown, password: unknown = NEW) =>
  app.aVisitor().send('POST', '/api/accounts/reset', { code, password })

async function aCode(email: string): Promise<string> {
  expect((await forgot(email)).status).toBe(204)
  return mailedCode(app, email)
}

describe('a forgotten password', () => {
  test('is replaced by the mailed link, which ends every session', async () => {
    const person = await aResident(app)
    const elsewhere = app.aVisitor()
    await signInAs(person, elsewhere)
    const stranger = await aResident(app)
    expect((await forgot(person.email.toUpperCase())).status).toBe(204)
    const code = await mailedCode(app, person.email)
    expect(await check(code)).toMatchObject({ status: 200, body: { email: person.email } })
    expect(await reset(code)).toMatchObject({ status: 204, body: '' })
    for (const browser of [person, elsewhere]) expect((await browser.get('/api/me')).body).toBeNull()
    expect((await stranger.get('/api/me')).body).toMatchObject({ email: stranger.email })
    expect(await signInAs(person)).toMatchObject({ status: 401, body: { code: 'wrong-password' } })
    expect((await signInAs({ ...person, password: NEW })).status).toBe(200)
  })

  test('mails a link of this installation, in HTML and in plain text', async () => {
    const { email } = await aResident(app)
    const code = await aCode(email)
    const [mail] = await mailsTo(app, email)
    const link = `${app.base}/reset-password?oobCode=${code}`
    expect(mail).toMatchObject({ kind: 'reset', subject: 'Reset your password for Lamppost', links: [link, app.base] })
    expect(mail?.text).toContain(`Reset Password:\n${link}\n`)
    expect(mail?.text).toContain('The link works once and expires after an hour.')
    const [kept] = await app.services.database.sql<{ html: Mails['bodyHtml'] }>`
      select body_html as html from mails where recipient = ${email} and kind = 'reset'`
    expect(kept?.html).toContain(`href="${link}"`)
    expect(code).toMatch(/^[\w-]{43}$/)
  })

  test('can be replaced before the address is verified, which verifies it', async () => {
    const person = await anUnverified(app, { email: 'mayor@x.test' })
    const verification = await mailedCode(app, person.email)
    const code = await aCode(person.email)
    expect((await reset(code)).status).toBe(204)
    expect(await signInAs(person)).toMatchObject({ status: 401, body: { code: 'wrong-password' } })
    expect((await signInAs({ ...person, password: NEW })).body).toMatchObject({ emailVerified: true, admin: true })
    expect(await app.aVisitor().send('POST', '/api/accounts/verify', { code: verification })).toMatchObject({
      status: 409,
      body: { code: 'already-verified' },
    })
  })

  test('leaves no session to a simultaneous sign-in with the old password', async () => {
    const person = await aResident(app)
    const code = await aCode(person.email)
    const visitors = Array.from({ length: 8 }, () => app.aVisitor())
    const signIns = visitors.map(async (visitor) => signInAs(person, visitor))
    const [answer] = await Promise.all([reset(code), ...signIns])
    expect(answer.status).toBe(204)
    for (const visitor of visitors) expect((await visitor.get('/api/me')).body).toBeNull()
    const { sql } = app.services.database
    expect(await sql`select id from sessions where user_id = ${person.id}`).toEqual([])
  })
})

describe('a reset link', () => {
  test('works once', async () => {
    const { email } = await aResident(app)
    const code = await aCode(email)
    expect((await reset(code)).status).toBe(204)
    expect(await reset(code)).toMatchObject({ status: 400, body: { code: 'invalid-code', message: INVALID } })
    expect(await check(code)).toMatchObject({ status: 400, body: { code: 'invalid-code', message: INVALID } })
  })

  test('works for only one of two simultaneous requests', async () => {
    const person = await aResident(app)
    const code = await aCode(person.email)
    const passwords = ['the first of two lamps', 'the second of two lamps']
    const answers = await Promise.all(passwords.map((password) => reset(code, password)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400])
    const signIns = await Promise.all(passwords.map((password) => signInAs({ ...person, password }, app.aVisitor())))
    expect(signIns.map(({ status }) => status === 200)).toEqual(answers.map(({ status }) => status === 204))
  })

  test('is not used up by being opened, nor by a refused password', async () => {
    const { email } = await aResident(app)
    const code = await aCode(email)
    await app.aVisitor().get(`/reset-password?oobCode=${code}`)
    await app.aVisitor().get(`/reset-password.html?oobCode=${code}`)
    for (let times = 0; times < 3; times++) expect((await check(code)).status).toBe(200)
    expect((await reset(code, '12345')).status).toBe(400)
    expect((await reset(code)).status).toBe(204)
  })

  test('is revoked when a newer one is requested', async () => {
    const { email } = await aResident(app)
    const old = await aCode(email)
    const code = await aCode(email)
    expect(await reset(old)).toMatchObject({ status: 400, body: { code: 'invalid-code' } })
    expect((await reset(code)).status).toBe(204)
  })

  test('works for an hour, and the answer for an expired link differs from that for an unknown one', async () => {
    const { email } = await aResident(app)
    const code = await aCode(email)
    const message = 'This password reset link has expired. Please request a new one.'
    app.setNow(new Date(Date.now() + HOUR_MS + MINUTE_MS))
    expect(await check(code)).toMatchObject({ status: 400, body: { code: 'expired-code', message } })
    expect(await reset(code)).toMatchObject({ status: 400, body: { code: 'expired-code', message } })
    app.setNow(new Date())
    expect((await reset(code)).status).toBe(204)
  })

  test('changes only the account it belongs to', async () => {
    const [mine, theirs] = [await aResident(app), await aResident(app)]
    const code = await aCode(mine.email)
    await reset(code)
    expect((await signInAs({ ...theirs, password: NEW }, app.aVisitor())).status).toBe(401)
    expect((await theirs.get('/api/me')).body).toMatchObject({ email: theirs.email })
  })

  test('cannot be used as a verification link, nor the other way round', async () => {
    const { email } = await anUnverified(app)
    const verification = await mailedCode(app, email)
    expect(await check(verification)).toMatchObject({ status: 400, body: { code: 'invalid-code' } })
    const code = await aCode(email)
    expect((await app.aVisitor().send('POST', '/api/accounts/verify', { code })).status).toBe(400)
    expect((await reset(code)).status).toBe(204)
  })

  test('is refused if truncated or unknown', async () => {
    const { email } = await aResident(app)
    const code = await aCode(email)
    for (const wrong of [code.slice(0, -1), code.slice(1), `${code}A`, 'A'.repeat(43), 'A'.repeat(201), '\0', '💡'])
      for (const answer of [await check(wrong), await reset(wrong)])
        expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-code', message: INVALID } })
  })

  test.each([[''], [undefined], [null], [7]])('without a code (%s) is refused with its own message', async (code) => {
    const message = 'Invalid password reset link. Please request a new one.'
    expect(await check(code)).toMatchObject({ status: 400, body: { code: 'missing-code', message } })
    expect(await reset(code)).toMatchObject({ status: 400, body: { code: 'missing-code', message } })
  })
})

describe('a new password', () => {
  let code: string
  beforeAll(async () => {
    code = await aCode((await aResident(app)).email)
  })

  test.each([
    ['five characters', '12345', 'short-password', 'Password must be at least 6 characters long.'],
    ['nothing', '', 'short-password', 'Password must be at least 6 characters long.'],
    ['129 characters', 'é'.repeat(129), 'long-password', 'Password can have up to 128 characters.'],
    ['a common word', 'Password', 'weak-password', 'Password is too weak. Please choose a stronger password.'],
  ])('of %s is refused', async (_, password, refusal, message) => {
    expect(await reset(code, password)).toMatchObject({
      status: 400,
      body: { code: refusal, message, field: 'password' },
    })
  })

  test.each([['a\0bcdefg'], ['\ud800 half a pair'], [7], [null]])('%j is refused', async (password) => {
    expect((await reset(code, password)).status).toBe(400)
  })
})

describe('asking for a link', () => {
  test('is refused for an unknown address and for text that is not an address', async () => {
    expect(await forgot('nobody@x.test')).toMatchObject({
      status: 404,
      body: { code: 'user-not-found', message: 'No account found with this email address.' },
    })
    for (const email of ['nobody', '', 7, undefined, 'a@x.test, b@x.test'])
      expect(await forgot(email)).toMatchObject({
        status: 400,
        body: { code: 'invalid-email', message: 'Invalid email format.' },
      })
  })

  test('is limited to once a minute: ten requests at once send one mail', async () => {
    const strict = await testApp({ env: { LIMITS_FACTOR: '1' } })
    const { email } = await aResident(strict)
    const answers = await Promise.all(Array.from({ length: 10 }, () => forgot(email, strict)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, ...Array<number>(9).fill(429)])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({ message: 'Too many requests. Please try again later.' })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await mailsTo(strict, email)).map(({ kind }) => kind)).toEqual(['reset', 'verify'])
    const nobody = await Promise.all([forgot('nobody@x.test', strict), forgot('nobody@x.test', strict)])
    expect(nobody.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([404, 429])
    await strict.close()
  })

  test('leaves one valid code after ten simultaneous requests', async () => {
    const { email } = await aResident(app)
    await Promise.all(Array.from({ length: 10 }, () => forgot(email)))
    const mails = (await mailsTo(app, email)).filter(({ kind }) => kind === 'reset')
    const answers = await Promise.all(mails.map(({ links }) => reset(codeIn(links[0] ?? ''))))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  })

  test('is allowed again at once after a mail that could not be sent', async () => {
    const smtp = await startSmtp()
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Lamppost <lamp@x.test>', LIMITS_FACTOR: '1' }
    const strict = await testApp({ env })
    const { email } = await anUnverified(strict)
    smtp.behave('defers')
    for (let tried = 0; tried < 4; tried++) expect((await forgot(email, strict)).status).toBe(502)
    smtp.behave('takes')
    expect((await forgot(email, strict)).status).toBe(204)
    expect((await forgot(email, strict)).status).toBe(429)
    await strict.close()
    await smtp.close()
  })

  test('reports a mail that could not be sent, and withdraws it', async () => {
    const smtp = await startSmtp()
    const posting = await testApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Lamppost <lamp@x.test>' } })
    const { email } = await anUnverified(posting)
    const sent = smtp.mails.length
    smtp.behave('defers')
    expect(await forgot(email, posting)).toMatchObject({
      status: 502,
      body: { code: 'mail-failed', message: 'Error sending password reset email. Please try again.' },
    })
    smtp.behave('takes')
    const { sql } = posting.services.database
    expect(await sql`select id from mails where recipient = ${email} and kind = 'reset'`).toEqual([])
    expect(smtp.mails).toHaveLength(sent)
    await posting.close()
    await smtp.close()
  })
})
