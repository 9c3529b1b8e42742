import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { anUnverified, aResident, mailedCode, mailsTo, signInAs } from '#test/people.ts'
import { startSmtp } from '#test/smtp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const PATH = '/api/account-deletion'
const leave = (browser: Browser, body: object) => browser.send('POST', PATH, body)

describe('the deletion link mailed to people who are signed out', () => {
  const ask = (email: unknown, on = app) => leave(on.aVisitor(), { email })
  const check = (code: unknown) => app.aVisitor().send('POST', `${PATH}/check`, { code })
  const INVALID = 'This deletion link is invalid or has expired. Please request a new one.'

  async function aCode(email: string): Promise<string> {
    expect((await ask(email)).status).toBe(204)
    return mailedCode(app, email)
  }

  test('deletes the account once, on any device', async () => {
    const person = await aResident(app)
    const code = await aCode(person.email)
    const [mail] = await mailsTo(app, person.email)
    const link = `${app.base}/data-deletion?oobCode=${code}`
    expect(mail).toMatchObject({
      kind: 'delete',
      subject: 'Confirm that you want to delete your Lamppost account',
      links: [link, app.base],
    })
    expect(mail?.text).toContain(`Delete Account:\n${link}\n`)
    for (let times = 0; times < 2; times++)
      expect(await check(code)).toMatchObject({ status: 200, body: { email: person.email, accountId: person.id } })
    expect((await leave(app.aVisitor(), { code })).status).toBe(204)
    expect((await person.get('/api/me')).body).toBeNull()
    for (const answer of [await check(code), await leave(app.aVisitor(), { code })])
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-code', message: INVALID } })
  })

  test('deletes the account it was mailed for, even if somebody else is signed in', async () => {
    const [mine, theirs] = [await aResident(app), await aResident(app)]
    expect((await leave(theirs, { code: await aCode(mine.email) })).status).toBe(204)
    expect((await theirs.get('/api/me')).body).toMatchObject({ email: theirs.email })
    expect((await mine.get('/api/me')).body).toBeNull()
  })

  test('works for an hour, and the answer for an expired link differs from that for an unknown or truncated one', async () => {
    const { email } = await aResident(app)
    const code = await aCode(email)
    app.setNow(new Date(Date.now() + HOUR_MS + MINUTE_MS))
    const message = 'This deletion link has expired. Please request a new one.'
    for (const answer of [await check(code), await leave(app.aVisitor(), { code })])
      expect(answer).toMatchObject({ status: 400, body: { code: 'expired-code', message } })
    app.setNow(new Date())
    for (const wrong of [code.slice(1), `${code}A`, 'A'.repeat(43), 'A'.repeat(300), '💡'])
      expect(await leave(app.aVisitor(), { code: wrong })).toMatchObject({
        status: 400,
        body: { code: 'invalid-code' },
      })
    expect(await check('')).toMatchObject({
      status: 400,
      body: { code: 'missing-code', message: 'Invalid deletion link. Please request a new one.' },
    })
    await app.aVisitor().send('POST', '/api/accounts/forgot', { email })
    const reset = await mailedCode(app, email)
    expect((await leave(app.aVisitor(), { code: reset })).body).toMatchObject({ code: 'invalid-code' })
  })

  test('needs the address of an existing account', async () => {
    for (const email of ['leanne@', undefined])
      expect(await ask(email)).toMatchObject({
        status: 400,
        body: { code: 'invalid-email', message: 'Please enter a valid email address.' },
      })
    expect(await ask('nobody@x.test')).toMatchObject({
      status: 404,
      body: { code: 'user-not-found', message: 'No account found with this email address.' },
    })
  })

  test('is sent once a minute at most', async () => {
    const strict = await testApp({ env: { LIMITS_FACTOR: '1' } })
    const { email } = await aResident(strict)
    expect((await ask(email, strict)).status).toBe(204)
    expect((await ask(email, strict)).status).toBe(429)
    await strict.close()
  })

  test('is answered with an error when the mail can’t be sent', async () => {
    const smtp = await startSmtp()
    const mailing = await testApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'lamppost@x.test' } })
    const { email } = await anUnverified(mailing)
    await smtp.close()
    expect(await ask(email, mailing)).toMatchObject({
      status: 502,
      body: {
        code: 'mail-failed',
        message: 'Error processing deletion request. Please try again or contact support.',
      },
    })
    await mailing.close()
  })

  test('gets the same answer for every address when REVEAL_ACCOUNTS is off', async () => {
    const quiet = await testApp({ env: { REVEAL_ACCOUNTS: 'off' } })
    const { email } = await aResident(quiet)
    const [known, unknown] = [await ask(email, quiet), await ask('nobody@x.test', quiet)]
    expect([known.status, known.body, unknown.status, unknown.body]).toEqual([204, '', 204, ''])
    await expect.poll(async () => (await mailsTo(quiet, email))[0]).toMatchObject({ kind: 'delete' })
    await quiet.close()
  })

  test('works for people who have never verified their address', async () => {
    const unverified = await anUnverified(app)
    expect((await leave(app.aVisitor(), { email: unverified.email })).status).toBe(204)
    expect((await leave(app.aVisitor(), { code: await mailedCode(app, unverified.email) })).status).toBe(204)
    expect((await signInAs(unverified)).status).toBe(401)
  })
})
