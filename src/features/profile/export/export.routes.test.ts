import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { randomHex } from '#features/media/files.gateway.ts'
import { commentImageKey } from '#features/media/media.rules.ts'
import { DAY_MS, dayIn } from '#shared/clock.ts'
import { announceNow } from '#test/announcements.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Browser, cookiesOf } from '#test/browser.ts'
import { aComment } from '#test/comments.ts'
import { temporaryFolder } from '#test/folders.ts'
import { aMember, aReport, castVote } from '#test/makers.ts'
import { aResident, signInAs } from '#test/people.ts'
import { aJpeg } from '#test/pictures.ts'
import { filesInZip } from '#test/zip.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const PATH = '/api/profile/export'
const download = (person: Browser, { base } = app) => fetch(base + PATH, { headers: { cookie: cookiesOf(person) } })

async function archiveOf(person: Browser) {
  const answer = await download(person)
  expect(answer.status).toBe(200)
  const files = filesInZip(Buffer.from(await answer.arrayBuffer()))
  return { answer, files, read: (name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? 'null') }
}

test('people can download all their data as one archive of JSON and photos', async () => {
  const person = await aResident(app, { firstName: 'Zoë', lastName: 'O’Dee 💡' })
  const neighbour = await aMember(app)
  const photo = await aJpeg()
  const own = await aReport(person, { photo, description: 'A lamp is "out"\nby the quay' })
  const theirs = await aReport(neighbour)
  const form = new FormData()
  form.append('text', 'It leans')
  form.append('images', new File([new Uint8Array(photo)], 'a.jpg', { type: 'image/jpeg' }))
  await person.send('POST', `/api/reports/${theirs.id}/comments`, form)
  const face = new FormData()
  face.append('photo', new File([new Uint8Array(photo)], 'me.jpg', { type: 'image/jpeg' }))
  await person.send('PUT', '/api/profile/photo', face)
  await castVote(person, theirs.id, 'reject')
  await castVote(neighbour, own.id, 'confirm')
  await person.send('POST', `/api/reports/${theirs.id}/flags`, { reason: 'spam', comment: 'Twice' })
  await signInAs(person, app.aVisitor())

  const { answer, files, read } = await archiveOf(person)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/),
  })
  expect(read('account')).toMatchObject({ email: person.email, firstName: 'Zoë', lastName: 'O’Dee 💡' })
  expect(read('reports')).toMatchObject([{ id: own.id, description: 'A lamp is "out"\nby the quay', confirms: 1 }])
  expect(read('comments')).toMatchObject([{ reportId: theirs.id, text: 'It leans' }])
  expect(read('votes')).toEqual([{ id: theirs.id, type: 'reject', votedAt: expect.stringMatching(/Z$/) }])
  expect(read('flags')).toMatchObject([{ id: theirs.id, reason: 'spam', comment: 'Twice' }])
  expect(read('standing')).toMatchObject({ points: 55, level: 2, badges: { first_report: expect.any(String) } })
  expect(read('points')).toMatchObject([{ points: 55, reason: 'report', details: { hadPhoto: true } }])
  expect(read('notifications')).toMatchObject([{ type: 'confirm', count: 1, read: false }])
  expect(read('sessions')).toHaveLength(2)
  expect(files.get('README.txt')?.toString()).toContain('Your data at Lamppost')
  const named = [...read('reports'), ...read('comments')].flatMap((row: { files: string[] }) => row.files)
  const photos = [...files.keys()].filter((name) => /\.(webp|jpg)$/.test(name))
  expect(named).toHaveLength(2)
  expect(photos).toHaveLength(3)
  for (const name of named) expect(files.get(name)?.length).toBeGreaterThan(100)
})

test('a streak that is over is 0 in the archive, as on Profile', async () => {
  onTestFinished(() => app.setNow(new Date()))
  const person = await aMember(app)
  await aReport(person)
  const streakAfter = async (days: number) => {
    app.setNow(new Date(Date.now() + days * DAY_MS))
    const { stats } = (await person.get('/api/profile/achievements')).body
    const { currentStreak, longestStreak } = (await archiveOf(person)).read('standing')
    expect({ currentStreak, longestStreak }).toEqual({ currentStreak: stats.currentStreak, longestStreak: 1 })
    return currentStreak
  }
  expect(await streakAfter(1)).toBe(1)
  expect(await streakAfter(2)).toBe(0)
})

test('the archive is named after the day in the territory', async () => {
  const timeZone = 'Pacific/Kiritimati'
  const territory = join(temporaryFolder(), 'kiritimati.json')
  const gibraltar = JSON.parse(readFileSync('territories/gibraltar.json', 'utf8'))
  writeFileSync(territory, JSON.stringify({ ...gibraltar, timeZone }))
  const eastern = await testApp({ env: { TERRITORY: territory } })
  eastern.setNow(new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`))
  const { headers } = await download(await aMember(eastern), eastern)
  expect(headers.get('content-disposition')).toContain(`my-data-${dayIn(timeZone, eastern.services.now())}.zip`)
  await eastern.close()
})

test('the archive contains no data of other people, and no secrets', async () => {
  const [person, neighbour] = [await aResident(app), await aResident(app, { firstName: 'Zebedee' })]
  const own = await aReport(person)
  await castVote(neighbour, own.id, 'confirm')
  await neighbour.send('POST', `/api/reports/${own.id}/flags`, { reason: 'spam' })
  await aReport(neighbour, { description: 'The neighbour’s own' })
  const { files } = await archiveOf(person)
  const all = Buffer.concat([...files.values()]).toString()
  const token = decodeURIComponent(person.cookies.get('lamppost') ?? '').split('.')[0]
  for (const secret of [neighbour.id, neighbour.email, 'Zebedee', 'The neighbour’s own', token, 'argon2'])
    expect(all).not.toContain(secret)
})

test('the archive says what administrators have done to what a person wrote', async () => {
  const [person, administrator] = [await aMember(app), await aMember(app, { isAdmin: true, name: 'Adminella' })]
  const { id } = await aReport(person)
  const comment = await aComment(person, id, { text: 'Gone by now' })
  expect((await administrator.send('DELETE', `/api/admin/comments/${comment.id}`)).status).toBe(204)
  await administrator.send('PATCH', `/api/admin/reports/${id}`, { status: 'resolved', note: 'Emptied' })
  await announceNow(app)
  // Nobody is told that neighbours flagged their report, not even by a decision that was taken back.
  await (await aMember(app)).send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })
  await administrator.send('PATCH', `/api/admin/flags/${id}`, { decision: 'dismiss' })
  expect((await administrator.send('PATCH', `/api/admin/reports/${id}`, { allowFlags: true })).status).toBe(200)
  const { files, read } = await archiveOf(person)
  expect(read('moderation')).toHaveLength(2)
  expect(read('moderation')).toMatchObject([
    { action: 'comment-deleted', before: { text: 'Gone by now' } },
    { action: 'report-state' },
  ])
  expect(read('notifications')).toMatchObject([{ type: 'resolved', note: 'Emptied' }])
  const all = Buffer.concat([...files.values()]).toString()
  for (const secret of [administrator.id, 'Adminella']) expect(all).not.toContain(secret)
})

test('the archive contains only notes that are public', async () => {
  const [person, administrator] = [await aMember(app), await aMember(app, { isAdmin: true })]
  const { id } = await aReport(person)
  const path = `/api/admin/reports/${id}`
  for (const edit of [
    { status: 'resolved', note: 'Emptied on Monday' },
    { status: 'active', note: 'Ask Zebedee' },
  ]) {
    expect((await administrator.send('PATCH', path, edit)).status).toBe(200)
    await announceNow(app)
  }
  const [{ id: eventId }] = (await administrator.get(path)).body.notes
  expect((await administrator.send('PATCH', path, { removeNotes: [eventId] })).status).toBe(200)
  const { files, read } = await archiveOf(person)
  expect(Buffer.concat([...files.values()]).toString()).not.toContain('Zebedee')
  expect(read('moderation')).toMatchObject([
    { action: 'report-state', after: { status: 'resolved', note: 'Emptied on Monday' } },
    { action: 'report-state', after: { status: 'active' } },
    { action: 'report-edited', after: { note: null } },
  ])
  const again = { status: 'resolved', note: 'Ask Zebedee' }
  expect((await administrator.send('PATCH', path, again)).status).toBe(200)
  await announceNow(app)
  expect((await archiveOf(person)).read('moderation').at(-1)).toMatchObject({ after: again })
  for (const edit of [
    { status: 'hidden', note: 'Ask Yolanda' },
    { status: 'resolved', undo: true },
  ]) {
    expect((await administrator.send('PATCH', path, edit)).status).toBe(200)
  }
  await announceNow(app)
  const undone = (await archiveOf(person)).read('moderation').slice(-2)
  expect(undone.map(({ after }: { after: object }) => after)).toEqual([
    { status: 'hidden' },
    { status: 'resolved', note: null },
  ])
})

test('the archive of somebody without any content is complete', async () => {
  const { read } = await archiveOf(await aMember(app, { isVerified: false }))
  for (const name of ['reports', 'comments', 'votes', 'flags', 'points', 'notifications'])
    expect(read(name)).toEqual([])
})

test('the archive is only read as fast as it is downloaded, however large it is', { timeout: 60_000 }, async () => {
  const [person, neighbour] = [await aMember(app), await aMember(app)]
  const { id } = await aReport(neighbour)
  const bytes = randomBytes(256 * 1024)
  const images = Array.from({ length: 240 }, () => ({ comment: newId(), file: commentImageKey(randomHex()) }))
  for (const { file } of images) await app.services.files.put(file, bytes)
  const [comments, files] = [images.map(({ comment }) => comment), images.map(({ file }) => file)]
  await app.services.database.unhurried((client) =>
    client.query(
      `with made as (
         insert into comments (id, report_id, author_id, text, created_at)
         select id, $1::uuid, $2::uuid, repeat('word ', 300), now() from unnest($3::uuid[]) as id
       ), more as (
         insert into comments (id, report_id, author_id, text, created_at)
         select gen_random_uuid(), $1::uuid, $2::uuid, repeat('word ', 300), now() from generate_series(1, 1100)
       )
       insert into comment_images (comment_id, position, file, width, height)
       select id, 0, file, 1, 1 from unnest($3::uuid[], $4::text[]) as image (id, file)`,
      [id, person.id, comments, files],
    ),
  )
  const answer = await download(person)
  await sleep(1500)
  // At most a few megabytes are buffered, so files that are deleted now cannot be in the archive.
  for (const { file } of images.slice(120)) await app.services.files.delete(file)
  const archive = filesInZip(Buffer.from(await answer.arrayBuffer()))
  expect(JSON.parse(archive.get('comments.json')?.toString() ?? '')).toHaveLength(1340)
  expect([...archive.keys()].filter((name) => name.startsWith('comment_images/'))).toHaveLength(120)
})

test('the archive ends when the person is signed out meanwhile', async () => {
  const person = await aMember(app)
  const { id } = await aReport(person)
  await app.services.database.unhurried((client) =>
    client.query(
      `insert into comments (id, report_id, author_id, text, created_at)
       select gen_random_uuid(), $1::uuid, $2::uuid, repeat(md5(n::text), 120), now() from generate_series(1, 8000) as n`,
      [id, person.id],
    ),
  )
  const answer = await download(person)
  await app.services.database.sql`delete from sessions where user_id = ${person.id}`
  await expect(answer.arrayBuffer().then(() => 'complete')).rejects.toThrow('terminated')
})

test('an aborted download leaves nothing running', async () => {
  const person = await aResident(app)
  for (let times = 0; times < 3; times++) {
    const stop = new AbortController()
    const answer = await fetch(app.base + PATH, { headers: { cookie: cookiesOf(person) }, signal: stop.signal })
    expect(answer.status).toBe(200)
    stop.abort()
  }
  expect((await archiveOf(person)).read('account')).toMatchObject({ email: person.email })
})

test('the archive is refused to visitors, and after five downloads in an hour', async () => {
  expect(await app.aVisitor().get(PATH)).toMatchObject({ status: 401, body: { code: 'signed-out' } })
  const strict = await testApp({ env: { LIMITS_FACTOR: '1' } })
  const person = await aMember(strict)
  for (let times = 0; times < 5; times++) expect((await person.get(PATH)).status).toBe(200)
  expect(await person.get(PATH)).toMatchObject({
    status: 429,
    body: {
      code: 'too-many-requests',
      message: 'You have downloaded your data several times in the last hour. Please try again later.',
    },
  })
  // For somebody who follows a link, the refusal is a page.
  const page = await person.get(PATH, { headers: { accept: 'text/html,*/*' } })
  expect(page).toMatchObject({ status: 429, body: expect.stringContaining('several times in the last hour') })
  expect(page.headers.get('content-type')).toContain('text/html')
  await strict.close()
})
