import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#shared/clock.ts'
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

test('a change of state makes older versions stale, even if the clock goes back', async () => {
  const { id } = await aReport(author)
  const { version } = await setState(id, 'active')
  app.setNow(new Date(Date.now() - HOUR_MS))
  await setState(id, 'resolved')
  app.setNow(new Date())
  const edit = await administrator.send('PATCH', `/api/admin/reports/${id}`, { version, category: 'noise' })
  expect(edit).toMatchObject({ status: 409, body: { code: 'stale' } })
})
