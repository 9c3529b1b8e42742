import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { announceNow } from '#test/announcements.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, aReport, type Member } from '#test/makers.ts'

let app: TestApp
let administrator: Member
let author: Member

beforeAll(async () => {
  app = await testApp()
  administrator = await aMember(app, { isAdmin: true })
  author = await aMember(app)
})
afterAll(() => app.close())

const setState = async (id: string, status: string, note?: string) => {
  const { body } = await administrator.send('PATCH', `/api/admin/reports/${id}`, { status, ...(note && { note }) })
  await announceNow(app)
  return body
}

test.each(['active', 'resolved'])('showing a hidden report gives it back the state %s', async (before) => {
  const { id } = await aReport(author)
  await setState(id, before)
  await setState(id, 'hidden')
  expect(await setState(id, 'shown', 'A mistake')).toMatchObject({ status: before })
  expect((await author.get(`/api/reports/${id}`)).body).toMatchObject({ status: before })
  const [logged] = (await administrator.get(`/api/admin/log?target=${id}`)).body.items
  expect(logged).toMatchObject({ before: { status: 'hidden' }, after: { status: before, note: 'A mistake' } })
})

test('showing a report that is not hidden changes nothing', async () => {
  const { id } = await aReport(author)
  await setState(id, 'resolved')
  expect(await setState(id, 'shown')).toMatchObject({ status: 'resolved' })
  expect(await setState(id, 'shown', 'A mistake')).toMatchObject({ code: 'note-alone' })
})

test('a change in the same millisecond gives the report another version', async () => {
  const { id, createdAt } = await aReport(author)
  const clock = vi.spyOn(app.services, 'now').mockReturnValue(new Date(createdAt))
  const { version } = await setState(id, 'resolved')
  clock.mockRestore()
  expect(Date.parse(version)).toBe(Date.parse(createdAt) + 1)
})
