import type { Logger } from 'pino'
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
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
 * Counts points in memory and adds them to the database soon after. `spend` rejects like the limiter if no point is left,
 * but may spend more than are left. `giveBack` gives back points that this process has spent.
 */
export function countInMemory(limiterOf: (limit: Limit) => RateLimiterPostgres, log: Pick<Logger, 'warn'>) {
  const counts = new Map<string, Count>()

  async function spend(limit: Limit, key: string, points: number): Promise<void> {
    const limiter = limiterOf(limit)
    const name = `${limit.name}:${key}`
    const now = performance.now()
    const count = counts.get(name)
    if (!count || count.untilMs <= now) return begin(limiter, { name, key, points })
    if (count.spent >= limiter.points) return Promise.reject(new RateLimiterRes(0, count.untilMs - now, count.spent))
    add(limiter, count, key, points)
  }

  function giveBack(limit: Limit, key: string, points: number): void {
    const count = counts.get(`${limit.name}:${key}`)
    // The points of a period that has ended are gone already.
    if (count && count.untilMs > performance.now()) add(limiterOf(limit), count, key, -points)
  }

  function add(limiter: RateLimiterPostgres, count: Count, key: string, points: number): void {
    count.spent += points
    count.unsaved += points
    if (!count.isWaiting) saveSoon(limiter, count, key)
  }

  async function begin(limiter: RateLimiterPostgres, asked: { name: string; key: string; points: number }) {
    const { name, key, points } = asked
    const { consumedPoints, msBeforeNext } = await limiter.consume(key, Math.min(points, limiter.points))
    const untilMs = performance.now() + msBeforeNext
    const meanwhile = counts.get(name)
    if (meanwhile && meanwhile.untilMs > performance.now()) {
      meanwhile.spent = Math.max(meanwhile.spent + points, consumedPoints + meanwhile.unsaved)
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
    const saving = points < 0 ? limiter.reward(key, -points) : limiter.penalty(key, points)
    const saved = await saving.catch((error: unknown) => {
      log.warn({ err: error, limit: limiter.keyPrefix, points }, 'points were not shared with other processes')
      return null
    })
    count.isWaiting = false
    if (saved) {
      count.spent = saved.consumedPoints + count.unsaved
      count.untilMs = performance.now() + saved.msBeforeNext
    }
    if (count.unsaved !== 0) saveSoon(limiter, count, key)
  }

  return { spend, giveBack }
}
