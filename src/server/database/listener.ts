import pg from 'pg'
import { listenTo, type Channels } from './channels.ts'
import type { Log } from './database.ts'

const FIRST_WAIT_MS = 100
const MAX_WAIT_MS = 2_000
const HEARTBEAT_MS = 20_000
const ANSWER_MS = 5_000

/** Keeps one PostgreSQL connection that listens, from the first `listen` on, and opens it again when it breaks. */
export function openListener(config: pg.ClientConfig, channels: Channels, log: Log) {
  let hasStarted = false
  let client: pg.Client | undefined
  let isListening = false
  let waitMs = FIRST_WAIT_MS
  let retry: NodeJS.Timeout | undefined
  let told: Promise<unknown> = Promise.resolve()

  async function connect(isAgain: boolean) {
    const fresh = new pg.Client({ ...config, query_timeout: ANSWER_MS })
    const heartbeat = setInterval(() => void tell(fresh, 'select 1').catch(() => undefined), HEARTBEAT_MS).unref()
    client = fresh
    const lost = (error?: unknown) => {
      clearInterval(heartbeat)
      if (client !== fresh) return
      client = undefined
      isListening = false
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
      await tell(fresh, listenTo(channels.names()))
      waitMs = FIRST_WAIT_MS
      if (isAgain) channels.reconnected()
    } catch (error) {
      lost(error)
    }
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
      else if (client && isListening) tell(client, listenTo(channels.names())).catch(() => undefined)
      hasStarted = true
    },
    async close() {
      clearTimeout(retry)
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}
