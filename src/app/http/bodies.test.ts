import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, aReportForm } from '#test/makers.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test.each([
  ['application/json', '{"email":"a@b.test","password":"\xff"}'],
  ['application/x-www-form-urlencoded', 'email=a@b.test&password=caf\xe9'],
  ['application/x-www-form-urlencoded', 'email=a@b.test&password=caf%E9'],
])('%s that is not UTF-8 is invalid, and the answer says so in the sender’s language', async (type, sent) => {
  const answer = await fetch(`${app.base}/api/accounts/sign-in`, {
    method: 'POST',
    headers: { 'content-type': type, origin: app.base, 'accept-language': 'es' },
    body: new Uint8Array(Buffer.from(sent, 'latin1')),
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'invalid', message: expect.stringContaining('Hay algo') })
})

test('a request without a body may have a Content-Type header', async () => {
  const { status } = await (
    await aMember(app)
  ).send('POST', '/api/notifications/read', '', {
    headers: { 'content-type': 'application/json' },
  })
  expect(status).toBe(204)
})

test('a multipart form is refused where no file is expected', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ email: 'a@b.test', password: 'x' })) form.append(name, value)
  const { status, body } = await app.aVisitor().send('POST', '/api/accounts/sign-in', form)
  expect([status, body.code]).toEqual([415, 'unsupported-type'])
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  expect((await app.aVisitor().get('/api/reports', { headers })).status).toBe(200)
})

test('the text fields of a form may have 256 KB together, and none is read as JSON', async () => {
  const member = await aMember(app)
  const large = aReportForm()
  for (let field = 0; field < 5; field++) large.append(`more${field}`, 'x'.repeat(60_000))
  expect(await member.send('POST', '/api/reports', large)).toMatchObject({ status: 413, body: { code: 'too-large' } })
  const nested = `--b\r\ncontent-disposition: form-data; name="description"\r\ncontent-type: application/json\r\n\r\n[{}]\r\n--b--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  expect(await member.send('POST', '/api/reports', nested, { headers })).toMatchObject({
    status: 400,
    body: { code: 'invalid', field: 'description' },
  })
})
