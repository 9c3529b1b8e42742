import { afterAll, beforeAll, expect, test } from 'vitest'
import { announceNow } from '#test/announcements.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { postComment } from '#test/comments.ts'
import { aMember, aReport, castVote, type Member, members } from '#test/makers.ts'
import { announceStates } from './announcements.actions.ts'

let app: TestApp
let author: Member
let administrator: Member

beforeAll(async () => {
  app = await testApp()
  ;[author, administrator] = await Promise.all([aMember(app), aMember(app, { isAdmin: true, name: 'Ada Admin' })])
})
afterAll(() => app.close())

test('lists the events newest first with the role of the person, the note and no name', async () => {
  const { id } = await aReport(author)
  await postComment(administrator, id) // is no event of the timeline, also before it is announced
  const kinds = async () => (await app.aVisitor().get(`/api/reports/${id}/timeline`)).body.items
  expect(await kinds()).toMatchObject([{ kind: 'reported' }])
  await Promise.all((await members(app, 10)).map((who) => castVote(who, id, 'confirm')))
  const change = async (status: string, note = '') => {
    await administrator.send('PATCH', `/api/admin/reports/${id}`, { status, note })
    await announceNow(app)
  }
  await change('resolved', 'A new lamp hangs there')
  await change('active')
  const { status, body } = await app.aVisitor().get(`/api/reports/${id}/timeline`)
  expect(status).toBe(200)
  expect(body.items).toMatchObject([
    { kind: 'active', role: 'administrator', note: null },
    { kind: 'resolved', role: 'administrator', note: 'A new lamp hangs there' },
    { kind: 'validated', role: 'community' },
    { kind: 'reported', role: 'author' },
  ])
  expect(JSON.stringify(body)).not.toContain('Ada Admin')
})

test('is visible for a hidden report to its author and administrators, for a deleted report to nobody', async () => {
  const { id } = await aReport(author)
  const path = `/api/reports/${id}/timeline`
  await administrator.send('PATCH', `/api/admin/reports/${id}`, { status: 'hidden', note: 'A number plate' })
  await announceNow(app)
  expect((await app.aVisitor().get(path)).status).toBe(404)
  expect((await (await aMember(app)).get(path)).status).toBe(404)
  for (const who of [author, administrator]) {
    expect((await who.get(path)).body.items[0]).toMatchObject({ kind: 'hidden', note: 'A number plate' })
  }
  await author.send('DELETE', `/api/reports/${id}`)
  expect((await author.get(path)).status).toBe(404)
  expect((await author.get('/api/reports/x/timeline')).status).toBe(404)
})

test('a new state is in the timeline although a clock that ran ahead has set the time of its announcement', async () => {
  const { id } = await aReport(author)
  await administrator.send('PATCH', `/api/admin/reports/${id}`, { status: 'resolved' })
  await app.services.database.sql`update untold_states set due_at = due_at + interval '2 days' where report_id = ${id}`
  await announceStates(app.services)
  const { body } = await author.get(`/api/reports/${id}/timeline`)
  expect(body.items).toMatchObject([{ kind: 'resolved' }, { kind: 'reported' }])
})
