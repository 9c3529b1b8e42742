import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { asBusy, DatabaseBusy, sqlState } from './database/busy.ts'
import type { Database } from './database/database.ts'
import type { Sql } from './database/sql.ts'
import { spendOn, spendOnBoth, type Spending, type Spent, reserveSlot } from './limits.queries.ts'

/** How many slots `reserveSlot` waits at most. Each process waits for one at a time. */
const MOST_SLOTS = 30

/** At most `points` within `seconds` for one key. Source: safety rules, limits. */
export interface Limit {
  name: string
  points: number
  seconds: number
}

/** Thrown when a key has spent its points; becomes a 429 with the endpoint's message. */
export class TooMany extends Error {
  override name = 'TooMany'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('Too many requests')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A limit, the key it applies to, and how many points to spend (1 by default). */
export type OneBudget = readonly [limit: Limit, key: string, points?: number]

export interface Limits {
  /** Spends points, before the work is done. @throws TooMany */
  spend(limit: Limit, key: string, points?: number): Promise<void>
  /** Spends on two budgets in one statement; on the second only if the first is not exceeded. @throws TooMany */
  spendBoth(first: OneBudget, second: OneBudget): Promise<void>
  /** Spends on the spare budget only if the first is exceeded. @throws TooMany of the first if both are */
  spendEither(first: OneBudget, spare: OneBudget): Promise<void>
  /**
   * Spends inside a transaction. A rollback undoes the counting, so it must then be repeated outside. @throws TooMany
   */
  inside: {
    spend(sql: Sql, budget: OneBudget): Promise<void>
    spendEither(sql: Sql, first: OneBudget, spare: OneBudget): Promise<void>
  }
  /** Spends nothing. @throws TooMany if no points are left */
  check(limit: Limit, key: string): Promise<void>
  /** Reserves the next slot of all processes together, `gapMs` after the last. Returns the milliseconds until it. */
  reserveSlot(name: string, gapMs: number): Promise<number>
  /** Gives one point back. */
  giveBack(limit: Limit, key: string): Promise<void>
}

/** Limits shared by all processes through the database. `factor` multiplies every number of points. */
export function openLimits({ pool, sql }: Pick<Database, 'pool' | 'sql'>, factor: number): Limits {
  const mostOf = (limit: Limit) => Math.max(1, Math.round(limit.points * factor))
  const spendingOf = ([limit, key, points = 1]: OneBudget, nowMs: number): Spending => ({
    ...{ key: `${limit.name}:${key}`, points, most: mostOf(limit) },
    expire: nowMs + limit.seconds * 1000,
  })
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = (limit: Limit): RateLimiterPostgres => {
    let limiter = limiters.get(limit.name)
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: limit.name,
        points: mostOf(limit),
        duration: limit.seconds,
        clearExpiredByTimeout: false,
      })
      limiters.set(limit.name, limiter)
    }
    return limiter
  }
  const spendOne = (on: Sql, budget: Spending, nowMs: number) =>
    spendOn(on, budget, nowMs).catch((error: unknown) => {
      throw asUnavailable(error)
    })
  async function spend(on: Sql, budget: OneBudget) {
    const nowMs = Date.now()
    const spending = spendingOf(budget, nowMs)
    refuseOver(await spendOne(on, spending, nowMs), spending.most, nowMs)
  }
  async function spendEither(on: Sql, ...budgets: [OneBudget, OneBudget]) {
    const nowMs = Date.now()
    const [first, spare] = [spendingOf(budgets[0], nowMs), spendingOf(budgets[1], nowMs)]
    const over = await spendOne(on, first, nowMs)
    if (over.points <= first.most) return
    const more = await spendOne(on, spare, nowMs)
    if (more.points > spare.most) refuseOver(over, first.most, nowMs)
  }

  return {
    spendEither: (first, spare) => spendEither(sql, first, spare),
    inside: { spend, spendEither },
    async spend(limit, key, points = 1) {
      try {
        await limiterOf(limit).consume(key, points)
      } catch (spent) {
        if (spent instanceof RateLimiterRes) throw new TooMany(Math.max(1, Math.ceil(spent.msBeforeNext / 1000)))
        throw asUnavailable(spent)
      }
    },
    async spendBoth(...budgets) {
      const nowMs = Date.now()
      const [first, second] = [spendingOf(budgets[0], nowMs), spendingOf(budgets[1], nowMs)]
      const spent = await spendOnBoth(sql, first, second, nowMs).catch((error: unknown) => {
        throw asUnavailable(error)
      })
      refuseOver(spent.first, first.most, nowMs)
      if (spent.second) refuseOver(spent.second, second.most, nowMs)
    },
    async check(limit, key) {
      const limiter = limiterOf(limit)
      const state = await limiter.get(key).catch((error: unknown) => {
        throw asUnavailable(error)
      })
      if (state && state.consumedPoints >= limiter.points) {
        throw new TooMany(Math.max(1, Math.ceil(state.msBeforeNext / 1000)))
      }
    },
    reserveSlot: (name, gapMs) => reserveSlot(sql, name, gapMs, MOST_SLOTS),
    async giveBack(limit, key) {
      await limiterOf(limit)
        .reward(key, 1)
        .catch((error: unknown) => {
          throw asUnavailable(error)
        })
    },
  }
}

/** @throws TooMany if more points are spent than the budget has */
function refuseOver({ points, expire }: Spent, most: number, nowMs: number): void {
  if (points > most) throw new TooMany(Math.max(1, Math.ceil((expire - nowMs) / 1000)))
}

/** An error without an SQLSTATE is not from the database server, so the server can't be reached. */
function asUnavailable(error: unknown): unknown {
  return sqlState(error) ? asBusy(error) : new DatabaseBusy("The limits can't be counted", error)
}
