import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { announceToFollowersNow, follow } from '#test/following.ts'
import { aMember, aReport, type Member, type Query, rowsOf } from '#test/makers.ts'

let app: TestApp
let administrator: Member
let author: Member
let id: string

beforeAll(async () => {
  app = await testApp()
  administrator = await aMember(app, { isAdmin: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  author = await aMember(app)
  ;({ id } = await aReport(author))
})

const GOOD = 'The bin is emptied on Mondays'
const BAD = 'Call Zebedee on 200 12345'

const rows = (...query: Query) => rowsOf(app, ...query)
const edit = (body: object) => administrator.send('PATCH', `/api/admin/reports/${id}`, body)
const details = async () => (await administrator.get(`/api/admin/reports/${id}`)).body
const timeline = async () => (await app.aVisitor().get(`/api/reports/${id}/timeline`)).body
const notesIn = ({ items }: { items: { note?: string | null }[] }) => items.flatMap(({ note }) => note ?? [])

async function give(status: string, note: string): Promise<void> {
  expect((await edit({ status, note })).status).toBe(200)
  await announceToFollowersNow(app)
}

test('an administrator removes one of two public notes, everywhere and for good', async () => {
  const follower = await aMember(app)
  await follow(follower, id)
  await follower.send('PUT', '/api/profile/channels', { state: { email: 'weekly' } })
  await give('resolved', GOOD)
  await give('active', BAD)
  const { notes, version } = await details()
  expect(notes).toEqual([
    { id: expect.any(String), at: expect.any(String), note: BAD },
    { id: expect.any(String), at: expect.any(String), note: GOOD },
  ])
  const edited = await edit({ version, removeNotes: [notes[0].id] })
  expect(edited.body.version).not.toBe(version)
  expect((await details()).notes).toEqual([notes[1]])
  expect(notesIn(await timeline())).toEqual([GOOD])
  for (const who of [author, follower]) expect(notesIn((await who.get('/api/notifications')).body)).toEqual([GOOD])
  const waiting = await rows`select note from pending_messages where report_id = ${id}`
  expect(waiting).toEqual([{ note: null }])
  const [logged] = (await administrator.get(`/api/admin/log?target=${id}`)).body.items
  expect(logged).toMatchObject({ action: 'report-edited', before: { note: BAD }, after: { note: null } })
})

test('a note that a report repeats when it is shown again is removed everywhere, also by an older list of notes', async () => {
  await give('resolved', BAD)
  const { notes, version } = await details()
  expect((await edit({ status: 'hidden' })).status).toBe(200)
  await announceToFollowersNow(app)
  expect((await edit({ status: 'shown' })).status).toBe(200)
  const shown = await details()
  await announceToFollowersNow(app)
  expect(notesIn(await timeline())).toEqual([BAD, BAD])
  expect([shown.notes, shown.version]).toEqual([notes, expect.not.stringMatching(version)])
  expect((await edit({ version: shown.version, removeNotes: [notes[0].id.toUpperCase()] })).status).toBe(200)
  expect(notesIn(await timeline())).toEqual([])
  expect((await details()).notes).toEqual([])
  expect(notesIn((await author.get('/api/notifications')).body)).toEqual([])
  expect((await app.aVisitor().get(`/open311/v2/requests/${id}.json`)).body[0].status_notes).toBeNull()
  const log = (await administrator.get(`/api/admin/log?target=${id}`)).body.items
  expect(log.filter(({ action }: { action: string }) => action === 'report-edited')).toHaveLength(1)
})

test('a note that is removed is not announced again with a state that waits', async () => {
  await give('resolved', BAD)
  expect((await edit({ status: 'active', note: BAD })).status).toBe(200)
  const { notes, version } = await details()
  expect((await edit({ version, removeNotes: [notes[0].id] })).status).toBe(200)
  await announceToFollowersNow(app)
  expect((await timeline()).items[0]).toMatchObject({ kind: 'active' })
  expect(notesIn(await timeline())).toEqual([])
})

test('an edit of an older version is refused with the notes as they are now', async () => {
  await give('resolved', GOOD)
  const { version } = await details()
  await give('active', BAD)
  const { status, body } = await edit({ version, removeNotes: [] })
  expect([status, body.code, body.current.notes]).toEqual([409, 'stale', (await details()).notes])
  expect(notesIn({ items: body.current.notes })).toEqual([BAD, GOOD])
})

test('removing a note again, or one of another report, changes nothing', async () => {
  await give('resolved', GOOD)
  const [first] = (await details()).notes
  await edit({ removeNotes: [first.id] })
  const log = async () => (await administrator.get(`/api/admin/log?target=${id}`)).body.items
  const before = await log()
  expect(before).toHaveLength(2)
  expect((await edit({ removeNotes: [first.id] })).status).toBe(200)
  expect(await log()).toEqual(before)
  ;({ id } = await aReport(author))
  await give('resolved', BAD)
  const [other] = (await details()).notes
  ;({ id } = await aReport(author))
  expect((await edit({ removeNotes: [other.id] })).status).toBe(200)
  expect(await log()).toEqual([])
})

test('only administrators see the list of notes and remove them', async () => {
  await give('resolved', GOOD)
  const [{ id: eventId }] = (await details()).notes
  for (const who of [author, await aMember(app)]) {
    expect((await who.get(`/api/admin/reports/${id}`)).status).toBe(403)
    const removal = await who.send('PATCH', `/api/admin/reports/${id}`, { removeNotes: [eventId] })
    expect(removal.status).toBe(403)
  }
  expect(notesIn(await timeline())).toEqual([GOOD])
  for (const removeNotes of ['x', ['x'], [1]]) expect((await edit({ removeNotes })).body.code).toBe('invalid')
})
