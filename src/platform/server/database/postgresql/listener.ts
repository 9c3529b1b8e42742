import pg from 'pg'
import { listenTo, type Channels } from '../channels.ts'
import type { Log } from '../database.ts'

const FIRST_WAIT_MS = 100
const MAX_WAIT_MS = 2_000
const HEARTBEAT_MS = 4_000
const ANSWER_MS = 4_000

/** How late it is noticed at the latest that the connection that listens hears nothing, milliseconds. Source: safety rules, sessions: 10 s. */
const HEARS_WITHIN_MS = 9_000

/** Keeps one PostgreSQL connection that listens, from the first `listen` on, and opens it again when it breaks. */
export function openListener(config: pg.ClientConfig, channels: Channels, log: Log) {
  let hasStarted = false
  let client: pg.Client | undefined
  let isListening = false
  /** When a statement was sent that was answered, and with it all that was notified before; it listened to so many channels. */
  let heardAt = { ms: -Infinity, channels: 0 }
  let waitMs = FIRST_WAIT_MS
  let retry: NodeJS.Timeout | undefined
  let told: Promise<unknown> = Promise.resolve()

  async function connect(isAgain: boolean) {
    const fresh = new pg.Client({ ...config, query_timeout: ANSWER_MS })
    const heartbeat = setInterval(() => void listenAgain(fresh).catch(() => undefined), HEARTBEAT_MS).unref()
    client = fresh
    const lost = (error?: unknown) => {
      clearInterval(heartbeat)
      if (client !== fresh) return
      client = undefined
      isListening = false
      heardAt = { ms: -Infinity, channels: 0 }
      fresh.end().catch(() => undefined)
      log('The database connection that listens broke', {
        error: error instanceof Error ? error.message : 'it was closed',
      })
      retry = setTimeout(() => void connect(true), waitMs)
      waitMs = Math.min(2 * waitMs, MAX_WAIT_MS)
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', channels.hear)
    try {
      await fresh.connect()
      isListening = true
      await listenAgain(fresh, isAgain)
      waitMs = FIRST_WAIT_MS
    } catch (error) {
      lost(error)
    }
  }

  /** PostgreSQL sends what was notified before it answers a statement. Listening to a channel twice does no harm. */
  async function listenAgain(whom: pg.Client, hasMissed = false) {
    const names = channels.names()
    const ms = performance.now()
    await tell(whom, listenTo(names))
    if (client !== whom) return
    if (hasMissed) channels.reconnected()
    heardAt = { ms, channels: names.length }
  }

  /** One statement after the other; a connection that doesn't answer is given up. */
  function tell(whom: pg.Client, statement: string) {
    const answer = told.then(() => whom.query(statement))
    told = answer.catch((error: unknown) => whom.emit('error', error))
    return answer
  }

  return {
    listen() {
      if (!hasStarted) void connect(false)
      else if (client && isListening) listenAgain(client).catch(() => undefined)
      hasStarted = true
    },
    hears: () => heardAt.channels === channels.names().length && performance.now() - heardAt.ms < HEARS_WITHIN_MS,
    async close() {
      clearTimeout(retry)
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}
