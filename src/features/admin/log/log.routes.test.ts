import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, aReport, removeReport } from '#test/makers.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the log names a report by its first words, until its author deletes it', async () => {
  const [author, administrator] = [await aMember(app), await aMember(app, { isAdmin: true })]
  const { id } = await aReport(author, { description: 'Names a neighbour' })
  await administrator.send('PATCH', `/api/admin/reports/${id}`, { status: 'resolved' })
  const name = async () => (await administrator.get(`/api/admin/log?target=${id}`)).body.items[0].target.name
  expect(await name()).toBe('Names a neighbour')
  await removeReport(author, id)
  expect(await name()).toBeNull()
})
