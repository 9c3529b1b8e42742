import { MINUTE_MS } from '#shared/clock.ts'
import { keptFor } from '#shared/keptFor.ts'
import { putNewest } from '#shared/putNewest.ts'
import type { Database } from './database/database.ts'

/** Cached values expire after this many milliseconds, even without a notification. */
const MAX_AGE_MS = MINUTE_MS

export type ValueCache<Value extends object> = ReturnType<typeof newCache<Value>>

/**
 * Returns a function that opens one cache for each database, with at most `most` values. `hear` gets the events of the
 * NOTIFY channel, a word and an id each, and invalidates what they have changed.
 */
export function notifiedCache<Value extends object>(
  channel: string,
  most: number,
  hear: (cache: ValueCache<Value>, what: string, id: string) => void,
): (database: Database) => ValueCache<Value> {
  return keptFor((database) => {
    const cache = newCache<Value>(database, most)
    const heard = (payload: string) => {
      const [what = '', id = ''] = payload.split(' ')
      hear(cache, what, id)
    }
    database.listen(channel, heard, cache.forgetAll)
    return cache
  })
}

/**
 * A cache of at most `most` database answers in this process; when it is full, the oldest is removed. Its owner
 * invalidates a value when a notification reports a change. While notifications may have been missed, nothing is cached
 * and nothing is returned from the cache. Decision 029.
 */
export function newCache<Value extends object>(database: Pick<Database, 'isListening'>, most: number) {
  const known = new Map<string, { value: Value; until: number }>()
  const asked = new Map<string, symbol>()

  const keep = (key: string, value: Value) =>
    putNewest(known, key, { value, until: performance.now() + MAX_AGE_MS }, most)

  return {
    /** Returns undefined if the value is not cached or may be out of date. */
    get(key: string): Value | undefined {
      const found = known.get(key)
      return found && performance.now() < found.until && database.isListening() ? found.value : undefined
    },
    /** Calls `ask` and caches its answer, unless it is null or the key was invalidated meanwhile. */
    async fetch<Answer extends Value | null>(key: string, ask: () => Promise<Answer>): Promise<Answer> {
      if (!database.isListening()) return ask()
      const own = Symbol(key)
      asked.set(key, own)
      try {
        const value = await ask()
        if (value !== null && asked.get(key) === own) keep(key, value)
        return value
      } finally {
        if (asked.get(key) === own) asked.delete(key)
      }
    },
    forget(key: string): void {
      known.delete(key)
      asked.delete(key)
    },
    /** Invalidates the matching values, and all answers that are being asked for, since they may match too. */
    forgetThose(isOne: (value: Value) => boolean): void {
      asked.clear()
      for (const [key, { value }] of known) if (isOne(value)) known.delete(key)
    },
    forgetAll(): void {
      known.clear()
      asked.clear()
    },
  }
}
