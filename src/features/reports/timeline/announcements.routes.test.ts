import { raw } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobList } from '#app/jobs/jobList.ts'
import { announceNow, makeAnnouncementsDue } from '#test/announcements.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, type Member, type Query, removeReport, rowsOf } from '#test/makers.ts'
import { listenTo } from '#test/stream.ts'
import { ANNOUNCE_JOB, announceStates } from './announcements.actions.ts'

let app: TestApp
let administrator: Member
let author: Member

beforeAll(async () => {
  app = await testApp({ env: { HIDE_AFTER_FLAGS: '1' } })
  administrator = await aMember(app, { isAdmin: true })
})
beforeEach(async () => {
  author = await aMember(app)
})
afterAll(() => app.close())

const rows = (...query: Query) => rowsOf(app, ...query)
const edit = (id: string, body: object, who = administrator) => who.send('PATCH', `/api/admin/reports/${id}`, body)
const announce = () => announceStates(app.services)
const timeline = async (id: string): Promise<string[]> =>
  (await administrator.get(`/api/reports/${id}/timeline`)).body.items.map(({ kind }: { kind: string }) => kind)
const notices = async (): Promise<[string, string?][]> =>
  (await author.get('/api/notifications')).body.items.map(({ type, note }: { type: string; note?: string }) =>
    note ? [type, note] : [type],
  )
const unread = async () => (await author.get('/api/notifications/unread')).body.unread
const statusFor = async (who: Member, id: string) => (await who.get(`/api/reports/${id}`)).body.status
const flag = async (id: string) => {
  const neighbour = await aMember(app)
  await rows`update users set created_at = created_at - interval '8 days' where id = ${neighbour.id}`
  expect((await neighbour.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })).status).toBe(201)
}
const decide = (id: string, decision: string) => administrator.send('PATCH', `/api/admin/flags/${id}`, { decision })
const undo = (id: string, who = administrator) => who.send('POST', `/api/admin/flags/${id}/undo`)

test('a new state applies at once, and is announced ten seconds later: once, with its note', async () => {
  const { id } = await aReport(author)
  const listener = await listenTo(app.base, author.cookies)
  await listener.next('unread')
  await edit(id, { status: 'resolved', note: 'Mended' })
  let changed: { status: string }[] = []
  while (changed[0]?.status !== 'resolved') ({ changed } = await listener.next('reports'))
  expect(await statusFor(author, id)).toBe('resolved')
  await announce()
  expect([await timeline(id), await notices(), await unread()]).toEqual([['reported'], [], 0])
  await makeAnnouncementsDue(app)
  await Promise.all([announce(), announce(), announce()])
  await announce()
  const expected = [['resolved', 'reported'], [['resolved', 'Mended']], 1]
  expect([await timeline(id), await notices(), await unread()]).toEqual(expected)
  expect(await listener.next('unread')).toEqual({ unread: 1 })
  listener.close()
})

test('a change that is undone within ten seconds is not announced; only the log contains it', async () => {
  const { id } = await aReport(author)
  await edit(id, { status: 'hidden', note: 'A number plate' })
  await edit(id, { status: 'active' })
  await announceNow(app)
  expect([await timeline(id), await notices(), await unread()]).toEqual([['reported'], [], 0])
  const log = (await administrator.get(`/api/admin/log?target=${id}`)).body.items
  expect(log.map(({ after }: { after: { status: string } }) => after.status)).toEqual(['active', 'hidden'])
  await expectConsistent(app)
})

test('a note is announced even if the report is back in the state that was announced last', async () => {
  const { id } = await aReport(author)
  await edit(id, { status: 'resolved' })
  await announceNow(app)
  await edit(id, { status: 'active' })
  expect((await edit(id, { status: 'resolved', note: 'Repaired on Monday' })).status).toBe(200)
  await announceNow(app)
  expect(await timeline(id)).toEqual(['resolved', 'resolved', 'reported'])
  expect(await notices()).toEqual([['resolved', 'Repaired on Monday']])
})

test('only the last of several changes within ten seconds is announced, and each restarts the ten seconds', async () => {
  const { id } = await aReport(author)
  await edit(id, { status: 'resolved', note: 'Mended' })
  await makeAnnouncementsDue(app)
  await edit(id, { status: 'hidden' })
  await announce()
  expect(await timeline(id)).toEqual(['reported'])
  await announceNow(app)
  expect([await timeline(id), await notices()]).toEqual([['hidden', 'reported'], [['hidden']]])
})

test('undoing a change that was announced is announced too', async () => {
  const { id } = await aReport(author)
  await edit(id, { status: 'resolved' })
  await announceNow(app)
  await edit(id, { status: 'active' })
  await announceNow(app)
  expect(await timeline(id)).toEqual(['active', 'resolved', 'reported'])
  expect(await notices()).toEqual([['active'], ['resolved']])
})

test('nothing more is announced about a report that is deleted in the meantime', async () => {
  const [left, erased] = [await aReport(author), await aReport(author)]
  for (const { id } of [left, erased]) await edit(id, { status: 'resolved' })
  await removeReport(author, left.id)
  await administrator.send('DELETE', `/api/admin/reports/${erased.id}`)
  await announceNow(app)
  expect(await notices()).toEqual([])
  expect(await rows`select kind from report_events where report_id = ${left.id} order by at`).toEqual([
    { kind: 'reported' },
    { kind: 'deleted' },
  ])
  expect(await rows`select report_id from untold_states`).toEqual([])
})

test('if the author’s account is deleted and the report stays, only its timeline is updated', async () => {
  const { id } = await aReport(author)
  await edit(id, { status: 'resolved' })
  const left = { keepReports: true }
  expect((await administrator.send('DELETE', `/api/admin/users/${author.id}`, left)).status).toBe(204)
  await announceNow(app)
  expect(await timeline(id)).toEqual(['resolved', 'reported'])
  expect(await rows`select id from notifications where report_id = ${id}`).toEqual([])
})

test('hiding by flags is announced at once, instead of the waiting change, which comes back when the flags are dismissed', async () => {
  const { id } = await aReport(author)
  await edit(id, { status: 'resolved' })
  await flag(id)
  expect(await timeline(id)).toEqual(['hidden', 'resolved', 'reported'])
  expect(
    await rows`select is_told as "isTold" from report_events where report_id = ${id} and kind = 'resolved'`,
  ).toEqual([{ isTold: true }])
  expect((await notices()).map(([type]) => type)).toEqual(['hidden'])
  await announceNow(app)
  expect(await timeline(id)).toEqual(['hidden', 'resolved', 'reported'])
  expect((await author.get(`/api/reports/${id}`)).body.awaitsDecision).toBe(true)
  await decide(id, 'dismiss')
  expect(await statusFor(author, id)).toBe('resolved')
})

test('a report that was resolved and hidden within ten seconds is resolved again when it is shown', async () => {
  const { id } = await aReport(author)
  const newcomer = await aMember(app) // whose flag does not hide it
  expect((await newcomer.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })).status).toBe(201)
  await edit(id, { status: 'resolved' })
  await edit(id, { status: 'hidden' })
  await announceNow(app)
  expect(await timeline(id)).toEqual(['hidden', 'reported'])
  await decide(id, 'dismiss')
  expect(await statusFor(author, id)).toBe('hidden')
  await edit(id, { status: 'shown' })
  expect(await statusFor(author, id)).toBe('resolved')
})

test('a decision that was undone does not count as a state of the report', async () => {
  const { id } = await aReport(author)
  await flag(id)
  await decide(id, 'resolve')
  expect((await undo(id)).status).toBe(204)
  await decide(id, 'dismiss')
  expect(await statusFor(author, id)).toBe('active')
})

test('the author sees who has hidden the report before the announcement', async () => {
  const { id } = await aReport(author)
  await flag(id)
  await decide(id, 'dismiss')
  await announceNow(app)
  await edit(id, { status: 'hidden' })
  expect((await author.get(`/api/reports/${id}`)).body).toMatchObject({ status: 'hidden', awaitsDecision: false })
})

test('a report hidden by flags counts as hidden by an administrator once one decides to hide it, until that is undone', async () => {
  const { id } = await aReport(author)
  await flag(id)
  const awaits = async () => (await author.get(`/api/reports/${id}`)).body.awaitsDecision
  expect(await awaits()).toBe(true)
  await decide(id, 'hide')
  expect(await awaits()).toBe(false)
  expect((await undo(id)).status).toBe(204)
  expect(await awaits()).toBe(true)
})

test.each([
  ['hide', 'hidden'],
  ['resolve', 'resolved'],
  ['dismiss', 'active'],
])('undoing a decision on flags undoes all its effects: %s', async (decision, status) => {
  const { id } = await aReport(author)
  await flag(id)
  await edit(id, { status: 'active' })
  await announceNow(app)
  const before = [await timeline(id), await notices()]
  expect((await decide(id, decision)).status).toBe(204)
  expect(await statusFor(author, id)).toBe(status)
  expect((await undo(id)).status).toBe(204)
  expect(await statusFor(author, id)).toBe('active')
  const { items } = (await administrator.get('/api/admin/flags')).body
  expect(items.find(({ report }: { report: { id: string } }) => report.id === id)).toMatchObject({
    report: { flags: 1, status: 'active' },
    flags: [{ reason: 'spam' }],
  })
  expect(await rows`select flags_dismissed_at from reports where id = ${id}`).toEqual([{ flags_dismissed_at: null }])
  await announceNow(app)
  expect([await timeline(id), await notices()]).toEqual(before)
  expect((await undo(id)).status).toBe(409)
  expect((await decide(id, decision)).status).toBe(204)
  await expectConsistent(app)
})

test('undoing a dismissal makes flags hide the report again, and it waits for a decision again', async () => {
  const { id } = await aReport(author)
  await flag(id)
  await decide(id, 'dismiss')
  expect(await statusFor(author, id)).toBe('active')
  expect((await undo(id)).status).toBe(204)
  expect((await author.get(`/api/reports/${id}`)).body).toMatchObject({ status: 'hidden', awaitsDecision: true })
  await announceNow(app)
  expect(await timeline(id)).toEqual(['hidden', 'reported'])
})

test('a decision cannot be undone after somebody else has changed the report, nor by somebody else', async () => {
  const { id } = await aReport(author)
  const other = await aMember(app, { isAdmin: true })
  await flag(id)
  await edit(id, { status: 'active' })
  await decide(id, 'hide')
  expect((await undo(id, other)).body.code).toBe('changed')
  await edit(id, { status: 'resolved' }, other)
  expect((await undo(id)).body.code).toBe('changed')
  expect(await statusFor(author, id)).toBe('resolved')
  expect((await undo('00000000-0000-7000-8000-000000000000')).status).toBe(404)
})

test('a job of the program announces changes that a dead process has left', async () => {
  const { id } = await aReport(author)
  await edit(id, { status: 'resolved' })
  await makeAnnouncementsDue(app)
  const job = jobList(app.services).find(({ name }) => name === ANNOUNCE_JOB)
  expect(job).toMatchObject({ cron: '* * * * *', atStart: true })
  await job?.run(new AbortController().signal)
  expect(await timeline(id)).toEqual(['resolved', 'reported'])
})

test('a change whose announcement fails does not block others, and is announced later', async () => {
  const [first, second] = [await aReport(author), await aReport(author)]
  for (const { id } of [first, second]) await edit(id, { status: 'resolved' })
  await makeAnnouncementsDue(app)
  const broken = raw(`report_id <> '${first.id}' or kind <> 'resolved'`)
  await rows`alter table report_events add constraint broken check (${broken})`
  await expect(announce()).rejects.toThrow('could not be announced')
  expect([await timeline(first.id), await timeline(second.id)]).toEqual([['reported'], ['resolved', 'reported']])
  await rows`alter table report_events drop constraint broken`
  await announce()
  expect(await timeline(first.id)).toEqual(['resolved', 'reported'])
})
