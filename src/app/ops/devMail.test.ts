import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { newLog } from '#test/log.ts'
import { anUnverified, mailedCode } from '#test/people.ts'

let app: TestApp
let email: string
const log = newLog()
beforeAll(async () => {
  app = await testApp({ logTo: log })
  email = (await anUnverified(app)).email
})
afterAll(() => app.close())

const items = async () => (await app.aVisitor().get('/dev/mail.json')).body.items

test('the mailbox lists each mail as JSON', async () => {
  const [mail] = await items()
  expect(mail).toEqual({
    id: expect.any(String),
    kind: 'verify',
    to: email,
    subject: 'Verify your email for Lamppost',
    text: expect.stringContaining('Verify Email'),
    links: [expect.stringMatching(/\/verify\?oobCode=[\w-]{43}$/), app.base],
    at: expect.any(String),
  })
})

test('the log points to the mailbox and contains neither codes nor addresses', async () => {
  expect(log.text()).toContain('/dev/mail')
  expect(log.text()).not.toContain(await mailedCode(app, email))
  expect(log.text()).not.toContain(email)
})

test('the mailbox is a page of links without scripts, and each mail is shown in a sandbox', async () => {
  const [mail] = await items()
  const visitor = app.aVisitor()
  const list = await visitor.get('/dev/mail')
  expect(list.body).toContain(`<a href="/dev/mail/${mail.id}">Verify your email for Lamppost</a>`)
  expect(list.headers.get('cache-control')).toBe('no-store')
  const page = await visitor.get(`/dev/mail/${mail.id}`)
  expect(page.body).toContain(`<a href="${mail.links[0]}">`)
  expect(page.body).toContain('sandbox')
  expect(page.body).not.toContain('<script')
  expect(page.headers.get('content-security-policy')).not.toContain('script-src')
  const shown = await visitor.get(`/dev/mail/${mail.id}/body`)
  expect(shown.body).toContain('<h1')
  expect(shown.headers.get('content-security-policy')).toContain('sandbox')
  for (const path of ['/dev/mail/01a1feb2-22c4-7416-a776-5c40daa462a9', '/dev/mail/1']) {
    expect((await visitor.get(path)).status).toBe(404)
  }
})

test.each([
  ['a proxy passes on with x-forwarded-for', { 'x-forwarded-for': '192.0.2.1' }],
  ['a proxy passes on with forwarded', { forwarded: 'for=192.0.2.1' }],
  ['a proxy passes on with x-forwarded-host', { 'x-forwarded-host': 'lamp.test' }],
  ['a proxy passes on with x-real-ip', { 'x-real-ip': '192.0.2.1' }],
  ['a proxy passes on with x-client-ip', { 'x-client-ip': '192.0.2.1' }],
  ['a proxy passes on with cf-connecting-ip', { 'cf-connecting-ip': '192.0.2.1' }],
  ['a proxy passes on with true-client-ip', { 'true-client-ip': '192.0.2.1' }],
  ['names another host', { host: 'lamp.test' }],
  ['names a host that only looks like this machine', { host: 'localhost.evil.test' }],
])('a request that %s gets 404', async (_, headers) => {
  for (const path of ['/dev/mail', '/dev/mail.json', `/dev/mail/${(await items())[0].id}`]) {
    expect(await statusOf(path, headers)).toBe(404)
  }
  expect(await statusOf('/dev/mail', {})).toBe(200)
})

/** Uses `request`, because `fetch` does not allow setting the Host header. */
function statusOf(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${app.base}${path}`, { headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })
}
