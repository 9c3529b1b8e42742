import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { temporaryFolder } from '#test/folders.ts'
import { freshDatabaseUrl } from '#test/postgres.ts'
import { DatabaseBusy } from './busy.ts'
import { openDatabase, type Database } from './database.ts'
import { FixedPart, type Sql, handled } from './sql.ts'

const logged: unknown[][] = []
const log = (...given: unknown[]) => void logged.push(given)
const open = {
  embedded: () => openDatabase({ dataDir: temporaryFolder(), log }),
  postgresql: async () => openDatabase({ url: await freshDatabaseUrl(), dataDir: '/nowhere', log }),
}

describe.each(['embedded', 'postgresql'] as const)('the %s database', (kind) => {
  let database: Database
  const names = async () =>
    (await database.sql<{ name: string }>`select name from pet order by name`).map((pet) => pet.name)

  beforeAll(async () => {
    database = await open[kind]()
    await database.sql`create table pet (name text primary key)`
  })
  beforeEach(async () => void (await database.sql`delete from pet`))
  afterAll(() => database.close())

  test('reports its kind and is ready', async () => {
    expect(database.kind).toBe(kind)
    expect(await database.isReady()).toBe(true)
  })

  test('sends values as parameters, not as part of the statement', async () => {
    const text = `'; drop table pet; --`
    expect(
      await database.sql`select ${text}::text as text, ${[1, 2]}::int[] as list, ${null}::text as nothing`,
    ).toEqual([{ text, list: [1, 2], nothing: null }])
  })

  test('returns counts and numerics as numbers, timestamps as Date, dates as text', async () => {
    const at = new Date('2026-03-29T01:30:00.123Z')
    const [row] = await database.sql`
      select count(*) as count, 1.5::numeric as amount, ${at}::timestamptz as at, '2026-03-29'::date as day,
        ${at}::timestamptz::date::text as utc_day from pet`
    expect(row).toEqual({ count: 0, amount: 1.5, at, day: '2026-03-29', utc_day: '2026-03-29' })
  })

  test("does not change pg's global parsers", () => {
    expect(pg.types.getTypeParser(pg.types.builtins.INT8)('1')).toBe('1')
  })

  test('prepares a statement once for the same text, even when it is written in two places in the code', async () => {
    const plans = () =>
      database.transaction(async (sql) => {
        await sql`select 'written once' as text`
        await sql`select 'written once' as text`
        return sql<{
          name: string
        }>`select name from pg_prepared_statements where statement like ${"select 'written once'%"}`
      })
    expect(await plans()).toHaveLength(1)
  })

  test('prepares a statement with a fixed part once', async () => {
    const words = new FixedPart("'fixed' as text")
    const plans = await database.transaction(async (sql) => {
      for (const id of [1, 2]) expect(await sql`select ${words}, ${id}::integer as id`).toEqual([{ text: 'fixed', id }])
      return sql.column<string>`select statement from pg_prepared_statements where statement like ${"select 'fixed'%"}`
    })
    expect(plans).toEqual(["select 'fixed' as text, $1::integer as id"])
  })

  test('says how many rows a statement has written or deleted, outside a transaction and inside', async () => {
    expect(await database.sql.affected`insert into pet values ('Ape'), ('Bat'), ('Cat')`).toBe(3)
    const inside = (name: string) => database.transaction((sql) => sql.affected`delete from pet where name < ${name}`)
    expect([await inside('Cat'), await inside('Cat')]).toEqual([2, 0])
  })

  test('commits a transaction that succeeds', async () => {
    const result = await database.transaction(async (sql) => {
      await sql`insert into pet values ('Ape')`
      return 'done'
    })
    expect(result).toBe('done')
    expect(await names()).toEqual(['Ape'])
  })

  test('rolls back a transaction that throws, and rethrows its error', async () => {
    const refusal = new Error('no pets')
    const work = database.transaction(async (sql) => {
      await sql`insert into pet values ('Ape')`
      throw refusal
    })
    await expect(work).rejects.toBe(refusal)
    expect(await names()).toEqual([])
  })

  test('a savepoint that throws rolls back only its own writes', async () => {
    await database.transaction(async (sql) => {
      await sql`insert into pet values ('Ape')`
      const award = sql.savepoint(async (inner) => {
        await inner`insert into pet values ('Bat')`
        await inner.savepoint(async (innermost) => void (await innermost`insert into pet values ('Cat')`))
        await inner`insert into pet values ('Ape')`
      })
      await expect(award).rejects.toMatchObject({ code: '23505' })
      await sql.savepoint(async (inner) => void (await inner`insert into pet values ('Dog')`))
    })
    expect(await names()).toEqual(['Ape', 'Dog'])
  })

  test('a transaction waits for a savepoint that was not awaited, and goes on if it failed', async () => {
    let [tries, failures] = [0, 0]
    const add = (name: string, fails: boolean) =>
      database.transaction(async (sql) => {
        tries += 1
        await sql`insert into pet values (${name})`
        const twice = async (inner: Sql) => void (await inner`insert into pet values (${fails ? name : `${name}’s`})`)
        sql.savepoint(twice).catch(() => (failures += 1))
      })
    await add('Ape', false)
    await add('Bat', true)
    expect([tries, failures]).toEqual([2, 1])
    expect(await names()).toEqual(['Ape', 'Ape’s', 'Bat'])
  })

  test('a transaction fails when a statement that was not awaited fails', async () => {
    const work = database.transaction(async (sql) => {
      await sql`insert into pet values ('Ape')`
      void handled(sql`insert into pet values ('Ape')`)
    })
    await expect(work).rejects.toMatchObject({ code: '23505' })
    expect(await names()).toEqual([])
  })

  test('a savepoint outside a transaction is refused', async () => {
    await expect(database.sql.savepoint(async () => 1)).rejects.toThrow('needs a transaction')
  })

  test('a transaction fails when the error of a statement was caught without a savepoint', async () => {
    const work = database.transaction(async (sql) => {
      await sql`insert into pet values ('Ape')`
      await sql`select 1 / 0`.catch(() => undefined)
    })
    await expect(work).rejects.toThrow('its error was ignored')
    expect(await names()).toEqual([])
  })

  test('a statement that is sent after its transaction has ended is refused', async () => {
    let late: unknown
    await database.transaction(async (sql) => {
      await sql`select 1`
      setTimeout(() => void sql`insert into pet values ('Late')`.catch((error: unknown) => (late = error)), 5)
    })
    await vi.waitFor(() => expect(late).toMatchObject({ message: expect.stringContaining('has ended') }), 10_000)
    expect(await names()).toEqual([])
  })

  test('a failed query of a library on the pool does not affect the next statements', async () => {
    for (let i = 0; i < 3; i++)
      await expect(database.pool.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
    expect(await names()).toEqual([])
  })

  test('receives notifications only after the commit, and none after it has stopped listening', async () => {
    const heard: string[] = []
    const stop = database.listen(
      'pets',
      (payload) => heard.push(payload),
      () => undefined,
    )
    await vi.waitFor(async () => {
      await database.sql`select pg_notify('pets', 'ready')`
      expect(heard).toContain('ready')
    }, 10_000)
    const pets = () => heard.filter((payload) => payload !== 'ready')
    await database.transaction(async (sql) => {
      await sql`select pg_notify('pets', 'Ape')`
      await sql`select 1`
      expect(pets()).toEqual([])
    })
    await vi.waitFor(() => expect(pets()).toEqual(['Ape']), 10_000)
    stop()
    await database.sql`select pg_notify('pets', 'Bat')`
    await database.sql`select 1`
    expect(pets()).toEqual(['Ape'])
  })

  test('notifies every process at the commit, in order, and none if the transaction fails', async () => {
    const heard: string[] = []
    database.listen(
      'zoo',
      (payload) => payload !== 'ready' && heard.push(payload),
      () => undefined,
    )
    await vi.waitFor(() => expect(database.isListening()).toBe(true), 10_000)
    await database.transaction(async (sql) => {
      sql.notify({ channel: 'zoo', payload: 'Ape' })
      sql.notify({ channel: 'zoo', payload: 'Bat' })
      expect(heard).toEqual([])
    })
    expect([...new Set(heard)]).toEqual(['Ape', 'Bat'])
    // This process is notified again by the database, like all other processes.
    await vi.waitFor(() => expect(heard).toHaveLength(4), 10_000)
    heard.length = 0
    const failed = database.transaction(async (sql) => {
      sql.notify({ channel: 'zoo', payload: 'Cat' })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(heard).toEqual([])
    await database.transaction(async (sql) => sql.notify({ channel: 'zoo', payload: 'Dog' }))
    await vi.waitFor(() => expect(heard).toEqual(['Dog', 'Dog']), 10_000)
    expect(() => database.sql.notify({ channel: 'zoo' })).toThrow('needs a transaction')
  })

  test('still receives notifications after a failed query of a library', async () => {
    const heard: string[] = []
    database.listen(
      'errors',
      (payload) => heard.push(payload),
      () => undefined,
    )
    await database.sql`select 1`
    await database.pool.query('select 1 / 0').catch(() => undefined)
    await vi.waitFor(async () => {
      await database.sql`select pg_notify('errors', 'still')`
      expect(heard).toContain('still')
    }, 10_000)
  })

  test('a full disk is reported as DatabaseBusy, and isReady succeeds again once there is room', async () => {
    const full = database.sql`do $$ begin raise exception using errcode = 'disk_full'; end $$`
    await expect(full).rejects.toBeInstanceOf(DatabaseBusy)
    expect(await database.isReady()).toBe(true)
    expect(await database.sql`select to_regclass('room') as room`).toEqual([{ room: null }])
  })

  test('refuses a channel name that is not a plain identifier', () => {
    expect(() =>
      database.listen(
        'a; drop table pet',
        () => undefined,
        () => undefined,
      ),
    ).toThrow('Not a channel')
  })

  test('fails with DatabaseBusy when no connection becomes free within two seconds', async () => {
    const all = kind === 'embedded' ? 1 : 10
    const clients = await Promise.all(Array.from({ length: all }, () => database.pool.connect()))
    logged.length = 0
    expect(await database.isReady()).toBe(false)
    expect(logged).toContainEqual(['the database is not ready', { err: expect.any(DatabaseBusy) }])
    await expect(database.sql`select 1`).rejects.toBeInstanceOf(DatabaseBusy)
    for (const client of clients) client.release()
    expect(await database.isReady()).toBe(true)
  })
})
