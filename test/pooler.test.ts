import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DatabaseBusy } from '#platform/server/database/busy.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { type TestApp, testApp } from './app.ts'
import { temporaryFolder } from './folders.ts'
import { aMember, aReport, castVote } from './makers.ts'
import { aResident } from './people.ts'
import { type Pooler, startPooler } from './pgbouncer.ts'
import { freshDatabaseUrl } from './postgres.ts'
import { startProgram } from './program.ts'
import { listenTo } from './stream.ts'

let pooler: Pooler
let env: Record<string, string>
let app: TestApp

beforeAll(async () => {
  const direct = await freshDatabaseUrl()
  pooler = await startPooler(direct)
  env = {
    ...{ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct, DATABASE_POOLER: 'transaction' },
    AUTH_SECRET: 'a secret of the tests, long enough',
  }
  app = await testApp({ database: 'postgresql', env })
})
afterAll(async () => {
  await app.close()
  await pooler.stop()
})

test('behind PgBouncer people register, sign in, report, vote, and are told at once', async () => {
  const [author, neighbour] = [await aResident(app), await aResident(app)]
  const listener = await listenTo(app.base)
  const { id } = await aReport(author, { category: 'noise' })
  expect(await listener.next('reports')).toMatchObject({ added: [{ id }] })
  expect((await castVote(neighbour, id, 'confirm')).body).toMatchObject({ confirms: 1 })
  expect((await app.aVisitor().get(`/api/reports/${id}`)).body).toMatchObject({ confirms: 1 })
  expect((await author.get('/api/profile/achievements')).body.points).toBeGreaterThan(0)
  listener.close()
})

test('behind PgBouncer many people at once get their own answers, and no statement keeps a name', async () => {
  const voters = await Promise.all(Array.from({ length: 12 }, () => aMember(app)))
  const author = await aMember(app)
  const { id } = await aReport(author)
  const votes = await Promise.all(voters.map((voter) => castVote(voter, id, 'reject')))
  expect(votes.map(({ status }) => status)).toEqual(voters.map(() => 200))
  expect((await author.get(`/api/reports/${id}`)).body).toMatchObject({ rejects: 12 })
  const { sql } = app.services.database
  const names = await Promise.all(Array.from({ length: 6 }, () => sql`select name from pg_prepared_statements`))
  expect(names.flat()).toEqual([])
})

test('behind PgBouncer our time limits hold for statements and transactions, and for nobody else', async () => {
  const { sql, transaction, pool } = app.services.database
  const asked = { statement_timeout: '5s', lock_timeout: '2s', jit: 'off', timezone: 'UTC' }
  const limits = `select current_setting('statement_timeout') as statement_timeout,
    current_setting('lock_timeout') as lock_timeout, current_setting('jit') as jit, current_setting('timezone') as timezone`
  expect((await app.services.database.query({ text: limits })).rows).toEqual([asked])
  const inside = await transaction(
    (own) => own`select current_setting('statement_timeout') as s, current_setting('jit') as jit`,
  )
  expect(inside).toEqual([{ s: '5s', jit: 'off' }])
  expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }])

  await sql`create table locked as select 1 as one`
  const holder = await pool.connect()
  await holder.query('begin; lock table locked')
  await expect(sql`select one from locked`).rejects.toBeInstanceOf(DatabaseBusy)
  await holder.query('rollback')
  holder.release()
  expect(await sql`select one from locked`).toEqual([{ one: 1 }])
})

test('a statement that fails by itself behind PgBouncer leaves its connection clean', async () => {
  const { sql, query } = app.services.database
  await expect(sql`select 1 / 0`).rejects.toMatchObject({ code: '22012' })
  await expect(query({ text: 'insert into nowhere values (1)' })).rejects.toMatchObject({ code: '42P01' })
  const answers = Array.from({ length: 6 }, () => sql`select 1 as one`)
  expect((await Promise.all(answers)).flat()).toEqual(answers.map(() => ({ one: 1 })))
})

test(
  'what needs a session has one: migrations, backups and jobs go around PgBouncer',
  { timeout: 300_000 },
  async () => {
    const { unhurried, sessions } = app.services.database
    const lifted = await unhurried((client) => client.query('show statement_timeout'))
    expect(lifted.rows).toEqual([{ statement_timeout: '0' }])
    expect((await sessions.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '5s' }])
    const program = await startProgram({ ...env, DATA_DIR: temporaryFolder() })
    const jobs = () => app.services.database.sql<{ name: string }>`select name from jobs.schedule`
    await expect.poll(jobs, { timeout: 15_000 }).not.toEqual([])
    expect(await program.stop()).toBe(0)
  },
)

test('a direct address that leads to another database is refused at the start', async () => {
  const options = { dataDir: '/nowhere', log: () => undefined, url: pooler.url, isPooled: true }
  await expect(openDatabase({ ...options, directUrl: await freshDatabaseUrl() })).rejects.toThrow(
    'DATABASE_DIRECT_URL leads to another database than DATABASE_URL',
  )
  await expect(openDatabase({ ...options, directUrl: 'postgres://a:secret@127.0.0.1:1/b' })).rejects.toThrow(
    'The PostgreSQL of DATABASE_DIRECT_URL (127.0.0.1:1)',
  )
})

test('an address that leads to PgBouncer is refused at the start where PostgreSQL itself is needed', async () => {
  const options = { dataDir: '/nowhere', log: () => undefined }
  const asked = "in its mode transaction, such as PgBouncer's. Set DATABASE_POOLER=transaction"
  await expect(openDatabase({ ...options, url: pooler.url })).rejects.toThrow(`DATABASE_URL leads to a pooler ${asked}`)
  await expect(openDatabase({ ...options, url: pooler.url, isPooled: true, directUrl: pooler.url })).rejects.toThrow(
    `DATABASE_DIRECT_URL leads to a pooler ${asked}`,
  )
})

test('PgBouncer in its mode session needs no setting', async () => {
  const ofSessions = await startPooler(env['DATABASE_DIRECT_URL'] ?? '', 10, 'session')
  onTestFinished(() => ofSessions.stop())
  const database = await openDatabase({ dataDir: '/nowhere', log: () => undefined, url: ofSessions.url })
  expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }])
  await database.close()
})
