import { afterAll, beforeAll, expect, test } from 'vitest'
import { announceNow } from '#test/announcements.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { postComment } from '#test/comments.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, castVote, type Member, members, type Query, rowsOf } from '#test/makers.ts'
import { listenTo } from '#test/stream.ts'

// Sets HIDE_AFTER_FLAGS to three.
let app: TestApp
let people: Member[]
let reporter: Member

beforeAll(async () => {
  app = await testApp({ env: { HIDE_AFTER_FLAGS: '3' } })
  people = await Promise.all(Array.from({ length: 6 }, () => aMember(app)))
  reporter = await aMember(app)
  await app.services.database.sql`update users set created_at = created_at - interval '8 days'`
})
afterAll(() => app.close())

const rows = (...query: Query) => rowsOf(app, ...query)
const flag = (who: Member, id: string) => who.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })

test('votes and comments sent while flags hide a report either finish first or get 404', async () => {
  for (let round = 0; round < 3; round++) {
    const { id } = await aReport(reporter)
    const neighbours = await members(app, 10)
    const actions = neighbours.flatMap((who) => [castVote(who, id, 'confirm'), postComment(who, id)])
    // Each round starts more actions before the flags.
    await Promise.all(actions.slice(0, round * 6))
    const flags = people.slice(0, 3).map((who) => flag(who, id))
    const replies = await Promise.all(actions)
    expect((await Promise.all(flags)).map(({ status }) => status)).toEqual([201, 201, 201])
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => ![200, 201, 404].includes(status))).toEqual([])
    const counts = {
      votes: statuses.filter((s) => s === 200).length,
      comments: statuses.filter((s) => s === 201).length,
    }
    const [stored] = await rows`
      select confirms as votes, comments, (select count(*) from votes where report_id = ${id}) as "liveVotes",
        (select count(*) from comments where report_id = ${id}) as "liveComments"
      from reports where id = ${id} and status = 'hidden'`
    expect(stored).toEqual({ ...counts, liveVotes: counts.votes, liveComments: counts.comments })
    expect((await castVote(neighbours[0]!, id, 'reject')).status).toBe(404)
    expect((await postComment(neighbours[0]!, id)).status).toBe(404)
  }
  await expectConsistent(app)
})

test('after three flags a report is hidden, its text is gone from every list at once, and the totals are correct', async () => {
  const { id } = await aReport(reporter, { description: 'Plantedword here' })
  const others = people.slice(2)
  const young = await aMember(app)
  for (const who of [...people.slice(0, 2), young]) {
    expect((await flag(who, id)).status).toBe(201)
  }
  const list = async () => (await app.aVisitor().get('/api/reports')).body
  expect(await list()).toMatchObject({ total: 1, items: [{ id }] })
  const replies = await Promise.all(others.map((who) => flag(who, id)))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 404, 404, 404])
  expect(await list()).toMatchObject({ total: 0, items: [] })
  expect((await app.aVisitor().get(`/api/reports/${id}`)).status).toBe(404)
  expect((await reporter.get(`/api/reports/${id}`)).body).toMatchObject({ status: 'hidden', awaitsDecision: true })
  const events = await rows`select kind, role from report_events where report_id = ${id} order by at`
  expect(events).toEqual([
    { kind: 'reported', role: 'author' },
    { kind: 'hidden', role: 'community' },
  ])
  const similar = '/api/reports/similar?category=litter&description=Plantedword+here&lat=36.1408&lng=-5.3536'
  expect((await app.aVisitor().get(similar)).body.items).toEqual([])
})

test('the author learns, also live, whether flags or an administrator have hidden the report', async () => {
  const [flagged, hidden] = [await aReport(reporter), await aReport(reporter)]
  const listener = await listenTo(app.base, reporter.cookies)
  for (const who of people.slice(0, 3)) await flag(who, flagged.id)
  const story = { status: 'hidden', awaitsDecision: true }
  let changed: { status: string }[] = []
  while (changed[0]?.status !== 'hidden') ({ changed } = await listener.next('reports'))
  expect(changed).toMatchObject([{ id: flagged.id, ...story }])
  listener.close()
  const read = async (id: string) => (await reporter.get(`/api/reports/${id}`)).body
  expect(await read(flagged.id)).toMatchObject(story)

  await rows`
    insert into report_events (id, report_id, at, kind, role)
    select gen_random_uuid(), id, now() + interval '1 second', 'hidden', 'administrator' from reports
    where id in (${flagged.id}, ${hidden.id})`
  await rows`update reports set status = 'hidden' where id = ${hidden.id}`
  for (const id of [flagged.id, hidden.id]) expect(await read(id)).toMatchObject({ ...story, awaitsDecision: false })
  expect((await reporter.get(`/api/reports/${(await aReport(reporter)).id}`)).body).not.toHaveProperty('awaitsDecision')
})

test('the author’s notification says in their language that flags have hidden the report, and has no note', async () => {
  const { id } = await aReport(reporter)
  for (const who of people.slice(0, 3)) await flag(who, id)
  const notification = async () => {
    const { items } = (await reporter.get('/api/notifications')).body
    return items.find(({ reportId }: { reportId: string }) => reportId === id)
  }
  expect((await notification()).message).toBe('Your report has been hidden because neighbours flagged it')
  await reporter.send('POST', '/api/language', { language: 'es' })
  expect((await notification()).message).toBe('Tu aviso se ha ocultado porque el vecindario lo ha denunciado')
  expect(await notification()).not.toHaveProperty('note')
  await reporter.send('POST', '/api/language', { language: 'en' })
  await rows`update flags set decided_at = now() where report_id = ${id}`
})

test('flags that an administrator has decided on no longer count', async () => {
  const { id } = await aReport(reporter)
  for (const who of people.slice(0, 2)) await flag(who, id)
  await rows`update flags set decided_at = now() where report_id = ${id}`
  for (const who of people.slice(2, 4)) await flag(who, id)
  expect((await reporter.get(`/api/reports/${id}`)).body.status).toBe('active')
})

test('flags that have hidden a report do not count again once an administrator shows it', async () => {
  const administrator = await aMember(app, { isAdmin: true })
  const { id } = await aReport(reporter)
  const status = async () => (await reporter.get(`/api/reports/${id}`)).body.status
  for (const who of people.slice(0, 3)) await flag(who, id)
  expect(await status()).toBe('hidden')
  await administrator.send('PATCH', `/api/admin/reports/${id}`, { status: 'active' })
  for (const who of people.slice(3, 5)) expect((await flag(who, id)).status).toBe(201)
  expect(await status()).toBe('active')
  await flag(people[5]!, id)
  expect(await status()).toBe('hidden')
  await rows`update flags set decided_at = now() where report_id = ${id}`
})

test('a correction of the words ends the dismissal of flags, a correction of the category does not', async () => {
  const administrator = await aMember(app, { isAdmin: true })
  const { id } = await aReport(reporter)
  await flag(people[0]!, id)
  expect((await administrator.send('PATCH', `/api/admin/flags/${id}`, { decision: 'dismiss' })).status).toBeLessThan(
    300,
  )
  expect((await reporter.send('PATCH', `/api/reports/${id}`, { category: 'noise' })).status).toBe(200)
  for (const who of people.slice(1, 4)) expect((await flag(who, id)).status).toBe(201)
  const status = async () => (await reporter.get(`/api/reports/${id}`)).body.status
  expect(await status()).toBe('active')
  expect((await reporter.send('PATCH', `/api/reports/${id}`, { description: 'Something rude' })).status).toBe(200)
  await flag(people[4]!, id)
  expect(await status()).toBe('hidden')
  await rows`update flags set decided_at = now() where report_id = ${id}`
})

test('flags of disabled accounts no longer count', async () => {
  const { id } = await aReport(reporter)
  const [first] = people
  for (const who of people.slice(0, 2)) await flag(who, id)
  await rows`update users set disabled_at = now() where id = ${first!.id}`
  await flag(people[2]!, id)
  expect((await reporter.get(`/api/reports/${id}`)).body.status).toBe('active')
  await rows`update users set disabled_at = null where id = ${first!.id}`
})

test('a report waits for a decision even if an administrator with a fast clock hid and showed it before', async () => {
  const { id } = await aReport(reporter)
  const administrator = await aMember(app, { isAdmin: true })
  const now = Date.now()
  app.setNow(new Date(now + 5000))
  for (const status of ['hidden', 'active']) {
    await administrator.send('PATCH', `/api/admin/reports/${id}`, { status })
    await announceNow(app)
  }
  app.setNow(new Date(now))
  for (const who of people.slice(0, 3)) expect((await flag(who, id)).status).toBe(201)
  expect((await reporter.get(`/api/reports/${id}`)).body).toMatchObject({ status: 'hidden', awaitsDecision: true })
  const timeline = (await administrator.get(`/api/reports/${id}/timeline`)).body.items
  expect(timeline.map(({ kind, role }: { kind: string; role: string }) => `${kind} ${role}`)).toEqual([
    'hidden community',
    'active administrator',
    'hidden administrator',
    'reported author',
  ])
  const waiting = (await administrator.get('/api/admin/flags')).body.items
  expect(waiting.find(({ report }: { report: { id: string } }) => report.id === id)?.isHiddenByFlags).toBe(true)
  await rows`update flags set decided_at = now() where report_id = ${id}`
})

test('a resolved report that flags have hidden is resolved again when they are dismissed', async () => {
  const administrator = await aMember(app, { isAdmin: true })
  const { id } = await aReport(reporter)
  await administrator.send('PATCH', `/api/admin/reports/${id}`, { status: 'resolved' })
  await announceNow(app)
  for (const who of people.slice(0, 3)) await flag(who, id)
  const status = async () => (await rows`select status from reports where id = ${id}`)[0]
  expect(await status()).toEqual({ status: 'hidden' })
  const dismissed = await administrator.send('PATCH', `/api/admin/flags/${id}`, { decision: 'dismiss' })
  expect([dismissed.status, await status()]).toEqual([204, { status: 'resolved' }])
})

test('a decision stays when the account of the administrator who made it is deleted', async () => {
  const [administrator, leaving] = [await aMember(app, { isAdmin: true }), await aMember(app, { isAdmin: true })]
  const { id } = await aReport(reporter)
  for (const who of people.slice(0, 3)) await flag(who, id)
  expect((await leaving.send('PATCH', `/api/admin/flags/${id}`, { decision: 'hide' })).status).toBe(204)
  const read = async () => (await reporter.get(`/api/reports/${id}`)).body
  expect(await read()).toMatchObject({ status: 'hidden', awaitsDecision: false })
  expect((await administrator.send('DELETE', `/api/admin/users/${leaving.id}`)).status).toBe(204)
  expect(await read()).toMatchObject({ status: 'hidden', awaitsDecision: false })
})
