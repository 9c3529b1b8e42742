import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember } from '#test/makers.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a body that is not UTF-8 is invalid', async () => {
  const sent = Buffer.from('{"email":"a@b.test","password":"\xff"}', 'latin1')
  const answer = await fetch(`${app.base}/api/accounts/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.base },
    body: new Uint8Array(sent),
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'invalid' })
})

test('a request without a body may have a Content-Type header', async () => {
  const { status } = await (
    await aMember(app)
  ).send('POST', '/api/notifications/read', '', {
    headers: { 'content-type': 'application/json' },
  })
  expect(status).toBe(204)
})
