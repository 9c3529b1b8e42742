import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { announceToFollowers } from '#features/following/announcing/announcing.actions.ts'
import { announceNow } from '#test/announcements.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { follow, announceToFollowersNow } from '#test/following.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, type Member, type Query, rowsOf } from '#test/makers.ts'

// A hidden report is shown again. Its author knows that it was hidden; its followers do not.
let app: TestApp
let administrator: Member
let author: Member
let follower: Member
let id: string

beforeAll(async () => {
  app = await testApp({ env: { HIDE_AFTER_FLAGS: '1' } })
  administrator = await aMember(app, { isAdmin: true })
})
beforeEach(async () => {
  ;[author, follower] = [await aMember(app), await aMember(app)]
  ;({ id } = await aReport(author))
  await follow(follower, id)
  await follower.send('PUT', '/api/profile/channels', { state: { email: 'weekly' } })
})
afterAll(() => app.close())

const rows = (...query: Query) => rowsOf(app, ...query)
const change = async (status: string, note?: string, undo?: true) => {
  const reply = await administrator.send('PATCH', `/api/admin/reports/${id}`, { status, note, undo })
  expect(reply.status).toBe(200)
}
const announced = async (...[status, note, undo]: Parameters<typeof change>) => {
  await change(status, note, undo)
  await announceToFollowersNow(app)
}
const flag = async () => {
  const neighbour = await aMember(app)
  await rows`update users set created_at = created_at - interval '8 days' where id = ${neighbour.id}`
  expect((await neighbour.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })).status).toBe(201)
  await announceToFollowersNow(app)
}
const dismiss = async () => {
  expect((await administrator.send('PATCH', `/api/admin/flags/${id}`, { decision: 'dismiss' })).status).toBe(204)
  await announceToFollowersNow(app)
}
const inWords = (kind: string, note?: string | null) => (note ? `${kind}: ${note}` : kind)
const notices = async (who: Member): Promise<string[]> =>
  (await who.get('/api/notifications')).body.items.map(({ type, note }: { type: string; note?: string }) =>
    inWords(type, note),
  )
const timeline = async (): Promise<string[]> =>
  (await administrator.get(`/api/reports/${id}/timeline`)).body.items.map(
    ({ kind, note }: { kind: string; note: string | null }) => inWords(kind, note),
  )
const waiting = () => rows`select event, note, count from pending_messages where report_id = ${id}`

test('its note stays, and its followers, who know its state, are not told again', async () => {
  const told = ['resolved: Mended on Monday']
  await announced('resolved', 'Mended on Monday')
  for (let round = 0; round < 2; round++) {
    await announced('hidden')
    await announced('resolved', undefined, true)
    expect(await notices(follower)).toEqual(told)
    expect(await waiting()).toEqual([{ event: 'resolved', note: 'Mended on Monday', count: 1 }])
    expect(await notices(author)).toEqual([...told, 'hidden'])
    const { body } = await app.aVisitor().get(`/open311/v2/requests/${id}.json`)
    expect(body[0].status_notes).toBe('Mended on Monday')
  }
  expect((await timeline()).slice(0, 3)).toEqual([...told, 'hidden', ...told])
  await expectConsistent(app)
})

test('followers are not told that flags hid it and were dismissed; its author is told of both', async () => {
  await flag()
  await dismiss()
  expect([await notices(follower), await waiting()]).toEqual([[], []])
  expect(await notices(author)).toEqual(['active', 'hidden'])
  expect(await timeline()).toEqual(['active', 'hidden', 'reported'])
})

test('its followers are told of a state or a note that they do not know', async () => {
  await announced('hidden')
  await announced('resolved', 'Mended')
  expect(await notices(follower)).toEqual(['resolved: Mended'])
  await announced('hidden')
  await announced('resolved', 'Mended for good')
  expect(await notices(follower)).toEqual(['resolved: Mended for good'])
  await announced('hidden')
  await announced('active')
  expect(await notices(follower)).toEqual(['active', 'resolved: Mended for good'])
})

test('a state that nobody was told of before flags hid the report is announced with its note once they are dismissed', async () => {
  await change('resolved', 'Mended')
  await flag()
  expect(await notices(follower)).toEqual([])
  await dismiss()
  expect(await notices(follower)).toEqual(['resolved: Mended'])
  expect(await notices(author)).toEqual(['resolved: Mended', 'hidden'])
})

test('if flags hide a report again before anybody was told that it is shown, the note on that reaches followers afterwards', async () => {
  await announced('hidden')
  await change('active', 'Looked at, it is fine')
  await flag()
  expect(await notices(follower)).toEqual([])
  await dismiss()
  expect((await timeline())[0]).toBe('active: Looked at, it is fine')
  expect(await notices(follower)).toEqual(['active: Looked at, it is fine'])
  expect((await notices(author))[0]).toBe('active: Looked at, it is fine')
})

test('a new note on the same state reaches followers even if flags hid the report before anybody was told', async () => {
  await announced('resolved', 'Mended')
  await announced('hidden')
  await change('resolved', 'Mended for good')
  await flag()
  await dismiss()
  expect(await notices(follower)).toEqual(['resolved: Mended for good'])
})

test('its earlier note stays also if flags hide it again in the ten seconds after it was shown', async () => {
  await announced('resolved', 'Mended')
  await announced('hidden')
  await change('shown')
  await flag()
  expect((await timeline()).slice(0, 2)).toEqual(['hidden', 'resolved: Mended'])
  await dismiss()
  expect((await timeline())[0]).toBe('resolved: Mended')
  expect(await notices(follower)).toEqual(['resolved: Mended'])
  expect((await notices(author))[0]).toBe('resolved: Mended')
})

test.each([
  ['had not been told yet', () => announceToFollowers(app.services)],
  ['would soon be told', () => Promise.resolve()],
])('its followers, who %s of its state when it was hidden, are told once', async (_, announce) => {
  await change('resolved', 'Mended')
  await announceNow(app)
  await change('hidden')
  await announce()
  await announceNow(app)
  expect(await notices(follower)).toEqual([])
  await announced('shown')
  expect(await notices(follower)).toEqual(['resolved: Mended'])
  expect(await waiting()).toEqual([{ event: 'resolved', note: 'Mended', count: 1 }])
})

test('if showing it otherwise is undone, its followers are told of the state that it then gets back', async () => {
  await flag()
  await announced('resolved')
  await announced('hidden', undefined, true)
  await dismiss()
  expect(await notices(follower)).toEqual(['active', 'resolved'])
})

test('the note stays also if the report was shown otherwise for a while', async () => {
  await announced('resolved', 'Mended')
  await announced('hidden')
  await announced('active')
  await announced('hidden', undefined, true)
  await announced('shown')
  expect((await notices(follower))[0]).toBe('resolved: Mended')
  expect((await timeline())[0]).toBe('resolved: Mended')
})
