import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { retryMails } from '#test/mails.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { MAIL_QUEUE, sendDueMails, tryMail, writeMail } from './mail.actions.ts'
import { deleteMail, deleteUnsent } from './mail.queries.ts'

let smtp: TestSmtp
let app: TestApp
beforeAll(async () => {
  smtp = await startSmtp()
  app = await testApp({ env: { SMTP_URL: smtp.url } })
  await app.services.jobs.start([], [MAIL_QUEUE])
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})

const written = (recipient: string, subject = 'A lamp is broken') => {
  const mail = { kind: 'test', recipient, subject, text: 'Words', html: '<p>Words</p>' }
  return app.services.database.transaction((sql) => writeMail(sql, mail, app.services.now()))
}
const rowOf = async (id: string) => {
  const [row] = await app.services.database.sql<Record<string, unknown>>`select * from mails where id = ${id}`
  return row
}
const takenBy = (recipient: string) => smtp.mails.filter(({ to }) => to.includes(recipient))
const later = (minutes: number) => app.setNow(new Date(app.services.now().getTime() + minutes * MINUTE_MS))

test('a mail that several senders try at once is sent once', async () => {
  const id = await written('once@x.test')
  const tried = await Promise.all([tryMail(app.services, id), tryMail(app.services, id), sendDueMails(app.services)])
  expect(tried).not.toContain(false)
  expect(takenBy('once@x.test')).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ attempts: 1, body_text: '', body_html: '', next_try_at: null, failure: null })
})

test('the job leaves a new mail to the process that wrote it, but sends it if that process has died', async () => {
  const id = await written('later@x.test')
  await sendDueMails(app.services)
  expect(takenBy('later@x.test')).toHaveLength(0)
  later(1)
  await Promise.all([sendDueMails(app.services), sendDueMails(app.services), sendDueMails(app.services)])
  expect(takenBy('later@x.test')).toHaveLength(1)
  expect((await rowOf(id))?.['sent_at']).toBeInstanceOf(Date)
})

test('a mail that cannot be delivered is tried again with growing delays, and given up within a day', async () => {
  smtp.behave('defers')
  const id = await written('patient@x.test')
  expect(await tryMail(app.services, id)).toBe(false)
  expect(await rowOf(id)).toMatchObject({ attempts: 1, failure: 'EENVELOPE 450 RCPT TO', body_text: 'Words' })
  await sendDueMails(app.services)
  expect(await rowOf(id)).toMatchObject({ attempts: 1 })
  later(1)
  const { sql } = app.services.database
  const waits: number[] = []
  for (let run = 0; run < 20 && (await rowOf(id))?.['next_try_at']; run++) {
    await retryMails(app)
    const [job] = await sql<{ seconds: number }>`
      select extract(epoch from start_after - now())::float as seconds from jobs.job where id = ${id} and state = 'retry'`
    if (job) waits.push(job.seconds)
  }
  expect(await rowOf(id)).toMatchObject({
    attempts: 12,
    next_try_at: null,
    sent_at: null,
    body_text: '',
    body_html: '',
  })
  expect(waits).toHaveLength(10)
  expect(waits[0]).toBeLessThanOrEqual(120)
  expect(waits.at(-1)).toBeGreaterThan(3600)
  expect(waits.reduce((sum, wait) => sum + wait)).toBeLessThan(86_400)
  smtp.behave('takes')
})

test('the queue leaves a mail alone while the process that wrote it tries it late', async () => {
  smtp.behave('defers')
  const id = await written('slow@x.test')
  later(1)
  expect(await tryMail(app.services, id)).toBe(false)
  await sendDueMails(app.services)
  expect(await rowOf(id)).toMatchObject({ attempts: 1 })
  smtp.behave('takes')
})

test('a mail that the server has taken, but accepts only after eleven seconds, is sent once', async () => {
  smtp.behave('accepts-late')
  const queued = await written('patient-queue@x.test')
  later(1)
  const fresh = await written('patient-reader@x.test')
  const tried = async () => ({ isSent: await tryMail(app.services, fresh), row: await rowOf(fresh) })
  const [first] = await Promise.all([tried(), sendDueMails(app.services)])
  expect(first).toMatchObject({ isSent: true, row: { sent_at: null } })
  await expect.poll(async () => (await rowOf(fresh))?.['sent_at'], { timeout: 30_000 }).toBeInstanceOf(Date)
  later(1)
  await sendDueMails(app.services)
  for (const mail of [fresh, queued]) expect(await rowOf(mail)).toMatchObject({ attempts: 1, failure: null })
  for (const reader of ['patient-reader', 'patient-queue']) expect(takenBy(`${reader}@x.test`)).toHaveLength(1)
  smtp.behave('takes')
})

test('the queue gives up a try if the server is silent before it receives the mail', async () => {
  smtp.behave('hangs')
  const id = await written('silent@x.test')
  later(1)
  await sendDueMails(app.services)
  expect((await rowOf(id))?.['failure']).toMatch(/abort/i)
  smtp.behave('takes')
})

test('a mail that waits for longer than it is of use is given up', async () => {
  smtp.behave('defers')
  const id = await written('late@x.test')
  expect(await tryMail(app.services, id)).toBe(false)
  const after = async (minutes: number) => {
    later(minutes)
    await sendDueMails(app.services, {}, undefined, { test: 10 * MINUTE_MS })
    return rowOf(id)
  }
  expect(await after(9)).toMatchObject({ attempts: 2, body_text: 'Words' })
  smtp.behave('takes')
  const { sql } = app.services.database
  await sql`update jobs.job set start_after = now() where id = ${id}`
  const given = { attempts: 2, next_try_at: null, sent_at: null, body_text: '', failure: 'EENVELOPE 450 RCPT TO' }
  expect(await after(2)).toMatchObject(given)
  expect(takenBy('late@x.test')).toEqual([])
})

test('a mail that could not be sent while the clock was ahead is tried again once it is right', async () => {
  const right = app.services.now()
  later(365 * 24 * 60)
  smtp.behave('defers')
  const id = await written('early@x.test')
  expect(await tryMail(app.services, id)).toBe(false)
  app.setNow(right)
  smtp.behave('takes')
  for (let run = 0; run < 2; run++) await sendDueMails(app.services)
  expect(takenBy('early@x.test')).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ attempts: 2, next_try_at: null })
})

test('a mail that could not be put into the queue is put into it by the next run', async () => {
  const id = await written('unlucky@x.test')
  later(1)
  const { jobs } = app.services
  const enqueue = vi.spyOn(jobs, 'enqueue').mockRejectedValueOnce(new Error('no connection'))
  await expect(sendDueMails(app.services)).rejects.toThrow('no connection')
  enqueue.mockRestore()
  await sendDueMails(app.services)
  expect((await rowOf(id))?.['sent_at']).toBeInstanceOf(Date)
})

test('a mail to a recipient unknown to the server is not tried again', async () => {
  smtp.behave('refuses')
  const id = await written('nobody@x.test')
  expect(await tryMail(app.services, id)).toBe(false)
  expect(await rowOf(id)).toMatchObject({ attempts: 1, next_try_at: null, failure: 'EENVELOPE 550 RCPT TO' })
  smtp.behave('takes')
})

test('a mail that the server does not relay is tried again, since that is a wrong setting', async () => {
  smtp.behave('refuses-relay')
  const id = await written('relayed@x.test')
  expect(await tryMail(app.services, id)).toBe(false)
  expect(await rowOf(id)).toMatchObject({
    attempts: 1,
    next_try_at: expect.any(Date),
    failure: 'EENVELOPE 554 RCPT TO',
  })
  smtp.behave('takes')
})

test('a mail whose sender is refused is tried again, since that is a wrong setting', async () => {
  smtp.behave('refuses-sender')
  const id = await written('somebody@x.test')
  expect(await tryMail(app.services, id)).toBe(false)
  const { next_try_at: again, failure } = (await rowOf(id)) ?? {}
  expect([again, failure]).toEqual([expect.any(Date), expect.stringContaining('553')])
  smtp.behave('takes')
})

test('a withdrawn mail is never sent', async () => {
  const [one, other] = [await written('withdrawn@x.test'), await written('withdrawn@x.test')]
  const { sql } = app.services.database
  await deleteMail(sql, one)
  await deleteUnsent(sql, ['test'], 'withdrawn@x.test')
  expect(await tryMail(app.services, one)).toBe(true) // no attempt has failed
  later(2)
  await sendDueMails(app.services)
  expect([await rowOf(one), await rowOf(other), takenBy('withdrawn@x.test')]).toEqual([undefined, undefined, []])
})

test('user input adds neither a header nor a recipient', async () => {
  const id = await written('plain@x.test', 'Bins\r\nBcc: evil@x.test\r\n\r\n<script>')
  expect(await tryMail(app.services, id)).toBe(true)
  const [taken] = takenBy('plain@x.test')
  expect(taken?.to).toEqual(['plain@x.test'])
  expect(taken?.mail.subject).toBe('Bins Bcc: evil@x.test <script>')
  expect(taken?.mail.bcc).toBeUndefined()
  expect(taken?.mail.messageId).toBe(`<${id}@localhost>`)
  expect(taken?.mail.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )

  const two = await written('plain@x.test, evil@x.test')
  await tryMail(app.services, two)
  expect(takenBy('evil@x.test')).toEqual([])
})
