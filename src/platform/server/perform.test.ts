import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type TestLog, newLog } from '#test/log.ts'
import { aMember } from '#test/makers.ts'
import { done, probes } from '#test/probes.ts'

let app: TestApp
let log: TestLog
beforeAll(async () => {
  log = newLog()
  app = await testApp({ env: { GEOCODER_URL: 'http://127.0.0.1:9' }, routes: probes, logTo: log })
})
afterAll(() => app.close())

const bugOf = (id: string) => log.lines().find(({ reqId, msg }) => reqId === id && msg === 'a bug')
const rowsOf = (how: string) => app.services.database.sql`select 1 from rate_limits where key = ${`probe ${how}`}`

test('checks the session before it looks at what was sent', async () => {
  const visitor = app.aVisitor()
  for (const body of [{}, '{"word":', { word: 'x' }, undefined]) {
    const { status, body: reply } = await visitor.send('PUT', '/api/probe/strict/gone', body)
    expect([status, reply.code]).toEqual([401, 'signed-out'])
  }
  const tooMuch = await visitor.send('PUT', '/api/probe/strict/gone', { word: 'x'.repeat(70_000) })
  expect(tooMuch.status).toBe(401)
})

test('checks for a verified email after the session and before the input', async () => {
  const unverified = await aMember(app, { isVerified: false })
  for (const body of [{}, '{"word":']) {
    const { status, body: reply } = await unverified.send('PUT', '/api/probe/strict/gone', body)
    expect([status, reply.code]).toEqual([403, 'unverified'])
  }
  expect((await unverified.get('/api/probe/users')).status).toBe(200)
  expect((await unverified.get('/api/probe/admins')).body.code).toBe('unverified')
})

test('checks the input before it looks for the record, and then the record’s state', async () => {
  const member = await aMember(app)
  const sent = async (what: string, body: unknown = { word: 'x' }) => {
    const { status, body: reply } = await member.send('PUT', `/api/probe/strict/${what}`, body)
    return [status, reply.code ?? reply.what]
  }
  expect(await sent('gone', {})).toEqual([400, 'no-word'])
  expect(await sent('gone')).toEqual([404, 'gone'])
  expect(await sent('own')).toEqual([403, 'own'])
  expect(await sent('late')).toEqual([409, 'late'])
  expect(await sent('fine')).toEqual([200, 'fine'])
})

test.each(['nope', '00000000-0000-4000-8000-000000000000'])(
  'checks the input before it answers 404 for the id %s',
  async (of) => {
    const sent = async (body: unknown) => {
      const { status, body: reply } = await app.aVisitor().send('PATCH', `/api/probe/things/${of}`, body)
      return [status, reply.code]
    }
    expect(await sent({})).toEqual([400, 'no-word'])
    expect(await sent({ word: 'x', count: 'many' })).toEqual([400, 'invalid'])
    expect(await sent({ word: 'x' })).toEqual([404, 'not-found'])
  },
)

test('prefers the parameter of the path to one of the same name in the body', async () => {
  const member = await aMember(app)
  const { body } = await member.send('PUT', '/api/probe/strict/fine', { word: 'x', what: 'gone' })
  expect(body.what).toBe('fine')
})

test('lets only administrators use endpoints for administrators', async () => {
  expect((await app.aVisitor().get('/api/probe/admins')).status).toBe(401)
  const refused = await (await aMember(app)).get('/api/probe/admins')
  expect([refused.status, refused.body.code]).toEqual([403, 'not-admin'])
  expect((await (await aMember(app, { isAdmin: true })).get('/api/probe/admins')).status).toBe(200)
})

test.each([
  ['admin', 'demoted', 403, 'not-admin'],
  ['admin', 'disabled', 401, 'signed-out'],
  ['admin', 'signed-out', 401, 'signed-out'],
  ['admin', 'signed-out-at-last', 401, 'signed-out'],
  ['member', 'disabled', 401, 'signed-out'],
  ['member', 'signed-out', 401, 'signed-out'],
] as const)('the prepared request of a %s who is meanwhile %s is rolled back', async (who, meanwhile, status, code) => {
  const somebody = await aMember(app, { isAdmin: who === 'admin' })
  const { status: answered, body } = await somebody.send('POST', `/api/probe/slow/${who}`, { meanwhile })
  expect([answered, body.code]).toEqual([status, code])
  expect(await rowsOf(somebody.id)).toEqual([])
  expect(done).toContain(`undo ${somebody.id}`)
})

test('answers a bug with nothing but a request id, which the log contains too', async () => {
  const { status, headers, body } = await app
    .aVisitor()
    .send('POST', '/api/probe/failing?oobCode=geheim', { how: 'bug' }, { headers: { cookie: 'lamppost=keks' } })
  expect(status).toBe(500)
  expect(Object.keys(body).toSorted()).toEqual(['code', 'message', 'requestId'])
  expect(JSON.stringify(body)).not.toMatch(/secret|etc|at |Error/)
  expect(headers.get('x-request-id')).toBe(body.requestId)
  expect(headers.get('cache-control')).toBe('no-store')

  await expect.poll(() => JSON.stringify(bugOf(body.requestId))).toContain('the secret of /etc/lamppost')
})

test('logs why it is busy', async () => {
  await app.aVisitor().send('POST', '/api/probe/failing', { how: 'busy' })
  await expect
    .poll(() => log.lines().find(({ msg }) => msg === 'busy'))
    .toMatchObject({ level: 40, reason: 'pool', reqId: expect.any(String) })
})

test('writes no query string, email, cookie or full address into the log', async () => {
  await app
    .aVisitor()
    .send(
      'POST',
      '/api/probe/failing?oobCode=geheim&email=zoe@home.test',
      { how: 'unique' },
      { headers: { cookie: 'lamppost=keks' } },
    )
  await app.aVisitor().get('/api/reports?oobCode=geheim&limit=zoe@home.test')
  for (const part of ['duplicate key value', '"from":"127.0.0.0/24"'])
    await expect.poll(() => log.text()).toContain(part)
  await sleep(50)
  const text = log.text()
  for (const secret of ['geheim', 'oobCode=abc', '@home.test', 'keks', '127.0.0.1"']) expect(text).not.toContain(secret)
})

test('rolls back what a failing request wrote, and undoes what it prepared', async () => {
  for (const how of ['bug', 'many', 'busy', 'thrown']) {
    await app.aVisitor().send('POST', '/api/probe/failing', { how })
    expect(await rowsOf(how)).toEqual([])
    // While the database is busy, the commit may have passed.
    expect(done).toContain(how === 'busy' ? 'careful undo busy' : `undo ${how}`)
    expect(done).not.toContain(`after ${how}`)
  }
  expect((await app.aVisitor().send('POST', '/api/probe/failing', { how: 'thrown' })).status).toBe(500)
})

test('keeps a write if `after` fails, and does not call `undo` if `prepare` fails', async () => {
  expect((await app.aVisitor().send('POST', '/api/probe/failing', { how: 'after' })).status).toBe(200)
  expect(await rowsOf('after')).toHaveLength(1)
  expect((await app.aVisitor().send('POST', '/api/probe/failing', { how: 'prepare' })).status).toBe(500)
  expect(done).not.toContain('undo prepare')
})

test('sends the endpoint’s own message with Retry-After', async () => {
  const sent = async (how: string) => {
    const { status, headers, body } = await app.aVisitor().send('POST', '/api/probe/failing', { how })
    return [status, body.code, body.message, headers.get('retry-after')]
  }
  expect(await sent('many')).toEqual([429, 'too-many-requests', 'Rest a while.', '17'])
  expect(await sent('busy')).toEqual([503, 'busy', 'Come back.', '2'])
  expect(await sent('lost')).toEqual([503, 'busy', 'Come back.', '5'])
})

test.each(['geocoder', 'files', 'mailer', 'hashing', 'limits', 'statement', 'transaction'])(
  'refuses to wait for %s inside a transaction',
  async (what) => {
    const { status, body } = await app.aVisitor().send('POST', '/api/probe/outside', { what })
    expect(status).toBe(500)
    await expect.poll(() => JSON.stringify(bugOf(body.requestId))).toContain('Inside a transaction nothing may wait')
  },
)

test("allows the transaction's own statements inside it", async () => {
  expect((await app.aVisitor().send('POST', '/api/probe/outside', { what: 'nothing' })).status).toBe(200)
})
