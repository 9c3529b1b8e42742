import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabaseUrl } from '#test/postgres.ts'
import { openTcpProxy } from '#test/tcpProxy.ts'
import { startPostgres } from '../../../../../scripts/postgres.mjs'
import { findPostgres } from '../../../../../scripts/system.mjs'
import { asBusy, DatabaseBusy, LOCK_NOT_AVAILABLE } from '../busy.ts'
import { openDatabase, type Database } from '../database.ts'

let database: Database
const said: unknown[][] = []

beforeAll(async () => {
  database = await openDatabase({
    url: await freshDatabaseUrl(),
    dataDir: '/nowhere',
    log: (...line) => said.push(line),
  })
  await database.sql`create table account (id int primary key, points int not null)`
})
beforeEach(async () => {
  said.length = 0
  await database.sql`delete from account`
  await database.sql`insert into account values (1, 0), (2, 0)`
})
afterAll(() => database.close())

const points = async () =>
  (await database.sql<{ points: number }>`select points from account order by id`).map((account) => account.points)

/** A barrier: returns a function whose promises resolve once it has been called `count` times. */
function meeting(count: number) {
  let arrived = 0
  let open: () => void
  const all = new Promise<void>((resolve) => (open = resolve))
  return () => {
    arrived += 1
    if (arrived >= count) open()
    return all
  }
}

test('two transactions that deadlock both succeed, one of them on its second try', async () => {
  const together = meeting(2)
  let tries = 0
  const running: Promise<void>[] = []
  const cross = (first: number, second: number, other: number) =>
    database.transaction(async (sql) => {
      tries += 1
      // The second try must not take the row again before the other transaction, which waits for it.
      if (tries > 2) await running[other]
      await sql`update account set points = points + 1 where id = ${first}`
      await together()
      await sql`update account set points = points + 1 where id = ${second}`
    })
  running.push(cross(1, 2, 1), cross(2, 1, 0))
  await Promise.all(running)
  expect(tries).toBe(3)
  expect(await points()).toEqual([2, 2])
  expect(said).toEqual([['a transaction passed when it was tried again', { retries: 1 }]])
})

test('a deadlock inside a savepoint makes the whole transaction run again', async () => {
  const together = meeting(2)
  const cross = (first: number, second: number) =>
    database.transaction(async (sql) => {
      await sql`update account set points = points + 1 where id = ${first}`
      await together()
      const award = sql.savepoint(
        async (inner) => void (await inner`update account set points = points + 1 where id = ${second}`),
      )
      await award.catch(() => undefined)
    })
  await Promise.all([cross(1, 2), cross(2, 1)])
  expect(await points()).toEqual([2, 2])
})

test('transactions that fail to serialise are tried again', async () => {
  const together = meeting(2)
  let tries = 0
  const raise = () =>
    database.transaction(async (sql) => {
      tries += 1
      await sql`set transaction isolation level repeatable read`
      const [account] = await sql<{ points: number }>`select points from account where id = 1`
      await together()
      await sql`update account set points = ${(account?.points ?? 0) + 1} where id = 1`
    })
  await Promise.all([raise(), raise()])
  expect(tries).toBe(3)
  expect(await points()).toEqual([2, 0])
})

test('a transaction that keeps failing to serialise is DatabaseBusy after three retries', async () => {
  let tries = 0
  const work = database.transaction(async (sql) => {
    tries += 1
    await sql`do $$ begin raise serialization_failure; end $$`
  })
  await expect(work).rejects.toBeInstanceOf(DatabaseBusy)
  expect(tries).toBe(4)
})

test('waiting for a lock for longer than two seconds fails with DatabaseBusy', async () => {
  const holder = await database.pool.connect()
  await holder.query('begin; select * from account where id = 1 for update')
  const refused = { name: 'DatabaseBusy', cause: { code: LOCK_NOT_AVAILABLE } }
  await expect(database.sql`update account set points = 9 where id = 1`).rejects.toMatchObject(refused)
  expect(await database.sql`show lock_timeout`).toEqual([{ lock_timeout: '2s' }])
  await holder.query('rollback')
  holder.release()
  expect(await points()).toEqual([0, 0])
})

test('a statement that runs longer than five seconds fails with DatabaseBusy, except in patient work', async () => {
  const [hurried, unhurried] = await Promise.allSettled([
    database.sql`select pg_sleep(5.5)`,
    database.unhurried((client) => client.query('select pg_sleep(5.5)')),
  ])
  expect(hurried).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseBusy) })
  expect(unhurried.status).toBe('fulfilled')
  expect(await database.sql`show statement_timeout`).toEqual([{ statement_timeout: '5s' }])
})

test('an error in the program is not DatabaseBusy', async () => {
  const error: unknown = await database.sql`select 1 / 0`.catch((it: unknown) => it)
  expect(asBusy(error)).toBe(error)
  expect(error).not.toBeInstanceOf(DatabaseBusy)
})

test('a connection that is cut during a statement is DatabaseBusy, and the next one works', async () => {
  const cut = database.transaction(async (sql) => {
    const [backend] = await sql<{ pid: number }>`select pg_backend_pid() as pid`
    await database.pool.query('select pg_terminate_backend($1)', [backend?.pid])
    await sql`select 1`
  })
  await expect(cut).rejects.toBeInstanceOf(DatabaseBusy)
  expect(await database.isReady()).toBe(true)
})

test('listens again after its connection was cut, and reports that notifications may be missing', async () => {
  const heard: string[] = []
  const reconnected = vi.fn<() => void>()
  const stop = database.listen('cut', (payload) => heard.push(payload), reconnected)
  const isListening = (what: string) =>
    vi.waitFor(async () => {
      await database.sql`select pg_notify('cut', ${what})`
      expect(heard).toContain(what)
    }, 5_000)
  await isListening('before')
  expect(reconnected).not.toHaveBeenCalled()
  await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await isListening('after')
  expect(reconnected).toHaveBeenCalledTimes(1)
  stop()
})

test('a channel that takes another one’s place counts as listened to only after the database has answered', async () => {
  const listen = (channel: string) =>
    database.listen(
      channel,
      () => undefined,
      () => undefined,
    )
  const untilListening = () => vi.waitFor(() => expect(database.isListening()).toBe(true), 10_000)
  const stop = listen('first')
  await untilListening()
  stop()
  const stopSecond = listen('second')
  expect(database.isListening()).toBe(false)
  await untilListening()
  stopSecond()
})

/** A database behind a network connection that the test can break, and the size of its pool. */
async function overAWire() {
  const url = new URL(await freshDatabaseUrl())
  const wire = await openTcpProxy(Number(url.port))
  url.port = String(wire.port)
  const own = await openDatabase({ url: url.href, dataDir: '/nowhere', log: () => undefined })
  onTestFinished(async () => {
    wire.close()
    await own.close()
  })
  return { wire, own, most: 10 }
}

test(
  'connections that go silent are given up, and others are opened once the network is back',
  { timeout: 30_000 },
  async () => {
    const { wire, own, most } = await overAWire()
    await Promise.all(Array.from({ length: most }, () => own.sql`select pg_sleep(0.1)`))
    wire.set('silent')
    const asked = Array.from({ length: most }, (_, at) =>
      at % 2 ? own.sql`select 1` : own.transaction(async (sql) => void (await sql`select 1`)),
    )
    const answers = await Promise.allSettled(asked)
    for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseBusy) })
    wire.set('open')
    expect(await own.sql`select 1 as one`).toEqual([{ one: 1 }])
  },
)

test('patient work waits longer for an answer than other work', { timeout: 30_000 }, async () => {
  const { own } = await overAWire()
  const { rows } = await own.unhurried((client) => client.query('select pg_sleep(8.5), 1 as one'))
  expect(rows).toMatchObject([{ one: 1 }])
})

test('a connection that breaks while it passes from one borrower to the next fails only the next one', async () => {
  const { wire, own, most } = await overAWire()
  const others = await Promise.all(Array.from({ length: most - 1 }, () => own.pool.connect()))
  const { rows } = await own.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  wire.set('held')
  const first = own.pool.query('select 1 as one')
  const next = own.sql`select 2 as two`.catch((error: unknown) => error)
  await vi.waitFor(async () => {
    const state =
      await database.sql`select state from pg_stat_activity where pid = ${rows[0]?.pid} and query = 'select 1 as one'`
    expect(state).toEqual([{ state: 'idle' }])
  }, 10_000)
  await database.sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`
  wire.set('open')
  expect((await first).rows).toEqual([{ one: 1 }])
  expect(await next).toBeInstanceOf(DatabaseBusy)
  for (const other of others) other.release()
  expect(await own.sql`select 3 as three`).toEqual([{ three: 3 }])
})

test('a server that has become a standby is busy, and its connections are not used again', async () => {
  const { own } = await overAWire()
  const pid = () => own.sql<{ pid: number }>`select pg_backend_pid() as pid`
  const before = await pid()
  const write = own.transaction(async (sql) => {
    await sql`set transaction read only`
    await sql`create table unwritten ()`
  })
  await expect(write).rejects.toBeInstanceOf(DatabaseBusy)
  expect(await pid()).not.toEqual(before)
})

test('works again within five seconds of a crash and restart of the server', async () => {
  const programs = findPostgres()
  if (!programs) throw new Error('This test needs the PostgreSQL programs: run npm test, which installs them')
  const server = await startPostgres(programs)
  onTestFinished(() => server.stop())
  const logged: string[] = []
  const own = await openDatabase({ url: server.url, dataDir: '/nowhere', log: (message) => logged.push(message) })
  expect(logged).toEqual([expect.stringContaining('fsync off'), expect.stringContaining('synchronous_commit off')])
  await own.sql`create table kept as select 1 as one`
  // The test server runs without fsync.
  await own.sql`checkpoint`
  const reconnected = vi.fn<() => void>()
  own.listen('crash', () => undefined, reconnected)
  const { rows } = await own.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  // PostgreSQL restarts all of itself when one of its processes is killed.
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  await expect(own.sql`select pg_sleep(1)`).rejects.toBeInstanceOf(DatabaseBusy)
  await vi.waitFor(async () => expect(await own.sql`select one from kept`).toEqual([{ one: 1 }]), 5_000)
  await vi.waitFor(() => expect(reconnected).toHaveBeenCalled(), 5_000)
  await own.close()
})

test('the error about an unreachable server names it, without its password', async () => {
  const url = 'postgres://someone:secret@127.0.0.1:1/lamppost'
  const error: unknown = await openDatabase({ url, dataDir: '/nowhere', log: () => undefined }).catch(
    (it: unknown) => it,
  )
  expect(String(error)).toContain('127.0.0.1:1')
  expect(String(error)).toContain('ECONNREFUSED')
  expect(String(error)).not.toContain('secret')
})
