import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { announceNow, makeAnnouncementsDue } from '#test/announcements.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, type Member } from '#test/makers.ts'
import { announceStates } from './announcements.actions.ts'

let app: TestApp
let administrator: Member
let author: Member

beforeAll(async () => {
  app = await testApp()
  administrator = await aMember(app, { isAdmin: true })
})
beforeEach(async () => {
  author = await aMember(app)
})
afterAll(() => app.close())

const edit = (id: string, body: object) => administrator.send('PATCH', `/api/admin/reports/${id}`, body)
const announce = () => announceStates(app.services)
const timeline = async (id: string): Promise<string[]> =>
  (await administrator.get(`/api/reports/${id}/timeline`)).body.items.map(({ kind }: { kind: string }) => kind)

test('a change in the moment before the announcement restarts the ten seconds', async () => {
  const { id } = await aReport(author)
  await edit(id, { status: 'resolved' })
  await makeAnnouncementsDue(app)
  const { database } = app.services
  const transaction = database.transaction.bind(database)
  vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
    await edit(id, { status: 'hidden' })
    return transaction(work)
  })
  await announce()
  expect(await timeline(id)).toEqual(['reported'])
  await announceNow(app)
  expect(await timeline(id)).toEqual(['hidden', 'reported'])
})

test('undoing in the tenth second either leaves no trace or is announced after the change', async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await aReport(author, { category: 'noise', description: `Noise ${round}` })
    await edit(id, { status: 'resolved' })
    await makeAnnouncementsDue(app)
    const actions = [() => edit(id, { status: 'active' }), announce, announce]
    await Promise.all((round % 2 ? actions : actions.toReversed()).map((action) => action()))
    expect((await author.get(`/api/reports/${id}`)).body.status).toBe('active')
    await announceNow(app)
    expect([['reported'], ['active', 'resolved', 'reported']]).toContainEqual(await timeline(id))
    const notices = (await author.get('/api/notifications')).body.items
    expect(notices).toHaveLength((await timeline(id)).length - 1)
    await app.services.database.sql`delete from notifications where report_id = ${id}`
  }
  await expectConsistent(app)
})
