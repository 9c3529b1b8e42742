import { MINUTE_MS } from '#shared/clock.ts'
import type { Database } from './database/database.ts'
import { PEOPLE_CHANNEL } from './database/peopleChannel.ts'

/** What is remembered is asked anew after so long, whatever was heard, milliseconds. */
const MAX_AGE_MS = MINUTE_MS

/**
 * Answers of the database that this process remembers while it hears of every change: whoever keeps one forgets it when
 * the change is told. Nothing is remembered or given while the database may have been changed unheard. Decision 029.
 */
export interface Memory<Value extends object> {
  /** Undefined when it is not known, or no longer surely. */
  get(key: string): Value | undefined
  /** Asks, and remembers the answer, unless it is null or something was forgotten of it meanwhile. */
  learn<Answer extends Value | null>(key: string, ask: () => Promise<Answer>): Promise<Answer>
  forget(key: string): void
  /** Forgets those values, and whatever is being asked, since it may become one of them. */
  forgetThose(isOne: (value: Value) => boolean): void
  forgetAll(): void
}

/**
 * Opens a memory for each database, of so many values at most; `hear` gets what is told of people there and forgets what
 * that has changed.
 */
export function memoryOfPeople<Value extends object>(
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
    database.listen(PEOPLE_CHANNEL, heard, memory.forgetAll)
    return memory
  }
}

/** Remembers at most so many; the one that was learnt first goes for one more. */
export function newMemory<Value extends object>(database: Pick<Database, 'hears'>, most: number): Memory<Value> {
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
      return found && performance.now() < found.until && database.hears() ? found.value : undefined
    },
    async learn(key, ask) {
      if (!database.hears()) return ask()
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
