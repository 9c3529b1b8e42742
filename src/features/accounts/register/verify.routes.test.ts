import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Users } from '#db/schema.ts'
import { DAY_MS, HOUR_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { anUnverified, aResident, codeIn, mailedCode, mailsTo, signInAs } from '#test/people.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { verifyUser } from '../accounts.actions.ts'
import { appoint, appointNamed } from '../administration/administration.actions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { ADMIN_EMAILS: 'Mayor@x.test, other@x.test' } })
})
afterAll(() => app.close())

const ALREADY = 'This email is already verified. Please sign in.'
const FAILED = 'Error verifying email. Please try again or contact support.'
/** Verifies with a code, from a new browser by default. */
const verify = (code: unknown, browser: Browser = app.aVisitor()) =>
  browser.send('POST', '/api/accounts/verify', { code })
const resend = (email: unknown, on = app) => on.aVisitor().send('POST', '/api/accounts/resend', { email })

describe('the code of a mailed link', () => {
  test('verifies the address once, after which its owner may sign in', async () => {
    const person = await anUnverified(app)
    const code = await mailedCode(app, person.email)
    expect(await signInAs(person)).toMatchObject({ status: 403, body: { code: 'unverified-email' } })
    expect(await verify(code, person)).toMatchObject({ status: 204, body: '' })
    for (const browser of [person, app.aVisitor()])
      expect(await verify(code, browser)).toMatchObject({
        status: 409,
        body: { code: 'already-verified', message: ALREADY },
      })
    expect((await signInAs(person)).body).toMatchObject({ email: person.email, emailVerified: true, admin: false })
  })

  test('is not used up by a mail scanner that opens the link', async () => {
    const person = await anUnverified(app)
    const [mail] = await mailsTo(app, person.email)
    await app.aVisitor().get(new URL(mail?.links[0] ?? '').pathname)
    expect((await app.aVisitor().get(`/api/accounts/verify?code=${codeIn(mail?.links[0] ?? '')}`)).status).toBe(404)
    expect((await verify(codeIn(mail?.links[0] ?? ''), person)).status).toBe(204)
  })

  test('works for only one of two simultaneous requests', async () => {
    const person = await anUnverified(app)
    const code = await mailedCode(app, person.email)
    const answers = await Promise.all([verify(code, person), verify(code, person)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  })

  test('works for 24 hours', async () => {
    const person = await anUnverified(app)
    const code = await mailedCode(app, person.email)
    app.setNow(new Date(Date.now() + DAY_MS + HOUR_MS))
    expect(await verify(code)).toMatchObject({ status: 400, body: { code: 'expired-code', message: FAILED } })
    app.setNow(new Date())
    expect((await verify(code, person)).status).toBe(204)
  })

  test.each([
    ['of nobody', 'A'.repeat(43)],
    ['too long', 'A'.repeat(201)],
    ['not text', 7],
    ['absent', undefined],
  ])('%s is refused', async (_, code) => {
    expect(await verify(code)).toMatchObject({ status: 400, body: { code: 'invalid-code', message: FAILED } })
  })

  test('makes people named in ADMIN_EMAILS administrators', async () => {
    const person = await anUnverified(app, { email: 'mayor@X.test' })
    const { sql } = app.services.database
    expect(await sql`select admin from users where email = 'mayor@x.test'`).toEqual([{ admin: false }])
    await verify(await mailedCode(app, 'mayor@x.test'), person)
    const { id, admin } = (await signInAs(person)).body
    expect(admin).toBe(true)
    expect(await sql`select action from admin_log where person_id = ${id}`).toEqual([{ action: 'administrator-set' }])
  })

  test('people named later become administrators too, unless their rights were removed before', async () => {
    const person = await aResident(app)
    const { id } = person
    const { database, now } = app.services
    const begin = () => database.transaction((sql) => appointNamed(sql, [person.email, 'nobody@x.test'], now()))
    const isAdmin = async () =>
      (await database.sql<Pick<Users, 'admin'>>`select admin from users where id = ${id}`)[0]?.admin
    await begin()
    await begin()
    expect(await isAdmin()).toBe(true)
    const actions = await database.sql`select action from admin_log where person_id = ${id}`
    expect(actions).toEqual([{ action: 'administrator-set' }])
    await database.transaction((sql) => appoint(sql, { email: person.email, admin: false, by: null }, now()))
    await begin()
    expect(await isAdmin()).toBe(false)
    await database.transaction((sql) => verifyUser(sql, id, [person.email], now()))
    expect(await isAdmin()).toBe(false)
  })
})

describe('a resent mail', () => {
  test('contains a new code and revokes the old one', async () => {
    const person = await anUnverified(app)
    const { email } = person
    const old = await mailedCode(app, email)
    expect(await resend(email.toUpperCase())).toMatchObject({ status: 204, body: '' })
    expect(await verify(old)).toMatchObject({ status: 400, body: { code: 'invalid-code' } })
    expect((await verify(await mailedCode(app, email), person)).status).toBe(204)
  })

  test('is refused for an unknown, a verified and an invalid address', async () => {
    const { email } = await aResident(app)
    expect(await resend('nobody@x.test')).toMatchObject({
      status: 404,
      body: { code: 'user-not-found', message: 'No account found with this email address.' },
    })
    expect(await resend(email)).toMatchObject({ status: 409, body: { code: 'already-verified' } })
    expect(await resend('nobody')).toMatchObject({
      status: 400,
      body: { code: 'invalid-email', message: 'Please enter a valid email address.' },
    })
    expect(await mailsTo(app, email)).toHaveLength(1)
  })

  test('is limited to once a minute: ten requests at once send one mail and leave one valid code', async () => {
    const strict = await testApp({ env: { LIMITS_FACTOR: '1' } })
    const person = await anUnverified(strict)
    const { email } = person
    const answers = await Promise.all(Array.from({ length: 10 }, () => resend(email, strict)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, ...Array<number>(9).fill(429)])
    const waits = answers
      .filter(({ status }) => status === 429)
      .map(({ headers }) => Number(headers.get('retry-after')))
    expect(Math.min(...waits)).toBeGreaterThan(0)
    expect(Math.max(...waits)).toBeLessThanOrEqual(60)
    const mails = await mailsTo(strict, email)
    expect(mails.map(({ kind }) => kind)).toEqual(['verify', 'verify'])
    const verified = await Promise.all(mails.map(({ links }) => verify(codeIn(links[0] ?? ''), person)))
    expect(verified.map(({ status }) => status)).toEqual([204, 400])
    await strict.close()
  })

  test('ten requests at once without the limit leave one valid code', async () => {
    const person = await anUnverified(app)
    const { email } = person
    await Promise.all(Array.from({ length: 10 }, () => resend(email)))
    const codes = (await mailsTo(app, email)).map(({ links }) => codeIn(links[0] ?? ''))
    const answers = await Promise.all(codes.map((code) => verify(code, person)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  })
})

describe('over SMTP', () => {
  let smtp: TestSmtp
  let posting: TestApp
  beforeAll(async () => {
    smtp = await startSmtp()
    posting = await testApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Lamppost <lamp@x.test>' } })
  })
  afterAll(async () => {
    await posting.close()
    await smtp.close()
  })

  test('registering sends the link, and no copy of the text is kept', async () => {
    const person = await anUnverified(posting)
    const { email } = person
    const taken = smtp.mails.at(-1)
    expect(taken).toMatchObject({ from: 'lamp@x.test', to: [email] })
    expect(taken?.mail).toMatchObject({
      subject: 'Verify your email for Lamppost',
      from: { name: 'Lamppost' },
      to: [{ address: email }],
    })
    const [link = ''] = taken?.mail.text?.match(/http\S+oobCode=\S+/) ?? []
    expect(taken?.mail.html).toContain(`href="${link}"`)
    expect(
      await posting.services.database.sql`
      select body_text, body_html, failure, next_try_at from mails where recipient = ${email} and sent_at is not null`,
    ).toEqual([{ body_text: '', body_html: '', failure: null, next_try_at: null }])
    expect((await verify(codeIn(link), person)).status).toBe(204)
  })

  test('registering succeeds while the mail server is down, and the mail follows', async () => {
    smtp.behave('defers')
    const { email } = await anUnverified(posting)
    smtp.behave('takes')
    expect(await posting.services.database.sql`select attempts, failure from mails where recipient = ${email}`).toEqual(
      [{ attempts: 1, failure: 'EENVELOPE 450 RCPT TO' }],
    )
  })

  test('a resent mail that cannot be sent is reported and withdrawn', async () => {
    const { email } = await anUnverified(posting)
    const before = smtp.mails.length
    smtp.behave('defers')
    expect(await resend(email, posting)).toMatchObject({
      status: 502,
      body: { code: 'mail-failed', message: 'Error resending verification email. Please try again.' },
    })
    smtp.behave('takes')
    expect(
      await posting.services.database.sql`select id from mails where recipient = ${email} and sent_at is null`,
    ).toEqual([])
    expect(smtp.mails).toHaveLength(before)
  })

  test('an SMTP server that never answers is given up after 5 s', async () => {
    const { email } = await anUnverified(posting)
    smtp.behave('hangs')
    const begin = performance.now()
    expect((await resend(email, posting)).status).toBe(502)
    expect(performance.now() - begin).toBeLessThan(7000)
    smtp.behave('takes')
  })
})
