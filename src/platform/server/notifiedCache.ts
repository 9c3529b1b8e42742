import { MINUTE_MS } from '#shared/clock.ts'
import type { Database } from './database/database.ts'

/** Cached values expire after this many milliseconds, even without a notification. */
const MAX_AGE_MS = MINUTE_MS

/**
 * A cache of database answers in this process. Its owner invalidates a value when a notification reports a change.
 * While notifications may have been missed, nothing is cached and nothing is returned from the cache. Decision 029.
 */
export interface Memory<Value extends object> {
  /** Returns undefined if the value is not cached or may be out of date. */
  get(key: string): Value | undefined
  /** Calls `ask` and caches its answer, unless it is null or the key was invalidated meanwhile. */
  learn<Answer extends Value | null>(key: string, ask: () => Promise<Answer>): Promise<Answer>
  forget(key: string): void
  /** Invalidates the matching values, and all answers that are being asked for, since they may match too. */
  forgetThose(isOne: (value: Value) => boolean): void
  forgetAll(): void
}

/**
 * Returns a function that opens one cache for each database, with at most `most` values. `hear` gets the events of the
 * NOTIFY channel, a word and an id each, and invalidates what they have changed.
 */
export function notifiedCache<Value extends object>(
  channel: string,
  most: number,
  hear: (memory: Memory<Value>, what: string, id: string) => void,
): (database: Database) => Memory<Value> {
  const memories = new WeakMap<Database, Memory<Value>>()
  return (database) => {
    const found = memories.get(database)
    if (found) return found
    const memory = newMemory<Value>(database, most)
    memories.set(database, memory)
    const heard = (payload: string) => {
      const [what = '', id = ''] = payload.split(' ')
      hear(memory, what, id)
    }
    database.listen(channel, heard, memory.forgetAll)
    return memory
  }
}

/** Creates a cache of at most `most` values; when it is full, the oldest is removed. */
export function newMemory<Value extends object>(database: Pick<Database, 'isListening'>, most: number): Memory<Value> {
  const known = new Map<string, { value: Value; until: number }>()
  const asked = new Map<string, symbol>()

  function keep(key: string, value: Value) {
    known.delete(key)
    known.set(key, { value, until: performance.now() + MAX_AGE_MS })
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
  }

  return {
    get(key) {
      const found = known.get(key)
      return found && performance.now() < found.until && database.isListening() ? found.value : undefined
    },
    async learn(key, ask) {
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
    forget(key) {
      known.delete(key)
      asked.delete(key)
    },
    forgetThose(isOne) {
      asked.clear()
      for (const [key, { value }] of known) if (isOne(value)) known.delete(key)
    },
    forgetAll() {
      known.clear()
      asked.clear()
    },
  }
}
