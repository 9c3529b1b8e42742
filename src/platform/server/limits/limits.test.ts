import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { deleteLimits } from './limits.queries.ts'
import { type Limit, openLimits, TooMany } from './limits.ts'

describe.each(['embedded', 'postgresql'] as const)('limits, on %s', (database) => {
  let app: TestApp
  let made = 0
  beforeAll(async () => {
    app = await testApp({ database, env: { LIMITS_FACTOR: '1' } })
  })
  afterAll(() => app.close())

  const aLimit = (points: number, seconds = 60): Limit => ({ name: `limit-${++made}`, points, seconds })
  const spent = async ({ name }: Limit) => {
    const [row] = await app.services.database.sql<{ points: number }>`
      select points from rate_limits where key = ${`${name}:somebody`}`
    return row?.points ?? 0
  }

  test('the spare limit is spent only when the first is used up; if both are, the wait is the shorter one', async () => {
    const [first, spare] = [aLimit(2, 100), aLimit(3, 200)]
    const spend = () => app.services.limits.spendEither([first, spare], 'somebody')
    for (let times = 0; times < 2; times++) await spend()
    expect(await spent(spare)).toBe(0)
    for (let times = 0; times < 3; times++) await spend()
    const refused = await spend().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(TooMany)
    expect((refused as TooMany).retryAfterSeconds).toBeLessThanOrEqual(100)
  })

  test('two limits can’t have the same name', async () => {
    const limit = aLimit(3)
    await app.services.limits.spend(limit, 'somebody')
    const other = { ...limit, points: 4 }
    await expect(app.services.limits.spend(other, 'somebody')).rejects.toThrow(/Two limits are named/)
  })

  test('points that are counted in memory are refused at once, and reach the other processes', async () => {
    const limit = aLimit(3)
    const spend = () => app.services.limits.spendBuffered(limit, 'somebody')
    for (let times = 0; times < 3; times++) await spend()
    await expect(spend()).rejects.toMatchObject({ name: 'TooMany', retryAfterSeconds: expect.any(Number) })
    await expect.poll(() => spent(limit)).toBe(3)
    const { database, log } = app.services
    await expect(openLimits(database, 1, log).spendBuffered(limit, 'somebody')).rejects.toThrow(TooMany)
  })

  test('points that could not be saved count in this process, and the log says why', async () => {
    const { query, sql } = app.services.database
    let isAway = false
    const warned: unknown[][] = []
    const limits = openLimits(
      { query: (statement) => (isAway ? Promise.reject(new Error('the database is away')) : query(statement)), sql },
      1,
      { warn: (...given: unknown[]) => void warned.push(given) },
    )
    const limit = aLimit(3)
    await limits.spendBuffered(limit, 'somebody')
    isAway = true
    for (let times = 0; times < 2; times++) await limits.spendBuffered(limit, 'somebody')
    await expect.poll(() => warned).toHaveLength(1)
    expect(warned[0]?.[0]).toMatchObject({ err: { message: 'the database is away' }, limit: limit.name, points: 2 })
    await expect(limits.spendBuffered(limit, 'somebody')).rejects.toThrow(TooMany)
  })

  test('points that are counted in memory are refused under concurrency, and their period ends', async () => {
    // Longer than a busy machine needs for twelve.
    const limit = aLimit(5, 4)
    const spend = () => app.services.limits.spendBuffered(limit, 'somebody')
    const all = await Promise.allSettled(Array.from({ length: 12 }, spend))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    await new Promise((resolve) => setTimeout(resolve, 4100))
    await spend()
  })

  test('a point that is given back can be spent again, and checking spends none', async () => {
    const { limits } = app.services
    const limit = aLimit(1)
    await limits.spend(limit, 'somebody')
    await expect(limits.check(limit, 'somebody')).rejects.toMatchObject({ name: 'TooMany' })
    await limits.giveBack(limit, 'somebody')
    await limits.check(limit, 'somebody')
    await limits.spend(limit, 'somebody')
  })

  test('the counts of a deleted account are deleted, and those of others stay', async () => {
    const { limits, database } = app.services
    const limit = aLimit(3)
    const keys = ['ada@x.test', 'ada@x.test.x', 'nada@x.test', 'zoe@x.test', 'ada@y.test']
    for (const key of keys) await limits.spend(limit, key)
    await deleteLimits(database.sql, [':ada@x.test'])
    const left = await database.sql.column<string>`
      select key from rate_limits where key like ${`${limit.name}:%`} order by key collate "C"`
    expect(left).toEqual(
      keys
        .slice(1)
        .toSorted()
        .map((key) => `${limit.name}:${key}`),
    )
  })

  test('a limit that was used up while the clock was two days ahead is forgotten', async () => {
    const { limits, database } = app.services
    const useUp = async (limit: Limit) => {
      const expire = Date.now() + 2 * 86_400_000
      await database.sql`insert into rate_limits (key, points, expire) values (${`${limit.name}:somebody`}, 5, ${expire})`
      return limit
    }
    const [plain, checked, soon, first, spare] = [aLimit(1), aLimit(1), aLimit(1), aLimit(1), aLimit(1)]
    for (const limit of [plain, checked, soon, first, spare]) await useUp(limit)
    await limits.spend(plain, 'somebody')
    await limits.check(checked, 'somebody')
    await limits.spendBuffered(soon, 'somebody')
    await limits.spendEither([first, spare], 'somebody')
    expect([await spent(plain), await spent(checked), await spent(first)]).toEqual([1, 0, 1])
    await expect(limits.spend(plain, 'somebody')).rejects.toThrow(TooMany)
  })

  test('points in memory never wait longer than a period, even if it began while the clock was two days ahead', async () => {
    const { limits, database } = app.services
    const limit = aLimit(2)
    const expire = Date.now() + 2 * 86_400_000
    await database.sql`insert into rate_limits (key, points, expire) values (${`${limit.name}:somebody`}, 0, ${expire})`
    const spend = () => limits.spendBuffered(limit, 'somebody')
    for (let times = 0; times < 2; times++) await spend()
    const refused = (await spend().catch((error: unknown) => error)) as TooMany
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(limit.seconds)
  })

  test('slots reserved by several processes keep their distance, and the wait has an upper bound', async () => {
    const { limits, database, log } = app.services
    const others = openLimits(database, 1, log)
    const waits = await Promise.all(
      Array.from({ length: 4 }, (_, at) => (at % 2 ? others : limits).reserveSlot('probe', 10_000)),
    )
    const turns = waits.toSorted((a, b) => a - b).map((ms) => Math.round(ms / 10_000))
    expect(turns).toEqual([0, 1, 2, 3])
    await database.sql`update rate_limits set expire = expire + 1000000000 where key = 'probe'`
    expect(await limits.reserveSlot('probe', 10_000)).toBeLessThanOrEqual(30 * 10_000)
    await database.sql`update rate_limits set expire = 1 where key = 'probe'`
    expect(await limits.reserveSlot('probe', 10_000)).toBe(0)
  })

  test('allows exactly its points under concurrency, and starts again when the period is over', async () => {
    const limit = aLimit(7)
    const spend = () => app.services.limits.spend(limit, 'somebody')
    const all = await Promise.allSettled(Array.from({ length: 30 }, spend))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    const { sql } = app.services.database
    const key = `${limit.name}:somebody`
    const [row] = await sql<{ expire: number }>`select expire from rate_limits where key = ${key}`
    const leftMs = Number(row?.expire) - Date.now()
    expect(leftMs).toBeGreaterThan(0)
    expect(leftMs).toBeLessThanOrEqual(limit.seconds * 1000)
    // A short period could end while a busy machine still counts.
    await sql`update rate_limits set expire = 1 where key = ${key}`
    await spend()
    expect(await spent(limit)).toBe(1)
  })
})
