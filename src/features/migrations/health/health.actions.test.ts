import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAIL_QUEUE, tryMail, writeMail } from '#features/mail/mail.actions.ts'
import { FilesUnavailable } from '#features/media/files.gateway.ts'
import { DAY_MS, SECOND_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { retryMails } from '#test/mails.ts'
import { aMember, aReport, stored } from '#test/makers.ts'
import { aJpeg } from '#test/pictures.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { healthOf, measureStorage, noteJob } from './health.actions.ts'
import { deleteOtherJobStates } from './health.queries.ts'

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

const YEAR_MS = 365 * DAY_MS
const later = (ms: number) => app.setNow(new Date(app.services.now().getTime() + ms))
const mail = { kind: 'test', recipient: 'somebody@x.test', subject: 'Lamps', text: 'Words', html: '<p>Words</p>' }
const written = () => app.services.database.transaction((sql) => writeMail(sql, mail, app.services.now()))

test('a new installation is healthy', async () => {
  expect(await healthOf(app.services)).toEqual({
    mails: { waiting: 0, failed: 0, oldestWaitingSeconds: null, isFailing: false },
    jobs: [],
    storage: { isAnswering: true, files: null, bytes: null },
    flagsWaiting: 0,
    concerns: [],
  })
})

test('mail counts as failing if a mail waits for an hour or was given up, but not if a recipient is unknown', async () => {
  smtp.behave('refuses')
  await tryMail(app.services, await written())
  expect((await healthOf(app.services)).mails).toMatchObject({ waiting: 0, failed: 1, isFailing: false })

  smtp.behave('defers')
  await tryMail(app.services, await written())
  later(59 * 60 * SECOND_MS)
  const { mails } = await healthOf(app.services)
  expect(mails).toMatchObject({ waiting: 1, failed: 1, isFailing: false })
  expect(mails.oldestWaitingSeconds).toBeGreaterThanOrEqual(59 * 60)
  later(2 * 60 * SECOND_MS)
  expect((await healthOf(app.services)).concerns).toEqual(['mails'])

  for (let run = 0; run < 11; run++) await retryMails(app)
  expect((await healthOf(app.services)).mails).toMatchObject({ waiting: 0, failed: 2, isFailing: true })
  later(2 * DAY_MS)
  smtp.behave('takes')
  expect((await healthOf(app.services)).mails).toMatchObject({ failed: 2, isFailing: false })
})

test('a job is failing from its failure to its next success, with a reason without internal details', async () => {
  await noteJob(app.services, 'photos', async () => undefined)
  later(SECOND_MS)
  const broken = () => Promise.reject(new FilesUnavailable(new Error('/secret/folder')))
  await expect(noteJob(app.services, 'photos', broken)).rejects.toThrow('Storage')
  const [failing] = (await healthOf(app.services)).jobs
  expect(failing).toMatchObject({ name: 'photos', failure: 'files', isFailing: true })
  expect(failing!.failedAt!.getTime() - failing!.succeededAt!.getTime()).toBeGreaterThanOrEqual(SECOND_MS)
  expect((await healthOf(app.services)).concerns).toEqual(['jobs'])
  later(SECOND_MS)
  await noteJob(app.services, 'photos', async () => undefined)
  expect(await healthOf(app.services)).toMatchObject({ jobs: [{ failure: 'files', isFailing: false }], concerns: [] })
})

test('what a clock that ran ahead has dated does not count as failing once it is set right', async () => {
  const fail = () => noteJob(app.services, 'photos', () => Promise.reject(new Error('no')))
  const id = await written()
  const { sql } = app.services.database
  await sql`
    update mails set attempts = 12, next_try_at = null, created_at = ${new Date(app.services.now().getTime() + YEAR_MS)}
    where id = ${id}`
  later(YEAR_MS)
  await expect(fail()).rejects.toThrow('no')
  expect((await healthOf(app.services)).concerns).toEqual(['mails', 'jobs'])
  later(-YEAR_MS)
  await noteJob(app.services, 'photos', async () => undefined)
  expect((await healthOf(app.services)).concerns).toEqual([])
  later(SECOND_MS)
  await expect(fail()).rejects.toThrow('no')
  expect((await healthOf(app.services)).concerns).toEqual(['jobs'])
  later(SECOND_MS)
  await noteJob(app.services, 'photos', async () => undefined)
})

test('if no job has run for an hour, the job that runs every minute counts as failing, unless the site has just started', async () => {
  const jobOf = async (upSeconds: number) => {
    const { jobs, concerns } = await healthOf(app.services, upSeconds)
    const { isFailing = false, failure = null } = jobs.find(({ name }) => name === 'mails') ?? {}
    return { isFailing, failure, concerns }
  }
  const well = { isFailing: false, failure: null, concerns: [] }
  const still = { isFailing: true, failure: 'unexpected', concerns: ['jobs'] }
  expect(await jobOf(59 * 60)).toEqual(well)
  expect(await jobOf(61 * 60)).toEqual(still)
  await noteJob(app.services, 'mails', async () => undefined)
  later(59 * 60 * SECOND_MS)
  expect(await jobOf(61 * 60)).toEqual(well)
  later(2 * 60 * SECOND_MS)
  expect(await jobOf(59 * 60)).toEqual(well)
  expect(await jobOf(61 * 60)).toEqual(still)

  const busy = Object.assign(new Error('busy'), { name: 'DatabaseBusy' })
  await expect(noteJob(app.services, 'mails', () => Promise.reject(busy))).rejects.toThrow('busy')
  expect(await jobOf(61 * 60)).toEqual({ ...still, failure: 'database' })
  await noteJob(app.services, 'mails', async () => undefined)
  expect(await jobOf(61 * 60)).toMatchObject({ isFailing: false, concerns: [] })
  await deleteOtherJobStates(app.services.database.sql, ['photos'])
})

test('a job that has never failed has no time of a failure, however often it succeeds', async () => {
  for (let run = 0; run < 2; run++) await noteJob(app.services, 'order', async () => undefined)
  expect((await healthOf(app.services)).jobs.find(({ name }) => name === 'order')).toMatchObject({ failedAt: null })
  await deleteOtherJobStates(app.services.database.sql, ['photos'])
})

test('a job that is gone, or has another name now, is no longer failing', async () => {
  await expect(noteJob(app.services, 'old-name', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await healthOf(app.services)).concerns).toEqual(['jobs'])
  await deleteOtherJobStates(app.services.database.sql, ['photos', 'new-name'])
  const { jobs, concerns } = await healthOf(app.services)
  expect([jobs.map(({ name }) => name), concerns]).toEqual([['photos'], []])
})

test('storage shows the measured size of the files', async () => {
  const member = await aMember(app)
  await aReport(member, { photo: await aJpeg({ width: 640, height: 480 }) })
  await measureStorage(app.services)
  const { storage } = await healthOf(app.services)
  const { files } = await stored(app)
  const sizes = await Array.fromAsync(app.services.files.list(''), ({ size }) => size)
  expect(storage).toMatchObject({ isAnswering: true, files, bytes: sizes.reduce((sum, size) => sum + size, 0) })
  expect(files).toBe(2)
})

test('flagged reports are counted until they are decided on or deleted', async () => {
  const [author, neighbour, administrator] = [
    await aMember(app),
    await aMember(app),
    await aMember(app, { isAdmin: true }),
  ]
  const reports = [await aReport(author), await aReport(author)]
  for (const { id } of reports) await neighbour.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })
  await administrator.send('POST', `/api/reports/${reports[0].id}/flags`, { reason: 'other' })
  expect(await healthOf(app.services)).toMatchObject({ flagsWaiting: 2, concerns: ['flags'] })
  await administrator.send('PATCH', `/api/admin/flags/${reports[0].id}`, { decision: 'dismiss' })
  expect((await healthOf(app.services)).flagsWaiting).toBe(1)
  await author.send('DELETE', `/api/reports/${reports[1].id}`)
  expect((await healthOf(app.services)).flagsWaiting).toBe(0)
})
