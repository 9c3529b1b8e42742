import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobList } from '#app/jobs/jobList.ts'
import { putAll } from '#features/media/files.gateway.ts'
import { measureImage, readReportPhoto } from '#features/media/images.gateway.ts'
import { THUMB_MAX_PX } from '#features/media/media.rules.ts'
import { fillAddresses } from '#features/reports/submit/addresses.actions.ts'
import { DAY_MS, MINUTE_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aComment } from '#test/comments.ts'
import { startGeocoder, type TestGeocoder } from '#test/geocoder.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, castVote, type Member, members, type Query, removeReport, rowsOf } from '#test/makers.ts'
import { runMigration } from '#test/migrationRuns.ts'
import { aJpeg, aWebp } from '#test/pictures.ts'
import { healthOf } from './health/health.actions.ts'
import { askForPurge, continueRuns } from './runner.actions.ts'

let app: TestApp
let geocoder: TestGeocoder
let administrator: Member
let photo: Buffer

beforeAll(async () => {
  geocoder = await startGeocoder()
  app = await testApp({ env: { GEOCODER_URL: geocoder.url } })
  administrator = await aMember(app, { isAdmin: true, name: 'Ada Admin' })
  photo = await aJpeg({ width: 1000, height: 800 })
})
afterAll(async () => {
  await app.close()
  await geocoder.stop()
})

const rows = (...query: Query) => rowsOf(app, ...query)
const start = (name: string, who = administrator) => who.send('POST', `/api/admin/migrations/${name}`, {})
const list = async (who = administrator) => (await who.get('/api/admin/migrations')).body.items
const linesOf = ({ log }: { log: { kind: string; count: number }[] }) =>
  Object.fromEntries(log.map(({ kind, count }) => [kind, count]))
const sizeOf = async (file: string) => (await app.services.files.get(file.replace(/^\/files\//, '')))?.length

test('simultaneous requests of several administrators start one run, logged once, with the person in its history', async () => {
  const other = await aMember(app, { isAdmin: true })
  const replies = await Promise.all([start('purge'), start('purge', other), start('purge'), start('purge', other)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(replies[0]!.body).toMatchObject({
    state: 'waiting',
    done: 0,
    total: null,
    reason: null,
    endedAt: null,
    log: [],
  })
  expect(await rows`select count(*) as logged from admin_log where action = 'migration-run'`).toEqual([{ logged: 1 }])

  await Promise.all([continueRuns(app.services), continueRuns(app.services)])
  const purge = (await list()).find(({ name }: { name: string }) => name === 'purge')
  expect(purge.runs).toHaveLength(1)
  expect(purge.runs[0]).toMatchObject({ id: replies[0]!.body.id, state: 'done', done: 2, total: 2, reason: null })
  expect(['Ada Admin', expect.stringMatching(/^Member/)]).toContainEqual(purge.runs[0].startedBy)
  // Two processes worked on it at once. One of them noticed that and stopped, so no step was done twice.
  const lines = Object.keys(linesOf(purge.runs[0])).filter((kind) => kind !== 'continued')
  expect(lines).toEqual(['started', 'reports', 'leftovers', 'files', 'done'])
  const [action] = (await administrator.get('/api/admin/log?action=migration-run')).body.items
  expect(action).toMatchObject({ target: { kind: 'migration', id: 'purge' }, after: { run: replies[0]!.body.id } })

  await start('purge', other)
  await continueRuns(app.services)
  expect((await list()).find(({ name }: { name: string }) => name === 'purge').runs).toHaveLength(2)
})

test('an unknown migration gives 404', async () => {
  const { status, body } = await start('everything')
  expect([status, body.code, body.message]).toEqual([404, 'no-migration', 'There is no such migration.'])
})

test('addresses are filled in; the run fails while the geocoder is down, and the next one continues', async () => {
  const made = [await aReport(administrator), await aReport(administrator, { lat: 36.13, lng: -5.35 })]
  await rows`update reports set address = null`
  await rows`delete from geocoded_places`
  geocoder.answers.status = 503
  const failed = await runMigration(app, 'addresses')
  expect(failed).toMatchObject({ state: 'failed', failure: 'geocoder', total: 2, done: 0 })
  expect(linesOf(failed)).toEqual({ started: 0, failed: 0 })
  expect((await list())[1].runs[0]).toMatchObject({ state: 'failed', reason: 'geocoder' })

  geocoder.answers.status = 200
  geocoder.answers.label = (lat) => (lat > 36.135 ? 'Main Street, Westside, GX11 1AA, Gibraltar' : null)
  const done = await runMigration(app, 'addresses')
  expect([done.state, done.done, linesOf(done)]).toEqual(['done', 2, { started: 0, addresses: 2, done: 2 }])
  const found = await rows`select id, address from reports where address is not null order by id`
  expect(found).toEqual([
    { id: made[0].id, address: 'Main Street, Westside, GX11 1AA, Gibraltar' },
    { id: made[1].id, address: '' },
  ])
  const asked = geocoder.asked.length
  await runMigration(app, 'addresses')
  await fillAddresses(app.services)
  expect(geocoder.asked.length).toBe(asked)
})

test('a missing, broken or too large picture is made again from the remaining files, the rest stays', async () => {
  const { files } = app.services
  const keys = async (id: string) =>
    (
      await rows`select photo_display as display, photo_thumb as thumb, photo_width as width from reports where id = ${id}`
    )[0]!
  const [right, thumbless, broken, large, lost] = await Promise.all(
    [1, 2, 3, 4, 5].map(async () => (await aReport(administrator, { photo })).id as string),
  )
  const before = await Promise.all([right, thumbless, broken, large, lost].map((id) => keys(id!)))
  await files.delete(before[1]!['thumb'])
  const half = (await files.get(before[2]!['thumb']))!
  await files.put(before[2]!['thumb'], half.subarray(0, half.length / 2))
  await files.put(before[3]!['display'], await aWebp({ width: 2000, height: 1000 }))
  await files.delete(before[4]!['display'])
  const comment = await aComment(administrator, right!, { images: [photo] })
  const [image] = await rows`select file from comment_images where comment_id = ${comment.id}`
  await files.put(image!['file'], photo)

  const run = await runMigration(app, 'thumbnails')
  expect(linesOf(run)).toEqual({ started: 0, photos: 3, images: 1, avatars: 0, missing: 1, done: 4 })
  const after = await Promise.all([right, thumbless, broken, large, lost].map((id) => keys(id!)))
  expect([after[0], after[4]]).toEqual([before[0], before[4]])
  for (const at of [1, 2, 3]) {
    expect(after[at]!['display']).not.toBe(before[at]!['display'])
    expect(await sizeOf(after[at]!['display'])).toBeGreaterThan(0)
    expect((await files.get(after[at]!['thumb']))!.length).toBeGreaterThan(0)
  }
  expect(after[3]!['width']).toBe(1600)
  const shown = await administrator.get(`/files/${after[1]!['thumb']}`)
  expect([shown.status, THUMB_MAX_PX]).toEqual([200, 400])
  const removed = (await rows`select file from removed_files`).map(({ file }) => file)
  expect(removed).toEqual(expect.arrayContaining([before[1]!['display'], before[3]!['thumb'], image!['file']]))
  expect(linesOf(await runMigration(app, 'thumbnails'))).toMatchObject({ photos: 0, images: 0, missing: 1 })
})

test('pictures that people send come first, and a run waits while they fill the queue', async () => {
  await aReport(administrator, { photo })
  const until = Date.now() + 2000
  const crowd = Array.from({ length: 18 }, async () => {
    while (Date.now() < until) await readReportPhoto(photo)
  })
  const [run] = await Promise.all([runMigration(app, 'thumbnails'), ...crowd])
  expect(run.state).toBe('done')
})

test('a profile photo of the wrong size becomes the right square', async () => {
  const { files } = app.services
  const form = new FormData()
  form.append('photo', new File([new Uint8Array(photo)], 'me.jpg', { type: 'image/jpeg' }))
  expect((await administrator.send('PUT', '/api/profile/photo', form)).status).toBe(200)
  const avatar = async () => (await rows`select avatar from users where id = ${administrator.id}`)[0]!['avatar']
  const before = await avatar()
  await files.put(before, await aWebp({ width: 500, height: 300 }))
  expect(linesOf(await runMigration(app, 'thumbnails'))).toMatchObject({ avatars: 1 })
  expect(await avatar()).not.toBe(before)
  expect(await measureImage((await files.get(await avatar()))!)).toEqual({ width: 256, height: 256 })
})

test('a purge deletes expired sessions, codes, mails and accounts, and notifications about deleted reports', async () => {
  const somebody = await aMember(app)
  const unverified = await aMember(app, { isVerified: false })
  const old = new Date(Date.now() - 40 * DAY_MS)
  await rows`update users set created_at = ${old} where id = ${unverified.id}`
  await rows`update sessions set expires_at = ${old} where user_id = ${somebody.id}`
  await rows`
    insert into codes (user_id, kind, hash, created_at, expires_at) values (${somebody.id}, 'reset', 'x', ${old}, ${old})`
  await rows`
    insert into notifications (id, report_id, user_id, type, timestamp)
    select gen_random_uuid(), gen_random_uuid(), ${somebody.id}, 'confirm', now() from generate_series(1, 1200)`
  const { leftovers } = linesOf(await runMigration(app, 'purge'))
  expect(leftovers).toBeGreaterThanOrEqual(1203)
  const [left] = await rows`
    select (select count(*) from users where id = ${unverified.id}) as users,
      (select count(*) from sessions where user_id = ${somebody.id}) as sessions,
      (select count(*) from codes where user_id = ${somebody.id}) as codes,
      (select count(*) from notifications where user_id = ${somebody.id}) as notes`
  expect(left).toEqual({ users: 0, sessions: 0, codes: 0, notes: 0 })
})

test('a purge deletes notifications that are over a year old, and tells their readers', async () => {
  const [author, reader] = [await aMember(app), await aMember(app)]
  const { id } = await aReport(author)
  const agoMs = (days: number) => Date.now() - days * DAY_MS
  const tell = (made: number, last: number, isRead: boolean, type: string) => rows`
    insert into notifications (id, report_id, user_id, type, category, timestamp, read_at)
    values (${newId({ msecs: made })}, ${id}, ${reader.id}, ${type}, 'litter', ${new Date(last)}, ${isRead ? new Date(last) : null})`
  await tell(agoMs(400), agoMs(366), false, 'comment')
  await tell(agoMs(400), agoMs(366), true, 'comment')
  await tell(agoMs(400), agoMs(364), false, 'confirm')
  await rows`
    insert into notifications (id, report_id, user_id, type, category, timestamp, read_at)
    select (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, ${id}, ${reader.id}, 'reject', 'litter',
      ${new Date(agoMs(500))}::timestamptz, now() from generate_series(1, 1200) as n`
  expect((await reader.get('/api/notifications/unread')).body).toEqual({ unread: 2 })
  expect(linesOf(await runMigration(app, 'purge'))['leftovers']).toBeGreaterThanOrEqual(1202)
  expect(await rows`select type from notifications where user_id = ${reader.id}`).toEqual([{ type: 'confirm' }])
  await expect.poll(async () => (await reader.get('/api/notifications/unread')).body).toEqual({ unread: 1 })
})

test('a purge that fails at night is a failing job until it succeeds', async () => {
  const folder = join(app.services.config.DATA_DIR, 'files')
  renameSync(folder, `${folder}-away`)
  await askForPurge(app.services)
  await continueRuns(app.services)
  renameSync(`${folder}-away`, folder)
  const purge = async () => (await healthOf(app.services)).jobs.find(({ name }) => name === 'purge')
  expect(await purge()).toMatchObject({ failure: 'files', isFailing: true })
  // Asking for it does not count as its success.
  await jobList(app.services)
    .find(({ name }) => name === 'purge')
    ?.run(new AbortController().signal)
  expect(await purge()).toMatchObject({ isFailing: true })
  await runMigration(app, 'purge')
  expect(await purge()).toMatchObject({ isFailing: false })
})

test('30 days after its deletion a report is erased with all its data; points, keys and other reports stay', async () => {
  const author = await aMember(app)
  const neighbours = await members(app, 3)
  const [gone, kept, recent] = [await aReport(author, { photo }), await aReport(author), await aReport(author)]
  for (const { id } of [gone, kept]) {
    for (const who of neighbours) await castVote(who, id, 'confirm')
    await aComment(neighbours[0]!, id, { images: [photo] })
    await neighbours[1]!.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })
  }
  const [image] = await rows`
    select file from comment_images join comments c on c.id = comment_id where report_id = ${gone.id}`
  await removeReport(author, gone.id)
  app.setNow(new Date(Date.now() + 29 * DAY_MS))
  await removeReport(author, recent.id)
  await putAll(app.services.files, [{ key: `comment_images/${'a'.repeat(32)}.jpg`, bytes: photo }])
  expect(linesOf(await runMigration(app, 'purge'))).toMatchObject({ reports: 0 })

  app.setNow(new Date(Date.now() + 30 * DAY_MS + MINUTE_MS))
  await askForPurge(app.services)
  await askForPurge(app.services)
  await continueRuns(app.services)
  const items = await list(await aMember(app, { isAdmin: true }))
  const [run] = items.find(({ name }: { name: string }) => name === 'purge').runs
  expect(run).toMatchObject({
    startedBy: null,
    state: 'done',
    log: expect.arrayContaining([expect.objectContaining({ kind: 'reports', count: 1 })]),
  })
  const left = await rows`
    select (select count(*) from reports where id = ${gone.id}) as reports, (select count(*) from votes where report_id = ${gone.id}) as votes,
      (select count(*) from comments where report_id = ${gone.id}) as comments, (select count(*) from flags where report_id = ${gone.id}) as flags,
      (select count(*) from report_events where report_id = ${gone.id}) as events,
      (select count(*) from notifications where report_id = ${gone.id}) as notes,
      (select count(*) from report_submissions where report_id = ${gone.id}) as keys,
      (select count(*) from ledger where report_id = ${gone.id}) as booked,
      (select count(*) from reports where id in (${kept.id}, ${recent.id})) as others`
  expect(left).toEqual([
    { reports: 0, votes: 0, comments: 0, flags: 0, events: 0, notes: 0, keys: 1, booked: 2, others: 2 },
  ])
  expect(linesOf(await runMigration(app, 'recompute'))).toMatchObject({ standings: 0, counters: 0, totals: 0 })
  await expectConsistent(app)

  app.setNow(new Date(Date.now() + 32 * DAY_MS))
  await runMigration(app, 'purge')
  for (const file of [gone.photo.display, gone.photo.thumb, image!['file'], `comment_images/${'a'.repeat(32)}.jpg`])
    expect(await sizeOf(file)).toBeUndefined()
  app.setNow(new Date())
})
