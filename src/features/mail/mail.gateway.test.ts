import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#test/port.ts'
import { startSmtp } from '#test/smtp.ts'
import { MailRefused, openMailer } from './mail.gateway.ts'

const MAIL = { id: '1', kind: 'test', recipient: 'zoe@x.test', subject: 'Lamps', text: 'Words', html: '<p>Words</p>' }

function mailerFor(SMTP_URL: string, PUBLIC_URL = 'http://localhost:3000') {
  const mailer = openMailer({ SMTP_URL, PUBLIC_URL, MAIL_FROM: 'lamps@x.test' }, pino({ level: 'silent' }))
  onTestFinished(() => mailer.close())
  return mailer
}

test.each([
  ['https://lamp.test', '', 'lamp.test'],
  ['https://lamp.test', '?name=mail.lamp.test', 'mail.lamp.test'],
])('the site %s with SMTP_URL …%s greets the mail server as %s', async (site, query, greeting) => {
  const smtp = await startSmtp()
  onTestFinished(smtp.close)
  await mailerFor(`${smtp.url}/${query}`, site).deliver(MAIL)
  expect(smtp.mails).toMatchObject([{ greeting }])
})

test('the log says that nothing listens at the address of SMTP_URL', async () => {
  const refused = mailerFor(`smtp://127.0.0.1:${await freePort()}`).deliver(MAIL)
  await expect(refused).rejects.toMatchObject({ message: 'ESOCKET CONN', why: expect.stringContaining('ECONNREFUSED') })
})

const refusal = (response: string) =>
  new MailRefused({
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 550,
    response,
    message: `Refused: ${response}`,
  })

test('the log quotes the mail server, without addresses and cut at 200 characters', () => {
  expect(refusal('550-<zoe@x.test>:\n550 no such user').why).toBe(
    'EENVELOPE 550 RCPT TO: 550-<[email]>: 550 no such user',
  )
  expect(refusal(`550 ${'no '.repeat(500)}`).why).toHaveLength('EENVELOPE 550 RCPT TO: '.length + 200)
  expect(new MailRefused(new Error('self-signed certificate')).why).toBe('unknown: self-signed certificate')
  expect(new MailRefused({}).why).toBe('unknown')
})

test('the log does not quote what a server says to a password', () => {
  const quoted = {
    code: 'EAUTH',
    command: 'AUTH PLAIN',
    responseCode: 500,
    response: '500 Unknown: "AUTH PLAIN AHgAeQ=="',
  }
  expect(new MailRefused({ ...quoted, message: `Invalid login: ${quoted.response}` }).why).toBe('EAUTH 500 AUTH PLAIN')
})

test.each([
  ['550 No such user', true],
  ['550 <author@sender.test>: unknown', true],
  ['550 5.1.1 Denied: no such user', true],
  ['550 5.4.1 Recipient address rejected: access denied', true],
  ['550 5.1.8 <no-reply@x.test>: Domain not found', false],
  ['550 5.7.1 Not today', false],
  ['550 #5.7.1 Your access is blocked', false],
  ['550 5.4.4 Unable to route', false],
  ['550 relay not permitted', false],
  ['550 Authentication required', false],
  ['550-Your sender is blocked\n550 by our policy', false],
])('%s: the recipient is refused for good: %s', (response, isFinal) => {
  expect(refusal(response).isFinal).toBe(isFinal)
})
