import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { asBusy, DatabaseBusy, sqlState } from './database/busy.ts'

/** So many points in so many seconds for one key. Source: safety rules, limits. */
export interface Limit {
  name: string
  points: number
  seconds: number
}

/** Thrown when a key has spent its points; becomes a 429 in the endpoint's words. */
export class TooMany extends Error {
  override name = 'TooMany'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('Too many requests')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface Limits {
  /** Counts before the work is done. @throws TooMany */
  spend(limit: Limit, key: string, points?: number): Promise<void>
  /** @throws TooMany when nothing is left; counts nothing */
  check(limit: Limit, key: string): Promise<void>
  /** Takes one point back. */
  giveBack(limit: Limit, key: string): Promise<void>
}

/** Limits shared by all processes through the database. `factor` multiplies every number of points. */
export function openLimits(pool: pg.Pool, factor: number): Limits {
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
        points: Math.max(1, Math.round(limit.points * factor)),
        duration: limit.seconds,
        clearExpiredByTimeout: false,
      })
      limiters.set(limit.name, limiter)
    }
    return limiter
  }
  return {
    async spend(limit, key, points = 1) {
      try {
        await limiterOf(limit).consume(key, points)
      } catch (spent) {
        if (spent instanceof RateLimiterRes) throw new TooMany(Math.max(1, Math.ceil(spent.msBeforeNext / 1000)))
        throw asUnavailable(spent)
      }
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
    async giveBack(limit, key) {
      await limiterOf(limit)
        .reward(key, 1)
        .catch((error: unknown) => {
          throw asUnavailable(error)
        })
    },
  }
}

/** What is no error of the server's is that it can't be reached. */
function asUnavailable(error: unknown): unknown {
  return sqlState(error) ? asBusy(error) : new DatabaseBusy("The limits can't be counted", error)
}
