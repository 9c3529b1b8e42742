import type { Logger } from 'pino'
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { SECOND_MS } from '#shared/clock.ts'
import { putNewest } from '#shared/putNewest.ts'
import type { Limit } from './limits.ts'

/** How soon points are saved to the database, ms. */
const SOON_MS = 500

/** The most keys that this process counts; above that it forgets the key that it has counted for the longest time. */
const MAX_KEYS = 10_000

/** What this process knows of a key. */
interface Count {
  /** Points spent by all processes, as far as this one knows. */
  spent: number
  /** How many of them are not in the database yet. */
  unsaved: number
  /** When the period ends, by `performance.now()`. */
  untilMs: number
  /** Whether a timer to save them is running. */
  isWaiting: boolean
}

/**
 * Counts points in memory and adds them to the database soon after. Returns a function that spends a point, and rejects
 * like the limiter if there is none left.
 */
export function countInMemory(limiterOf: (limit: Limit) => RateLimiterPostgres, log: Pick<Logger, 'warn'>) {
  const counts = new Map<string, Count>()

  return async function spend(limit: Limit, key: string): Promise<void> {
    const limiter = limiterOf(limit)
    const name = `${limit.name}:${key}`
    const now = performance.now()
    const count = counts.get(name)
    if (!count || count.untilMs <= now) return begin(limiter, name, key)
    if (count.spent >= limiter.points) return Promise.reject(new RateLimiterRes(0, count.untilMs - now, count.spent))
    count.spent += 1
    count.unsaved += 1
    if (!count.isWaiting) saveSoon(limiter, count, key)
  }

  async function begin(limiter: RateLimiterPostgres, name: string, key: string): Promise<void> {
    const { consumedPoints, msBeforeNext } = await limiter.consume(key)
    const untilMs = endOf(limiter, msBeforeNext)
    const meanwhile = counts.get(name)
    if (meanwhile && meanwhile.untilMs > performance.now()) {
      meanwhile.spent = Math.max(meanwhile.spent + 1, consumedPoints + meanwhile.unsaved)
      return
    }
    putNewest(counts, name, { spent: consumedPoints, unsaved: 0, untilMs, isWaiting: false }, MAX_KEYS)
  }

  function saveSoon(limiter: RateLimiterPostgres, count: Count, key: string): void {
    count.isWaiting = true
    setTimeout(() => void save(limiter, count, key), SOON_MS).unref()
  }

  /** If the database can't be reached, these points are counted only here. */
  async function save(limiter: RateLimiterPostgres, count: Count, key: string): Promise<void> {
    const points = count.unsaved
    count.unsaved = 0
    const saved = await limiter.penalty(key, points).catch((error: unknown) => {
      log.warn({ err: error, limit: limiter.keyPrefix, points }, 'points were not shared with other processes')
      return null
    })
    count.isWaiting = false
    if (saved) {
      count.spent = saved.consumedPoints + count.unsaved
      count.untilMs = endOf(limiter, saved.msBeforeNext)
    }
    if (count.unsaved > 0) saveSoon(limiter, count, key)
  }
}

/** When a period ends, by `performance.now()`. One that began while the clock was ahead would last too long. */
function endOf({ duration }: RateLimiterPostgres, msBeforeNext: number): number {
  return performance.now() + Math.min(msBeforeNext, duration * SECOND_MS)
}
