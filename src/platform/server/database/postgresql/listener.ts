import pg from 'pg'
import { listenTo, type Channels } from '../channels.ts'
import type { Log } from '../database.ts'

const FIRST_WAIT_MS = 100
const MAX_WAIT_MS = 2_000
const HEARTBEAT_MS = 4_000
const ANSWER_MS = 4_000

/** Within this many milliseconds a dead listening connection is noticed. Source: safety rules, sessions: 10 s. */
const HEARS_WITHIN_MS = 9_000

const NEVER = { ms: -Infinity, channels: new Set<string>() }

/** Keeps one PostgreSQL connection for LISTEN, opened at the first `listen` and opened again when it breaks. */
export function openListener(config: pg.ClientConfig, channels: Channels, log: Log) {
  let hasStarted = false
  let client: pg.Client | undefined
  let isListening = false
  /**
   * When the last answered statement was sent, and to which channels it listened. Notifications from before then
   * have all arrived.
   */
  let heardAt = NEVER
  let waitMs = FIRST_WAIT_MS
  let retry: NodeJS.Timeout | undefined
  let previous: Promise<unknown> = Promise.resolve()

  async function connect(isAgain: boolean) {
    const fresh = new pg.Client({ ...config, query_timeout: ANSWER_MS })
    const heartbeat = setInterval(() => void listenAgain(fresh).catch(() => undefined), HEARTBEAT_MS).unref()
    client = fresh
    const lost = (error?: unknown) => {
      clearInterval(heartbeat)
      if (client !== fresh) return
      client = undefined
      isListening = false
      heardAt = NEVER
      fresh.end().catch(() => undefined)
      log('The database connection that listens broke', {
        error: error instanceof Error ? error.message : 'it was closed',
      })
      retry = setTimeout(() => void connect(true), waitMs)
      waitMs = Math.min(2 * waitMs, MAX_WAIT_MS)
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', channels.deliver)
    try {
      await fresh.connect()
      isListening = true
      await listenAgain(fresh, isAgain)
      waitMs = FIRST_WAIT_MS
    } catch (error) {
      lost(error)
    }
  }

  /** Repeats LISTEN as a heartbeat: PostgreSQL sends all earlier notifications before it answers a statement. */
  async function listenAgain(whom: pg.Client, hasMissed = false) {
    const names = channels.names()
    const ms = performance.now()
    await run(whom, listenTo(names))
    if (client !== whom) return
    if (hasMissed) channels.reconnected()
    heardAt = { ms, channels: new Set(names) }
  }

  /** Runs statements one after the other; a connection that doesn't answer is given up. */
  function run(whom: pg.Client, statement: string) {
    const answer = previous.then(() => whom.query(statement))
    previous = answer.catch((error: unknown) => whom.emit('error', error))
    return answer
  }

  return {
    listen() {
      if (!hasStarted) void connect(false)
      else if (client && isListening) listenAgain(client).catch(() => undefined)
      hasStarted = true
    },
    isListening: () =>
      channels.names().every((name) => heardAt.channels.has(name)) && performance.now() - heardAt.ms < HEARS_WITHIN_MS,
    async close() {
      clearTimeout(retry)
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}
