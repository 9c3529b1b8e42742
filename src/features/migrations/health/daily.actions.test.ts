import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { tryMail, writeMail } from '#features/mail/mail.actions.ts'
import { linksIn } from '#features/mail/mail.rules.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, aReport, type Member, type Query, rowsOf } from '#test/makers.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { writeToAdministrators } from './daily.actions.ts'
import { healthOf, noteJob } from './health.actions.ts'

// The territory's clocks are an hour ahead of UTC in winter.
const SEVEN = '2027-01-11T06:00:00Z'

let smtp: TestSmtp
let app: TestApp
let administrator: Member
let member: Member
let today = Date.parse(SEVEN)

beforeAll(async () => {
  smtp = await startSmtp()
  app = await testApp({ env: { SMTP_URL: smtp.url } })
  administrator = await aMember(app, { isAdmin: true })
  member = await aMember(app)
  const disabled = await aMember(app, { isAdmin: true })
  await aMember(app, { isAdmin: true, isVerified: false })
  await rows`update users set disabled_at = now() where id = ${disabled.id}`
  await rows`update users set language = 'xx' where id = ${administrator.id}`
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})
// Each test uses a different day.
beforeEach(() => {
  today += 10 * DAY_MS
  smtp.mails.splice(0)
  at(0)
})

const rows = (...query: Query) => rowsOf(app, ...query)
const at = (hours: number) => app.setNow(new Date(today + hours * HOUR_MS))
const write = () => writeToAdministrators(app.services)
const flag = async () => {
  const { id } = await aReport(await aMember(app))
  await (await aMember(app)).send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })
  return id as string
}
const dismiss = async (id: string) =>
  (await aMember(app, { isAdmin: true })).send('PATCH', `/api/admin/flags/${id}`, { decision: 'dismiss' })
const onlyAdministrator = () => rows`update users set admin = false where id <> ${administrator.id}`

test('no mail is sent while nothing waits', async () => {
  await onlyAdministrator()
  await write()
  expect(smtp.mails).toEqual([])
  expect(await rows`select * from daily_mails`).toEqual([])
})

test('no mail says that the job queue has stopped, since a job sends it', async () => {
  const uptime = vi.spyOn(process, 'uptime').mockReturnValue((2 * HOUR_MS) / SECOND_MS)
  onTestFinished(() => uptime.mockRestore())
  await onlyAdministrator()
  expect((await healthOf(app.services)).concerns).toEqual(['jobs'])
  await write()
  expect(smtp.mails).toEqual([])
})

test('while flags wait, active administrators get one mail a day, in the daytime, with a link', async () => {
  const id = await flag()
  at(-1)
  await write()
  at(15)
  await write()
  expect(smtp.mails).toEqual([])

  at(1)
  await Promise.all([write(), write(), write()])
  at(5)
  await write()
  expect(smtp.mails.map(({ to }) => to)).toEqual([[administrator.email]])
  const { mail } = smtp.mails[0]!
  expect(mail.subject).toBe('Lamppost admin: things to check today')
  expect(mail.text).toContain('1 flagged report to review')
  expect(linksIn(mail.text!)).toContain(`${app.base}/control/admin/flags`)
  expect(mail.html).toContain(`href="${app.base}/control/admin/flags"`)
  expect(mail.html).toContain('<html lang="en" dir="ltr">')
  expect(mail.text).not.toContain('job')

  at(24)
  await write()
  expect(smtp.mails).toHaveLength(2)
  await dismiss(id)
  await onlyAdministrator()
  at(48)
  await write()
  expect(smtp.mails).toHaveLength(2)
})

test('the mail names failing jobs, storage and mail, without internal details', async () => {
  await noteJob(app.services, 'photos', () => Promise.reject(new Error('/secret at 10.0.0.1'))).catch(() => undefined)
  const folder = join(app.services.config.DATA_DIR, 'files')
  renameSync(folder, `${folder}-away`)
  await write()
  renameSync(`${folder}-away`, folder)
  const [{ mail }] = smtp.mails as [TestSmtp['mails'][number]]
  expect(mail.text).toContain('The job “Deleting unused photos” is failing: an unexpected error (see the server log)')
  expect(mail.text).toContain("Storage isn't responding")
  expect(mail.text).not.toContain('secret')
  await noteJob(app.services, 'photos', async () => undefined)
  at(24)
  await noteJob(app.services, 'photos', async () => undefined)
  await write()
  expect(smtp.mails).toHaveLength(1)
})

test('the mail is in the language of the administrator who reads it', async () => {
  const reader = await aMember(app, { isAdmin: true })
  await rows`update users set language = 'es' where id = ${reader.id}`
  const id = await flag()
  at(1)
  await write()
  const subjectOf = ({ email }: Member) => smtp.mails.find(({ to }) => to.includes(email))?.mail.subject
  expect([subjectOf(reader), subjectOf(administrator)]).toEqual([
    'Administración de Lamppost: para revisar hoy',
    'Lamppost admin: things to check today',
  ])
  await dismiss(id)
  await onlyAdministrator()
})

test('a mail about failing mail waits in the queue and is sent with the others', async () => {
  smtp.behave('defers')
  const mail = { kind: 'test', recipient: member.email, subject: 'Lamps', text: 'Words', html: '<p>Words</p>' }
  await tryMail(
    app.services,
    await app.services.database.transaction((sql) => writeMail(sql, mail, app.services.now())),
  )
  at(2)
  await write()
  expect(await rows`select kind, attempts from mails where sent_at is null and kind = 'daily'`).toEqual([
    { kind: 'daily', attempts: 1 },
  ])
  const [daily] = await rows`select body_text as text from mails where sent_at is null and kind = 'daily'`
  expect(daily!['text']).toContain("Some emails couldn't be delivered: 1 waiting, 0 failed in the last 30 days")
})
