import type { Logger } from 'pino'
import { BurstyRateLimiter, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { SECOND_MS } from '#shared/clock.ts'
import { asBusy, DatabaseBusy, sqlState } from '../database/busy.ts'
import type { Database } from '../database/database.ts'
import { countInMemory } from './bufferedLimits.ts'
import { reserveSlot } from './limits.queries.ts'

/** How many slots `reserveSlot` waits at most. Each process waits for one at a time. */
const MAX_SLOTS = 30

/** At most `points` within `seconds` for one key. Source: safety rules, limits. */
export interface Limit {
  name: string
  points: number
  seconds: number
}

/** How many points a limit allows when LIMITS_FACTOR multiplies it. */
export function allowedBy({ points }: Pick<Limit, 'points'>, factor: number): number {
  return Math.max(1, Math.round(points * factor))
}

/** The limit and the key that count a request: the account's, else those of the address, which many may share. */
export function limitFor(
  { user, address }: { user: { id: string } | null; address: string },
  ofAccount: Limit,
  ofAddress: Limit,
): [limit: Limit, key: string] {
  return user ? [ofAccount, user.id] : [ofAddress, address]
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

export type Limits = ReturnType<typeof openLimits>

/**
 * Opens the limits that all processes share through the database. They are counted outside transactions, so that refused
 * attempts count too. `factor` multiplies every number of points.
 */
export function openLimits({ query, sql }: Pick<Database, 'query' | 'sql'>, factor: number, log: Pick<Logger, 'warn'>) {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = (limit: Limit): RateLimiterPostgres => {
    const points = allowedBy(limit, factor)
    let limiter = limiters.get(limit.name)
    // Two limits with one name would share a counter, and the first one used would set points and seconds for both.
    if (limiter && (limiter.points !== points || limiter.duration !== limit.seconds))
      throw new Error(`Two limits are named ${limit.name}`)
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: { query },
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: limit.name,
        points,
        duration: limit.seconds,
        clearExpiredByTimeout: false,
      })
      limiters.set(limit.name, limiter)
    }
    return limiter
  }

  const spendBuffered = countInMemory(limiterOf, log)

  /**
   * Spends points. A wait longer than the limit's period means that the period began while the clock was ahead: then it
   * is deleted, and the points are spent again.
   */
  async function spendOn(limits: Limit[], key: string, consume: () => Promise<unknown>): Promise<void> {
    const longestMs = Math.max(...limits.map(({ seconds }) => seconds * SECOND_MS))
    try {
      await consume()
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes) || reason.msBeforeNext <= longestMs) refuse(reason)
      for (const limit of limits) await limiterOf(limit).delete(key).catch(refuse)
      await consume().catch(refuse)
    }
  }

  return {
    /** Spends points, before the work is done. @throws TooMany */
    async spend(limit: Limit, key: string, points = 1): Promise<void> {
      const limiter = limiterOf(limit)
      await spendOn([limit], key, () => limiter.consume(key, points))
    },
    /** Spends on the spare limit if the first is exceeded. @throws TooMany if both are */
    async spendEither([first, spare]: [first: Limit, spare: Limit], key: string): Promise<void> {
      const both = new BurstyRateLimiter(limiterOf(first), limiterOf(spare))
      await spendOn([first, spare], key, () => both.consume(key))
    },
    /**
     * Spends a point for work that is cheaper than a statement. Only a key's first point goes to the database at once.
     * The next ones are counted in this process and saved half a second later. @throws TooMany
     */
    async spendBuffered(limit: Limit, key: string): Promise<void> {
      await spendOn([limit], key, () => spendBuffered(limit, key))
    },
    /** Spends nothing. @throws TooMany if no points are left */
    async check(limit: Limit, key: string): Promise<void> {
      const limiter = limiterOf(limit)
      const state = await limiter.get(key).catch(refuse)
      if (!state || state.consumedPoints < limiter.points) return
      if (state.msBeforeNext <= limit.seconds * SECOND_MS) refuse(state)
      await limiter.delete(key).catch(refuse)
    },
    async giveBack(limit: Limit, key: string, points = 1): Promise<void> {
      await limiterOf(limit).reward(key, points).catch(refuse)
    },
    /** Reserves the next slot of all processes together, `gapMs` after the last. Returns the milliseconds until it. */
    reserveSlot: (name: string, gapMs: number) => reserveSlot(sql, name, gapMs, MAX_SLOTS),
  }
}

/**
 * Throws what a limiter has rejected with.
 * @throws TooMany if the points are spent
 * @throws DatabaseBusy if the database can't be reached: an error without an SQLSTATE is not from its server
 */
function refuse(reason: unknown): never {
  if (reason instanceof RateLimiterRes) throw new TooMany(Math.max(1, Math.ceil(reason.msBeforeNext / 1000)))
  throw sqlState(reason) ? asBusy(reason) : new DatabaseBusy("The limits can't be counted", reason)
}
