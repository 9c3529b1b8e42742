import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mails } from '#db/schema.ts'
import { MINUTE_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { anUnverified, aResident, mailedCode, mailsTo, signInAs } from '#test/people.ts'
import { startSmtp } from '#test/smtp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const INVALID = 'This sign-in link is invalid or has expired. Please request a new one.'
const ask = (email: unknown, on = app) => on.aVisitor().send('POST', '/api/accounts/link', { email })
const check = (code: unknown) => app.aVisitor().send('POST', '/api/accounts/check-link', { code })
const use = (email: unknown, code: unknown, browser = app.aVisitor()) =>
  browser.send('POST', '/api/accounts/sign-in-link', { email, code })

async function aCode(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(204)
  return mailedCode(app, email)
}

const disable = (id: string, at: Date | null) =>
  app.services.database.sql`update users set disabled_at = ${at} where id = ${id}`

describe('a mailed link', () => {
  test('signs in once, on any device, when the address is entered', async () => {
    const person = await aResident(app)
    const code = await aCode(person.email)
    expect(await check(code)).toMatchObject({ status: 204, body: '' })
    const phone = app.aVisitor()
    const answer = await use(person.email.toUpperCase(), code, phone)
    expect(answer).toMatchObject({ status: 200, body: { id: person.id, email: person.email, emailVerified: true } })
    expect((await phone.get('/api/me')).body).toMatchObject({ email: person.email })
    expect((await person.get('/api/me')).body).toMatchObject({ email: person.email })
    expect(await use(person.email, code)).toMatchObject({
      status: 400,
      body: { code: 'invalid-code', message: INVALID },
    })
  })

  test('ends the browser’s previous session and creates a new one', async () => {
    const [before, after] = [await aResident(app), await aResident(app)]
    const browser = app.aVisitor()
    await signInAs(before, browser)
    const old = browser.cookies.get('lamppost')
    await use(after.email, await aCode(after.email), browser)
    expect((await browser.get('/api/me')).body).toMatchObject({ email: after.email })
    const thief = app.aVisitor()
    thief.cookies.set('lamppost', old ?? '')
    expect((await thief.get('/api/me')).body).toBeNull()
  })

  test('points to this installation, in HTML and in plain text', async () => {
    const { email } = await aResident(app)
    const code = await aCode(email)
    const [mail] = await mailsTo(app, email)
    const link = `${app.base}/auth?mode=signIn&oobCode=${code}`
    expect(mail).toMatchObject({ kind: 'link', subject: 'Sign in to Lamppost', links: [link, app.base] })
    expect(mail?.text).toContain(`Sign In:\n${link}\n`)
    expect(mail?.text).toContain('The link works once and expires after 10 minutes.')
    const [kept] = await app.services.database.sql<{ html: Mails['bodyHtml'] }>`
      select body_html as html from mails where recipient = ${email} and kind = 'link'`
    expect(kept?.html).toContain(`href="${link.replace('&', '&amp;')}"`)
  })

  test('works for only one of twenty simultaneous requests', async () => {
    const { email, id } = await aResident(app)
    const code = await aCode(email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(email, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19)
    const sessions = await app.services.database.sql`select id from sessions where user_id = ${id}`
    expect(sessions).toHaveLength(2)
  })

  test('is not used up by being opened, nor by a wrong address', async () => {
    const [mine, theirs] = [await aResident(app), await aResident(app)]
    const code = await aCode(mine.email)
    await app.aVisitor().get(`/auth?mode=signIn&oobCode=${code}`)
    for (let times = 0; times < 3; times++) expect((await check(code)).status).toBe(204)
    for (const email of [theirs.email, 'nobody@x.test'])
      expect(await use(email, code)).toMatchObject({
        status: 403,
        body: {
          code: 'wrong-email',
          field: 'email',
          message: 'This link was sent to another email address. Enter that address, or request a new link.',
        },
      })
    expect((await use(mine.email, code)).status).toBe(200)
  })

  test('is revoked when a newer one is requested, and when a new password is set', async () => {
    const { email } = await aResident(app)
    const [older, newer] = [await aCode(email), await aCode(email)]
    expect(await use(email, older)).toMatchObject({ status: 400, body: { code: 'invalid-code' } })
    await app.aVisitor().send('POST', '/api/accounts/forgot', { email })
    const reset = { code: await mailedCode(app, email), password: 'a new lamp for the quay' }
    expect((await app.aVisitor().send('POST', '/api/accounts/reset', reset)).status).toBe(204)
    expect(await use(email, newer)).toMatchObject({ status: 400, body: { code: 'invalid-code' } })
  })

  test('leaves no session when a new password is set at the same time', async () => {
    const { email, id } = await aResident(app)
    const code = await aCode(email)
    await app.aVisitor().send('POST', '/api/accounts/forgot', { email })
    const reset = { code: await mailedCode(app, email), password: 'a new lamp for the quay' }
    await Promise.all([app.aVisitor().send('POST', '/api/accounts/reset', reset), use(email, code)])
    expect(await app.services.database.sql`select id from sessions where user_id = ${id}`).toEqual([])
  })

  test('works for ten minutes, and the answer for an expired link differs from that for an unknown one', async () => {
    const { email } = await aResident(app)
    const code = await aCode(email)
    const message = 'This sign-in link has expired. Please request a new one.'
    app.setNow(new Date(Date.now() + 11 * MINUTE_MS))
    for (const answer of [await check(code), await use(email, code)])
      expect(answer).toMatchObject({ status: 400, body: { code: 'expired-code', message } })
    app.setNow(new Date())
    expect((await use(email, code)).status).toBe(200)
  })

  test('cannot be used as a reset link, nor the other way round', async () => {
    const { email } = await aResident(app)
    await app.aVisitor().send('POST', '/api/accounts/forgot', { email })
    const reset = await mailedCode(app, email)
    expect(await use(email, reset)).toMatchObject({ status: 400, body: { code: 'invalid-code' } })
    const code = await aCode(email)
    const setting = { code, password: 'a new lamp for the quay' }
    expect((await app.aVisitor().send('POST', '/api/accounts/reset', setting)).status).toBe(400)
    expect((await use(email, code)).status).toBe(200)
  })

  test('is refused if truncated or unknown', async () => {
    const { email } = await aResident(app)
    const code = await aCode(email)
    for (const wrong of [code.slice(0, -1), `${code}A`, 'A'.repeat(43), 'A'.repeat(201), '\0', '💡'])
      for (const answer of [await check(wrong), await use(email, wrong)])
        expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-code', message: INVALID } })
  })

  test.each([[''], [undefined], [7]])('without a code (%s) is refused with its own message', async (code) => {
    const message = 'Invalid sign-in link. Please request a new one.'
    for (const answer of [await check(code), await use('ada@x.test', code)])
      expect(answer).toMatchObject({ status: 400, body: { code: 'missing-code', message } })
  })

  test('is refused while the account is disabled', async () => {
    const { email, id } = await aResident(app)
    const code = await aCode(email)
    await disable(id, new Date())
    const message = 'This account has been disabled. Please contact support.'
    expect(await use(email, code)).toMatchObject({ status: 403, body: { code: 'user-disabled', message } })
    await disable(id, null)
    expect((await use(email, code)).status).toBe(200)
  })
})

test('an unverified address gets a verification mail instead, which explains this', async () => {
  const person = await anUnverified(app)
  expect(await ask(person.email)).toMatchObject({ status: 204, body: '' })
  const [mail, ...others] = await mailsTo(app, person.email)
  expect(mail).toMatchObject({ kind: 'verify', links: [expect.stringContaining('/verify?oobCode='), app.base] })
  expect(mail?.text).toContain('You asked for a sign-in link. Please verify your email address first')
  expect(others.map(({ kind }) => kind)).toEqual(['verify'])
  expect((await signInAs(person)).status).toBe(403)
})

test('a disabled account gets no mail, but the same answer', async () => {
  const { email, id } = await aResident(app)
  await disable(id, new Date())
  expect(await ask(email)).toMatchObject({ status: 204, body: '' })
  expect((await mailsTo(app, email)).map(({ kind }) => kind)).toEqual(['verify'])
})

describe('requesting a sign-in link is refused', () => {
  test('for an unknown address and for text that is not an address', async () => {
    expect(await ask('nobody@x.test')).toMatchObject({
      status: 404,
      body: { code: 'user-not-found', field: 'email', message: 'No account found with this email address.' },
    })
    for (const email of ['leanne@', '', undefined, 7])
      expect(await ask(email)).toMatchObject({
        status: 400,
        body: { code: 'invalid-email', message: 'Please enter a valid email address.' },
      })
  })

  test('a second time within a minute', async () => {
    const strict = await testApp({ env: { LIMITS_FACTOR: '1' } })
    const { email } = await aResident(strict)
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(email, strict)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 429, 429, 429, 429])
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/)
    await strict.close()
  })

  test('when the mail can’t be sent, and nothing of it is kept', async () => {
    const smtp = await startSmtp()
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'lamppost@x.test' }
    const mailing = await testApp({ env })
    const { sql } = mailing.services.database
    const person = await anUnverified(mailing)
    await sql`update users set email_verified = true where email = ${person.email}`
    await smtp.close()
    expect(await ask(person.email, mailing)).toMatchObject({
      status: 502,
      body: { code: 'mail-failed', message: 'Error sending sign-in email. Please try again.' },
    })
    expect(await sql`select id from mails where kind = 'link'`).toEqual([])
    await mailing.close()
  })
})
