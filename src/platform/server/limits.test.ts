import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type Limit, openLimits } from './limits.ts'

describe.each(['embedded', 'postgresql'] as const)('spending from two budgets at once, on %s', (database) => {
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
  const spend = (first: Limit, second: Limit, points = 1) =>
    app.services.limits.spendBoth([first, 'somebody', points], [second, 'somebody', points])

  test('counts in both, together with what is spent from one of them alone', async () => {
    const [first, second] = [aLimit(5), aLimit(5)]
    await spend(first, second, 2)
    await app.services.limits.spend(first, 'somebody')
    await spend(first, second)
    expect([await spent(first), await spent(second)]).toEqual([4, 3])
    await app.services.limits.check(second, 'somebody')
  })

  test('is refused when either is used up, and does not touch the second when the first is', async () => {
    const [first, second] = [aLimit(2, 100), aLimit(3, 200)]
    await spend(first, second)
    await spend(first, second)
    await expect(spend(first, second)).rejects.toMatchObject({ name: 'TooMany', retryAfterSeconds: 100 })
    expect([await spent(first), await spent(second)]).toEqual([3, 2])
    const other = aLimit(9)
    await spend(other, second)
    await expect(spend(other, second)).rejects.toMatchObject({ name: 'TooMany', retryAfterSeconds: 200 })
  })

  test('slots reserved by several processes keep their distance, and the wait has an upper bound', async () => {
    const { limits, database } = app.services
    const others = openLimits(database, 1)
    const waits = await Promise.all(
      Array.from({ length: 4 }, (_, at) => (at % 2 ? others : limits).reserveSlot('probe', 10_000)),
    )
    const turns = waits.toSorted((a, b) => a - b).map((ms) => Math.ceil(ms / 10_000))
    expect(turns).toEqual([0, 1, 2, 3])
    await database.sql`update rate_limits set expire = expire + 1000000000 where key = 'probe'`
    expect(await limits.reserveSlot('probe', 10_000)).toBeLessThanOrEqual(30 * 10_000)
    await database.sql`update rate_limits set expire = 1 where key = 'probe'`
    expect(await limits.reserveSlot('probe', 10_000)).toBe(0)
  })

  test('lets exactly the smaller budget through under concurrency, and starts anew when the period is over', async () => {
    const [first, second] = [aLimit(10, 1), aLimit(7, 1)]
    const all = await Promise.allSettled(Array.from({ length: 30 }, () => spend(first, second)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await spend(first, second)
    expect([await spent(first), await spent(second)]).toEqual([1, 1])
  })
})
