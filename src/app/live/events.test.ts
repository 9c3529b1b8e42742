import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { notifyOfValidation } from '#features/notifications/notifications.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { announceToUser } from '#platform/server/database/userEvents.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { temporaryFolder } from '#test/folders.ts'
import { aMember, aReport } from '#test/makers.ts'
import { freshDatabaseUrl } from '#test/postgres.ts'
import { startProgram } from '#test/program.ts'
import { type Listener, listenTo } from '#test/stream.ts'

const open: Listener[] = []
afterEach(() => {
  for (const listener of open.splice(0)) listener.close()
})

async function listen(app: { base: string }, cookies?: Map<string, string>): Promise<Listener> {
  const listener = await listenTo(app.base, cookies)
  open.push(listener)
  return listener
}

const quiet = () => new Promise((resolve) => setTimeout(resolve, 400))

async function vote(voter: Browser, id: string, type: 'confirm' | 'reject' | null): Promise<void> {
  const { status } = await voter.send('PUT', `/api/reports/${id}/vote`, { type })
  expect(status).toBe(200)
}

describe.each(['embedded', 'postgresql'] as const)('on %s', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ database })
  })
  afterAll(() => app.close())

  test('everybody receives new reports and changed counts at once', async () => {
    const [author, voter] = [await aMember(app), await aMember(app)]
    const [visitor, neighbour] = [await listen(app), await listen(app, voter.cookies)]
    expect(visitor).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'private, no-store' },
    })
    const { id } = await aReport(author, { category: 'noise', description: 'A drum at night' })
    for (const listener of [visitor, neighbour])
      expect(await listener.next('reports')).toEqual({ changed: [], added: [{ id, category: 'noise' }], gone: [] })
    await quiet()

    const began = performance.now()
    await vote(voter, id, 'confirm')
    const counts = { confirms: 1, rejects: 0, comments: 0, communityValidated: false }
    for (const listener of [visitor, neighbour])
      expect(await listener.next('reports')).toEqual({
        changed: [{ id, status: 'active', ...counts }],
        added: [],
        gone: [],
      })
    // Sooner than what the server does at intervals, the shortest of which is four seconds.
    expect(performance.now() - began).toBeLessThan(3000)
    expect(JSON.stringify(visitor.received)).not.toContain('drum')
    for (const { id: person } of [author, voter]) expect(JSON.stringify(neighbour.received)).not.toContain(person)
  })

  test('only administrators receive an event when flags start or stop waiting for a decision', async () => {
    const [author, neighbour] = [await aMember(app), await aMember(app)]
    const admin = await aMember(app, { isAdmin: true })
    const { id } = await aReport(author)
    await quiet()
    const [desk, other, visitor] = [
      await listen(app, admin.cookies),
      await listen(app, author.cookies),
      await listen(app),
    ]
    await neighbour.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })
    expect(await desk.next('flags')).toEqual({})
    await quiet()
    await admin.send('PATCH', `/api/admin/flags/${id}`, { decision: 'dismiss' })
    expect(await desk.next('flags')).toEqual({})
    await quiet()
    for (const { received } of [other, visitor]) expect(JSON.stringify(received)).not.toContain('flags')
  })

  test('a hidden or deleted report is only announced as gone, except to those who may still see it', async () => {
    const { sql } = app.services.database
    const [author, neighbour] = [await aMember(app), await aMember(app)]
    const admin = await aMember(app, { isAdmin: true })
    const { id } = await aReport(author)
    await quiet()
    const listeners = await Promise.all([
      listen(app),
      listen(app, neighbour.cookies),
      listen(app, author.cookies),
      listen(app, admin.cookies),
    ])
    await sql`with hidden as (update reports set status = 'hidden' where id = ${id} returning id)
      select pg_notify('reports_changed', id::text) from hidden`
    const gone = { changed: [], added: [], gone: [id] }
    const hidden = { changed: [expect.objectContaining({ id, status: 'hidden' })], added: [], gone: [] }
    expect(await Promise.all(listeners.map((one) => one.next('reports')))).toEqual([gone, gone, hidden, hidden])
    expect((await author.send('DELETE', `/api/reports/${id}`)).status).toBe(204)
    expect(await Promise.all(listeners.map((one) => one.next('reports')))).toEqual([gone, gone, gone, gone])
  })

  test('changed content is announced to everybody without the content; an earlier release gets only the id', async () => {
    const [author, admin] = [await aMember(app), await aMember(app, { isAdmin: true })]
    const { id } = await aReport(author)
    await quiet()
    const visitor = await listen(app)
    const heard: string[] = []
    const stop = app.services.database.listen(
      'reports_changed',
      (payload) => heard.push(payload),
      () => undefined,
    )
    const { status } = await admin.send('PATCH', `/api/admin/reports/${id}`, { description: 'Taken down' })
    expect(status).toBe(200)
    expect(await visitor.next('reports')).toEqual({
      changed: [expect.objectContaining({ id, newContent: true })],
      added: [],
      gone: [],
    })
    stop()
    expect(JSON.stringify(visitor.received)).not.toContain('Taken down')
    expect(new Set(heard.filter((payload) => payload !== ''))).toEqual(new Set([id]))
    await vote(await aMember(app), id, 'confirm')
    expect(await visitor.next('reports')).toEqual({
      changed: [expect.not.objectContaining({ newContent: true })],
      added: [],
      gone: [],
    })
  })

  test('only the person concerned receives their unread count and their rewards', async () => {
    const [author, other] = [await aMember(app), await aMember(app)]
    const [mine, second, others, visitors] = await Promise.all([
      listen(app, author.cookies),
      listen(app, author.cookies),
      listen(app, other.cookies),
      listen(app),
    ])
    expect(await mine.next('unread')).toEqual({ unread: 0 })
    const note = { reportId: author.id, authorId: author.id, category: 'noise' }
    await app.services.database.transaction((sql) => notifyOfValidation(sql, note, new Date()))
    for (const one of [mine, second])
      await expect.poll(() => one.received.at(-1)).toEqual({ event: 'unread', data: { unread: 1 } })
    await app.services.database.transaction(async (sql) => announceToUser(sql, 'rewards', author.id))
    expect(await second.next('rewards')).toEqual({})
    expect(await mine.next('rewards')).toEqual({})
    await author.send('POST', '/api/notifications/read')
    await expect.poll(() => mine.received.at(-1)).toEqual({ event: 'unread', data: { unread: 0 } })
    expect(others.received).toEqual([{ event: 'unread', data: { unread: 0 } }])
    expect(visitors.received).toEqual([])
  })

  test('when reports or unread counts cannot be read, the streams concerned learn that events were lost', async () => {
    const { sql } = app.services.database
    const [author, other] = [await aMember(app), await aMember(app)]
    const { id } = await aReport(author)
    await quiet()
    const [mine, others, visitor] = [
      await listen(app, author.cookies),
      await listen(app, other.cookies),
      await listen(app),
    ]
    for (const one of [mine, others]) await one.next('unread')
    const lost = () =>
      [mine, others, visitor].map(({ received }) => received.filter(({ event }) => event === 'lost').length)

    await sql`alter table notifications rename to notifications_away`
    await app.services.database.transaction(async (inside) => announceToUser(inside, 'unread', author.id))
    await mine.next('lost').finally(() => sql`alter table notifications_away rename to notifications`)
    expect(lost()).toEqual([1, 0, 0])

    await sql`alter table reports rename to reports_away`
    await sql`select pg_notify('reports_changed', ${id}::text)`
    await visitor.next('lost').finally(() => sql`alter table reports_away rename to reports`)
    await expect.poll(lost).toEqual([2, 1, 1])
  })

  test('a request from another site cannot open a stream', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await app.aVisitor().get('/api/events', { headers })).body.code).toBe('wrong-origin')
  })

  test('the ninth stream of an account ends its oldest one', async () => {
    const member = await aMember(app)
    const streams: Listener[] = []
    for (let stream = 0; stream < 9; stream++) streams.push(await listen(app, member.cookies))
    await streams[0]?.ended
    await app.services.database.transaction(async (sql) => announceToUser(sql, 'rewards', member.id))
    for (const stream of streams.slice(1)) await stream.next('rewards')
    expect(streams[0]?.received.filter(({ event }) => event === 'rewards')).toEqual([])
  })

  test.each([
    ['signed out', (sql: Sql, id: string) => sql`delete from sessions where user_id = ${id}`],
    ['disabled', (sql: Sql, id: string) => sql`update users set disabled_at = now() where id = ${id}`],
    ['made an administrator', (sql: Sql, id: string) => sql`update users set admin = true where id = ${id}`],
  ])(
    'the stream of somebody who was %s ends within 10 s, and other streams continue',
    { timeout: 30_000 },
    async (_, end) => {
      const [member, other] = [await aMember(app), await aMember(app)]
      const [mine, others] = [await listen(app, member.cookies), await listen(app, other.cookies)]
      const isEnded = { mine: false, others: false }
      void others.ended.then(() => (isEnded.others = true))
      await end(app.services.database.sql, member.id)
      const began = performance.now()
      await mine.ended
      expect(performance.now() - began).toBeLessThan(10_000)
      expect(isEnded.others).toBe(false)
    },
  )
})

test('votes in one process are announced in another', { timeout: 120_000 }, async () => {
  const url = await freshDatabaseUrl()
  const env = { DATABASE_URL: url, AUTH_SECRET: 'a secret of the tests, long enough' }
  const app = await testApp({ database: 'embedded', env })
  const program = await startProgram({ ...env, DATA_DIR: temporaryFolder() })
  try {
    const [author, voter] = [await aMember(app), await aMember(app)]
    const listener = await listen(program, author.cookies)
    expect(await listener.next('unread')).toEqual({ unread: 0 })
    const { id } = await aReport(author)
    expect(await listener.next('reports')).toMatchObject({ added: [{ id }] })
    await quiet()
    await vote(voter, id, 'reject')
    expect(await listener.next('reports')).toMatchObject({ changed: [{ id, rejects: 1 }] })
    const note = { reportId: id, authorId: author.id, category: 'litter' }
    await app.services.database.transaction((sql) => notifyOfValidation(sql, note, new Date()))
    await expect
      .poll(() => listener.received.findLast(({ event }) => event === 'unread'))
      .toMatchObject({ data: { unread: expect.any(Number) } })

    const began = performance.now()
    expect(await program.stop()).toBe(0)
    await listener.ended
    expect(performance.now() - began).toBeLessThan(3000)
  } finally {
    await program.kill()
    await app.close()
  }
})
