import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/clock.ts'
import { announceNow } from '#test/announcements.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, type Member, members, type Query, rowsOf } from '#test/makers.ts'
import { asSeen } from './Flagged.tsx'
import type { FlaggedReport } from './flags.contract.ts'

let app: TestApp
let administrator: Member
let author: Member

beforeAll(async () => {
  app = await testApp()
  administrator = await aMember(app, { isAdmin: true })
  author = await aMember(app)
})
afterAll(() => app.close())

const rows = (...query: Query) => rowsOf(app, ...query)
const list = async (query = '') => (await administrator.get(`/api/admin/reports${query}`)).body
const edit = (id: string, body: object) => administrator.send('PATCH', `/api/admin/reports/${id}`, body)

test('shows the reports that wait for a decision with their flags, but not who flagged them', async () => {
  const { id } = await aReport(author, { description: 'Flagged thing' })
  const [one, two] = await members(app, 2)
  await one!.send('POST', `/api/reports/${id}/flags`, { reason: 'spam', comment: 'An advert' })
  await two!.send('POST', `/api/reports/${id}/flags`, { reason: 'other' })
  const { body } = await administrator.get('/api/admin/flags')
  const found = body.items.find(({ report }: FlaggedReport) => report.id === id)
  expect(found).toMatchObject({
    report: { flags: 2 },
    isHiddenByFlags: false,
    flags: [{ reason: 'spam', comment: 'An advert' }, {}],
  })
  expect(JSON.stringify(found)).not.toContain(one!.email)
  expect((await list(`?q=${id}`)).items[0].flags).toBe(2)
})

test.each([
  ['dismiss', 'active'],
  ['hide', 'hidden'],
  ['resolve', 'resolved'],
])('decides on flags only once: %s', async (decision, status) => {
  const { id } = await aReport(author)
  const [flagger] = await members(app, 1)
  await flagger!.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })
  const decide = () => administrator.send('PATCH', `/api/admin/flags/${id}`, { decision })
  const replies = await Promise.all([decide(), decide()])
  expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([204, 409])
  expect((await list(`?q=${id}`)).items[0]).toMatchObject({ status, flags: 0 })
  await expectConsistent(app)
})

test('a decision is refused if the report or its flags are not what the administrator saw', async () => {
  const { id } = await aReport(author)
  const [first, second] = await members(app, 2)
  const flag = (flagger: typeof first) => flagger!.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })
  const decide = async (seen: object) => {
    const { status, body } = await administrator.send('PATCH', `/api/admin/flags/${id}`, {
      decision: 'dismiss',
      ...seen,
    })
    return [status, body?.code]
  }
  const read = async () => (await list(`?q=${id}`)).items[0]
  await flag(first)
  const { version } = await read()
  await flag(second)
  expect(await decide({ version, flags: 1 })).toEqual([409, 'stale'])
  await edit(id, { description: 'Other words' })
  expect(await decide({ version, flags: 2 })).toEqual([409, 'stale'])
  expect(await read()).toMatchObject({ flags: 2 })
  const now = await read()
  expect(await decide({ version: now.version, flags: now.flags })).toEqual([204, undefined])
  await expectConsistent(app)
})

test('a decision is refused if the same neighbour has flagged again since', async () => {
  const { id } = await aReport(author)
  const [flagger] = await members(app, 1)
  const flag = (reason: string) => flagger!.send('POST', `/api/reports/${id}/flags`, { reason })
  const read = async () => {
    const { items } = (await administrator.get('/api/admin/flags')).body
    return items.find(({ report }: FlaggedReport) => report.id === id)
  }
  const decide = (seen: FlaggedReport) => administrator.send('PATCH', `/api/admin/flags/${id}`, asSeen(seen, 'dismiss'))
  await flag('duplicate')
  await rows`update flags set flagged_at = flagged_at - interval '1 hour' where report_id = ${id}`
  const before = await read()
  expect((await flag('inappropriate')).status).toBe(201)
  expect(await decide(before)).toMatchObject({ status: 409, body: { code: 'stale' } })
  const now = await read()
  expect(now.flags).toMatchObject([{ reason: 'inappropriate' }])
  expect((await decide(now)).status).toBe(204)
})

test('a neighbour may flag again after a decision, and the report waits for another one', async () => {
  const { id } = await aReport(author)
  const [flagger] = await members(app, 1)
  const flag = () => flagger!.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })
  await flag()
  await administrator.send('PATCH', `/api/admin/flags/${id}`, { decision: 'dismiss' })
  await rows`update flags set flagged_at = flagged_at - interval '1 hour' where report_id = ${id}`
  expect((await flag()).status).toBe(201)
  expect((await list(`?q=${id}`)).items[0]).toMatchObject({ flags: 1 })
})

test.each([
  ['at once', () => Promise.resolve()],
  ['after its author was told', () => announceNow(app)],
])('a report that an administrator has hidden stays hidden when flags on it are dismissed %s', async (_, wait) => {
  const { id } = await aReport(author)
  const [flagger] = await members(app, 1)
  await flagger!.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })
  await edit(id, { status: 'hidden' })
  await wait()
  expect((await administrator.send('PATCH', `/api/admin/flags/${id}`, { decision: 'dismiss' })).status).toBe(204)
  expect((await list(`?q=${id}`)).items[0]).toMatchObject({ status: 'hidden', flags: 0, areFlagsDismissed: true })
  await expectConsistent(app)
  expect((await administrator.send('POST', `/api/admin/flags/${id}/undo`)).status).toBe(204)
  expect((await list(`?q=${id}`)).items[0]).toMatchObject({ status: 'hidden', flags: 1, areFlagsDismissed: false })
  await expectConsistent(app)
})

test('undoing a decision reopens only the flags that it was about, and keeps an earlier dismissal', async () => {
  const { id } = await aReport(author)
  for (const flagger of await members(app, 2)) {
    await flagger.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })
    app.setNow(new Date(app.services.now().getTime() + MINUTE_MS))
    await administrator.send('PATCH', `/api/admin/flags/${id}`, { decision: 'dismiss' })
  }
  expect((await administrator.send('POST', `/api/admin/flags/${id}/undo`)).status).toBe(204)
  expect((await list(`?q=${id}`)).items[0]).toMatchObject({ flags: 1, areFlagsDismissed: true })
})

test('a decision is logged also if the report has that state already', async () => {
  const { id } = await aReport(author)
  const [flagger] = await members(app, 1)
  await flagger!.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })
  await edit(id, { status: 'resolved' })
  const decision = { decision: 'resolve', note: 'It was done before' }
  expect((await administrator.send('PATCH', `/api/admin/flags/${id}`, decision)).status).toBe(204)
  const actions = await rows`
    select action, after from admin_log where target_id = ${id} order by at desc, id desc limit 1`
  expect(actions).toEqual([{ action: 'report-state', after: { status: 'resolved', note: 'It was done before' } }])
})

test('a decision is not undone after the state was changed, also if it is the same again', async () => {
  const { id } = await aReport(author)
  const [flagger] = await members(app, 1)
  await flagger!.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })
  const other = await aMember(app, { isAdmin: true })
  const later = () => app.setNow(new Date(app.services.now().getTime() + MINUTE_MS))
  expect((await administrator.send('PATCH', `/api/admin/flags/${id}`, { decision: 'hide' })).status).toBe(204)
  for (const change of [{ status: 'shown' }, { status: 'hidden', note: 'Names a child' }]) {
    later()
    expect((await other.send('PATCH', `/api/admin/reports/${id}`, change)).status).toBe(200)
  }
  const undone = await administrator.send('POST', `/api/admin/flags/${id}/undo`)
  expect([undone.status, undone.body?.code]).toEqual([409, 'changed'])
  expect((await list(`?q=${id}`)).items[0]).toMatchObject({ status: 'hidden', flags: 0 })
  await expectConsistent(app)
})

test('deleting a report also decides on its flags', async () => {
  const { id } = await aReport(author)
  const [flagger] = await members(app, 1)
  await flagger!.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })
  expect((await administrator.send('PATCH', `/api/admin/flags/${id}`, { decision: 'delete' })).status).toBe(204)
  expect((await list(`?q=${id}`)).items).toEqual([])
  await expectConsistent(app)
})
