import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, aReport, type Member } from '#test/makers.ts'

let app: TestApp
let administrator: Member

beforeAll(async () => {
  app = await testApp({ env: { HIDE_AFTER_FLAGS: '1' } })
  administrator = await aMember(app, { isAdmin: true })
})
afterAll(() => app.close())

test('an administrator sees that flags don’t hide a report after a dismissal, and may allow it again', async () => {
  const author = await aMember(app)
  const { id } = await aReport(author)
  const flag = async () => {
    const neighbour = await aMember(app)
    await app.services.database
      .sql`update users set created_at = created_at - interval '8 days' where id = ${neighbour.id}`
    expect((await neighbour.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })).status).toBe(201)
    return (await administrator.get(`/api/admin/reports/${id}`)).body
  }
  const allow = async () => {
    const { status, body } = await administrator.send('PATCH', `/api/admin/reports/${id}`, { allowFlags: true })
    expect([status, body.areFlagsDismissed]).toEqual([200, false])
  }
  const log = async () => (await administrator.get(`/api/admin/log?target=${id}`)).body.items
  await allow()
  expect(await log()).toEqual([])
  expect(await flag()).toMatchObject({ status: 'hidden', areFlagsDismissed: false })
  await administrator.send('PATCH', `/api/admin/flags/${id}`, { decision: 'dismiss' })
  expect(await flag()).toMatchObject({ status: 'active', areFlagsDismissed: true })
  await allow()
  const [logged] = await log()
  expect(logged).toMatchObject({ action: 'report-edited', after: { areFlagsDismissed: false } })
  expect(await flag()).toMatchObject({ status: 'hidden' })
})
