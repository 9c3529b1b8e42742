import pg from 'pg'
import { listenTo, type Channels } from './channels.ts'
import type { Log } from './database.ts'

const FIRST_WAIT_MS = 100
const MAX_WAIT_MS = 2_000
const HEARTBEAT_MS = 20_000

/** Keeps one PostgreSQL connection that listens, from the first `listen` on, and opens it again when it breaks. */
export function openListener(config: pg.ClientConfig, channels: Channels, log: Log) {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let waitMs = FIRST_WAIT_MS
  let state: 'unused' | 'open' | 'closed' = 'unused'
  let told: Promise<unknown> = Promise.resolve()

  async function connect(isAgain: boolean) {
    const fresh = new pg.Client({ ...config, query_timeout: 5_000 })
    const heartbeat = setInterval(() => tell(fresh, 'select 1'), HEARTBEAT_MS).unref()
    let isLost = false
    const lost = (error?: Error) => {
      if (isLost) return
      isLost = true
      clearInterval(heartbeat)
      client = undefined
      void fresh.end().catch(() => undefined)
      if (state === 'closed') return
      log('The database connection that listens broke', { error: error?.message })
      retry = setTimeout(() => void connect(true), waitMs)
      waitMs = Math.min(2 * waitMs, MAX_WAIT_MS)
    }
    fresh.on('error', lost)
    fresh.on('end', () => lost())
    fresh.on('notification', (notification) => channels.hear(notification))
    try {
      await fresh.connect()
      client = fresh
      await fresh.query(listenTo(channels.names()))
      waitMs = FIRST_WAIT_MS
      if (isAgain) channels.reconnected()
    } catch (error) {
      lost(error instanceof Error ? error : undefined)
    }
  }

  /** One statement at a time; a connection that doesn't answer is given up. */
  function tell(whom: pg.Client, statement: string) {
    told = told.then(() => whom.query(statement)).catch((error: unknown) => whom.emit('error', error))
  }

  return {
    listen() {
      if (state === 'unused') {
        state = 'open'
        void connect(false)
      } else if (client) tell(client, listenTo(channels.names()))
    },
    async close() {
      state = 'closed'
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
