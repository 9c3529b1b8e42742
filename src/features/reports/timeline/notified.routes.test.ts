import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#features/notifications/notifications.contract.ts'
import { announceNow } from '#test/announcements.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, aReport, castVote, type Query, removeReport, rowsOf } from '#test/makers.ts'

let app: TestApp
const rows = (...query: Query) => rowsOf(app, ...query)
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** An author with a notification about a confirm of a report with this description. */
async function aNotifiedAuthor(description: string) {
  const author = await aMember(app)
  const { id } = await aReport(author, { description })
  await castVote(await aMember(app), id, 'confirm')
  return { author, id, list: async () => (await author.get('/api/notifications')).body }
}

test('a notification contains the start of its report’s text, in one line', async () => {
  const { id, list } = await aNotifiedAuthor(`Two lamps\n\nat  the quay ${'are out '.repeat(100)}`)
  const body = await list()
  expect(listNotifications.reply.parse(body)).toEqual(body)
  expect(body.items).toHaveLength(1)
  expect(body.items[0]).toMatchObject({ reportId: id, category: 'litter', type: 'confirm' })
  const { reportDescription: words } = body.items[0]
  expect(words).toMatch(/^Two lamps at the quay are out are out .*…$/)
  expect([...words].length).toBeLessThanOrEqual(121)
})

test('its author sees the text of a hidden report in it; a deleted one leaves none', async () => {
  const { author, id, list } = await aNotifiedAuthor('A planted word')
  await rows`update reports set status = 'hidden' where id = ${id}`
  expect((await list()).items[0].reportDescription).toBe('A planted word')
  await removeReport(author, id)
  expect((await list()).items).toEqual([])
})

test('people notified about somebody else’s hidden report do not see its text', async () => {
  const { id } = await aNotifiedAuthor('A planted word')
  const reader = await aMember(app)
  await rows`update notifications set user_id = ${reader.id} where report_id = ${id}`
  await rows`update reports set status = 'hidden' where id = ${id}`
  const { body } = await reader.get('/api/notifications')
  expect(body.items).toHaveLength(1)
  expect(JSON.stringify(body)).not.toContain('planted')
})

test('an administrator is not notified of the state that they give their own report', async () => {
  const administrator = await aMember(app, { isAdmin: true })
  const { id } = await aReport(administrator)
  await administrator.send('PATCH', `/api/admin/reports/${id}`, { status: 'resolved' })
  await announceNow(app)
  expect((await administrator.get('/api/notifications')).body.items).toEqual([])
  const timeline = (await administrator.get(`/api/reports/${id}/timeline`)).body.items
  expect(timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['resolved', 'reported'])
})
