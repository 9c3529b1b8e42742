import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#features/notifications/notifications.contract.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, aReport, castVote, type Query, removeReport, rowsOf } from '#test/makers.ts'

let app: TestApp
const rows = (...query: Query) => rowsOf(app, ...query)
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** An author who was told of a confirm of a report that says this. */
async function told(description: string) {
  const author = await aMember(app)
  const { id } = await aReport(author, { description })
  await castVote(await aMember(app), id, 'confirm')
  return { author, id, list: async () => (await author.get('/api/notifications')).body }
}

test('a notification says which report it is about: its first words, in one line', async () => {
  const { id, list } = await told(`Two lamps\n\nat  the quay ${'are out '.repeat(100)}`)
  const body = await list()
  expect(listNotifications.reply.parse(body)).toEqual(body)
  expect(body.items).toHaveLength(1)
  expect(body.items[0]).toMatchObject({ reportId: id, category: 'litter', type: 'confirm' })
  const { reportDescription: words } = body.items[0]
  expect(words).toMatch(/^Two lamps at the quay are out are out .*…$/)
  expect([...words].length).toBeLessThanOrEqual(121)
})

test('its author reads the words of a hidden report, and none of a deleted one', async () => {
  const { author, id, list } = await told('A planted word')
  await rows`update reports set status = 'hidden' where id = ${id}`
  expect((await list()).items[0].reportDescription).toBe('A planted word')
  await removeReport(author, id)
  for (const item of (await list()).items) expect(item).not.toHaveProperty('reportDescription')
})

test('whoever is told of a hidden report of somebody else does not read its words', async () => {
  const { id } = await told('A planted word')
  const reader = await aMember(app)
  await rows`update notifications set user_id = ${reader.id} where report_id = ${id}`
  await rows`update reports set status = 'hidden' where id = ${id}`
  const { body } = await reader.get('/api/notifications')
  expect(body.items).toHaveLength(1)
  expect(JSON.stringify(body)).not.toContain('planted')
})
