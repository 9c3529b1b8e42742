import { cpSync, readdirSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { TABLES } from '#app/ops/archive/tables.ts'
import { readConfig } from '#app/ops/config.ts'
import { openLog } from '#app/ops/logs.ts'
import { openServices } from '#app/ops/openServices.ts'
import { seedTerritory } from '#db/seed.ts'
import { findJobStates } from '#features/migrations/health/health.queries.ts'
import { isJobFailing } from '#features/migrations/migrations.rules.ts'
import { adoptProjectPack } from '#features/places/import/import.actions.ts'
import { anArchive, anInstallation, continuesNumbers, contentOf, withInstallation } from './archive.ts'
import type { Browser } from './browser.ts'
import { aComment } from './comments.ts'
import { expectNothingLost } from './integrity.ts'
import { aReport, castVote, removeReport } from './makers.ts'
import { aKey, postRequest } from './open311.ts'
import { aResident, anUnverified, mailedCode, signInAs } from './people.ts'
import { aJpeg } from './pictures.ts'
import { runProgram, startProgram } from './program.ts'
import { nothingWritten, writeUntilItEnds } from './writers.ts'

// Each test starts programs and commands, one after the other.
vi.setConfig({ testTimeout: 400_000 })

const disk = ['embedded', 'disk'] as const
const s3 = ['postgresql', 's3'] as const

describe.each([
  [disk, s3],
  [s3, disk],
])('from %j to %j', (from, to) => {
  test('a backup of the running program is restored completely elsewhere, and passwords work', async () => {
    const [here, there] = [await anInstallation(from[0], from[1]), await anInstallation(to[0], to[1])]
    const program = await startProgram({ ...here, ADMIN_EMAILS: 'admin@x.test' })
    onTestFinished(() => program.kill())
    const [ada, ben] = [await aResident(program), await aResident(program)]
    const admin = await aResident(program, { email: 'admin@x.test' })
    const barred = await aResident(program)
    await admin.send('PATCH', `/api/admin/users/${barred.id}`, { disabled: true })
    await program.aVisitor().send('POST', '/api/account-deletion', { email: barred.email })
    const code = await mailedCode(program, barred.email)
    expect((await program.aVisitor().send('POST', '/api/account-deletion', { code })).status).toBe(204)
    await anUnverified(program, { email: 'waits@x.test' })
    const { key } = await aKey(admin, 'Town hall')
    const photo = await aJpeg({ width: 320, height: 240 })
    const report = await aReport(ada, { photo, description: 'Broken “glass” \\ by the\nsteps 🥂' })
    const gone = await aReport(ada, { photo })
    const { images } = await aComment(ben, gone.id, { images: [photo] })
    await castVote(ben, report.id, 'confirm')
    await removeReport(ada, gone.id)
    // Does now what a job does every five minutes, which would change tables between the backup and the comparison.
    await admin.get('/api/admin/reports?sort=most-confirms')
    if (here['DATABASE_URL'])
      await withInstallation(
        here,
        ({ sql }) => sql`update mails set sent_at = null, next_try_at = now() where recipient = 'waits@x.test'`,
      )

    // Before the backup: the administrators may get a mail about it, which an archive from before would lack.
    expect((await runProgram('backup', here, '/no-such-folder/a.tar.zst')).err).toMatch(/^There is no folder/)
    const isFailing = async () => (await admin.get('/api/admin/overview')).body.concerns.includes('jobs')
    expect(await isFailing()).toBe(true)
    const file = anArchive()
    const backup = await runProgram('backup', here, file)
    expect([backup.code, backup.err]).toEqual([0, ''])
    expect(backup.out).toContain('reports: 2 rows')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(here['DATA_DIR'] ?? '').filter((name) => name.startsWith('copy-'))).toEqual([])
    expect(await isFailing()).toBe(false)
    const overview = await admin.get('/api/admin/overview')
    expect(overview.body.jobs).toContainEqual(
      expect.objectContaining({ name: 'backup', succeededAt: expect.any(String), isFailing: false }),
    )
    await program.stop()

    const restored = await runProgram('restore', there, file)
    expect([restored.code, restored.err]).toEqual([0, ''])
    const [before, after] = [await contentOf(here), await contentOf(there)]
    expect(Object.keys(before.tables).toSorted()).toEqual(Object.keys(TABLES).toSorted())
    // Mail texts are not backed up, and the migrations' times differ.
    const { mails = '', schema_migrations: _, ...tables } = before.tables
    const wanted = Object.entries(tables).map(([name, held]) => [name, TABLES[name] ? held : '0 '])
    const differing = wanted
      .filter(([name = '', held = '']) => !after.tables[name]?.startsWith(held))
      .map(([name]) => name)
    expect(differing).toEqual([])
    // The mail that confirmed the account deletion is not restored.
    expect(after.tables['mails']).toMatch(new RegExp(`^${Number.parseInt(mails, 10) - 1} `))
    expect(Object.keys(after.files).length).toBeGreaterThan(0)
    expect(before.files).toMatchObject(after.files)
    for (const url of [gone.photo.display, images[0].url])
      expect(Object.keys(after.files).filter((key) => url.endsWith(key))).toEqual([])
    expect(Object.keys(after.files).filter((key) => report.photo.display.endsWith(key))).toHaveLength(1)
    await withInstallation(there, async ({ sql }) => {
      expect(await sql`select from mails where next_try_at is not null or body_text <> '' or body_html <> ''`).toEqual(
        [],
      )
    })
    expect(await withInstallation(there, continuesNumbers)).toBe(true)

    const again = await startProgram(there)
    onTestFinished(() => again.kill())
    expect((await again.aVisitor().get(`/api/reports/${report.id}`)).body.description).toBe(report.description)
    expect((await again.aVisitor().get(report.photo.display)).status).toBe(200)
    const sent = { api_key: key, service_code: 'litter', lat: '36.1408', long: '-5.3536' }
    expect((await postRequest(again, sent)).status).toBe(200)
    expect((await signInAs({ ...admin, ...again.aVisitor() })).status).toBe(200)
    // The decision about a disabled person who deleted their account is restored too.
    const back = await anUnverified(again, { email: barred.email })
    expect(await signInAs(back)).toMatchObject({ status: 403, body: { code: 'user-disabled' } })
    await again.stop()
  })
})

test.each(['embedded', 'postgresql'] as const)(
  'a backup made while people write is a consistent snapshot with everything from before: %s',
  async (kind) => {
    const here = await anInstallation(kind)
    const program = await startProgram(here)
    onTestFinished(() => program.kill())
    const photo = await aJpeg({ width: 320, height: 240 })
    const people = await Promise.all([1, 2, 3].map(() => aResident(program)))
    const writers = people.map(({ id, ...browser }) => ({ id, browser }))
    const written = nothingWritten()
    const end = writeUntilItEnds(writers, program.aVisitor(), photo, written)
    const busy = voteAndDelete(people)
    const acknowledged = () => written.sent.filter(({ id }) => id)
    await expect.poll(() => acknowledged().length, { timeout: 30_000 }).toBeGreaterThan(10)
    const before = acknowledged()

    const file = anArchive()
    const { code, err } = await runProgram('backup', here, file)
    expect([code, err]).toEqual([0, ''])
    expect(acknowledged().length).toBeGreaterThan(before.length)
    await program.kill()
    await Promise.all([end, busy])
    expect(written.refused).toEqual([])

    const there = await anInstallation('embedded')
    expect((await runProgram('restore', there, file)).err).toBe('')
    const { services, close } = await openServices(readConfig(there), openLog('silent'))
    onTestFinished(close)
    await expectNothingLost(services, { ...nothingWritten(), sent: before })
    const [counted] = await services.database.sql<{ wrong: number }>`
      select count(*) as wrong from reports where confirms + rejects <> (select count(*) from votes where report_id = reports.id)`
    expect(counted?.wrong).toBe(0)
  },
)

test('a backup from a store without any of the files is refused; without some of them it warns', async () => {
  const here = await anInstallation('embedded')
  const { services, close } = await openServices(readConfig(here), openLog('silent'))
  await seedTerritory(services, { reports: 40, photos: 20 })
  await adoptProjectPack(services, 'territories/gibraltar.pmtiles')
  await close()
  const [files, away, path] = [join(here.DATA_DIR, 'files'), join(here.DATA_DIR, 'away'), anArchive()]
  renameSync(files, away)
  const none = await runProgram('backup', here, path)
  expect(none.err).toMatch(/^The store has none of the files that the database names \(\d+\): check DATA_DIR or/)
  expect(none.code).toBe(1)
  expect(readdirSync(dirname(path))).toEqual([])
  const noted = () => withInstallation(here, ({ sql }) => findJobStates(sql))
  expect(await noted()).toEqual([expect.objectContaining({ name: 'backup', succeededAt: null, failure: 'unexpected' })])
  cpSync(join(away, 'territory_packs'), join(files, 'territory_packs'), { recursive: true })
  const some = await runProgram('backup', here, path)
  expect(some.err).toMatch(/^\d+ files are missing from storage, so they aren't in the archive\.\n$/)
  expect(some.code).toBe(0)
  expect((await noted()).some(isJobFailing)).toBe(false)
})

test('a site that has lost all of its few files is backed up, with a warning', async () => {
  const here = await anInstallation('embedded')
  const { services, close } = await openServices(readConfig(here), openLog('silent'))
  await seedTerritory(services, { reports: 2, photos: 1 })
  await close()
  renameSync(join(here.DATA_DIR, 'files'), join(here.DATA_DIR, 'away'))
  const { code, err } = await runProgram('backup', here, anArchive())
  expect([code, err]).toEqual([0, expect.stringMatching(/^\d files are missing from storage/)])
})

test('a data folder that can’t be used is told in one sentence, also with PostgreSQL', async () => {
  const nowhere = { ...(await anInstallation('postgresql')), DATA_DIR: '/proc/x' }
  const { code, err } = await runProgram('backup', nowhere, anArchive())
  expect([code, err]).toEqual([1, expect.stringMatching(/^DATA_DIR: the folder can't be made or used: ENOENT.*\n$/)])
})

test('a backup removes what another, killed more than a day ago, has left in its folder', async () => {
  const here = await anInstallation('embedded')
  const { close } = await openServices(readConfig(here), openLog('silent'))
  await close()
  const path = anArchive()
  const left = `${path}.0123456789ab.unfinished`
  writeFileSync(left, '')
  utimesSync(left, 0, 0)
  expect((await runProgram('backup', here, path)).err).toBe('')
  expect(readdirSync(dirname(path))).toEqual([basename(path)])
})

/** Votes on other people's reports, with a comment now and then, until the program stops answering. */
async function voteAndDelete(people: Browser[]): Promise<void> {
  const [one, two] = people
  if (!one || !two) throw new Error('Two people are needed')
  try {
    for (let round = 0; ; round++) {
      const { body } = await one.get('/api/reports?limit=20')
      for (const { id, own } of body.items) if (!own) await castVote(one, id, round % 3 === 0 ? 'reject' : 'confirm')
      const { id } = await aReport(two, { description: `Soon gone ${round}` })
      await castVote(one, id, 'confirm')
      await removeReport(two, id)
    }
  } catch (error) {
    // The program was stopped.
    if (!(error instanceof TypeError)) throw error
  }
}
