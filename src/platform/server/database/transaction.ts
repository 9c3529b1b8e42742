import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { asBusy, DatabaseBusy, isConflict } from './busy.ts'
import type { Log } from './database.ts'
import { sendTogether } from './pipeline.ts'
import { sqlInTransaction, type Runner, type Sql, type Told, type TransactionRunner, unheard } from './sql.ts'
import { markedAsInside, refuseInside } from './transactionGuard.ts'

/** Source: the safety rules "Races": conflicts are tried again three times. */
const MAX_RETRIES = 3

/**
 * Lends a client to work and takes it back, dropped instead of kept when `drop` or when its connection broke.
 * @throws DatabaseBusy when no client can be had or its connection breaks
 * @throws Error inside a transaction, which has its client
 */
export async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>, drop = false) {
  refuseInside('another connection')
  const client = await pool.connect().catch((error: unknown) => {
    throw new DatabaseBusy('No connection to the database can be had', error)
  })
  let broken: Error | undefined
  const onError = (error: Error) => void (broken = error)
  client.on('error', onError)
  try {
    return await work(client)
  } catch (error) {
    throw broken ? new DatabaseBusy('The connection to the database broke', error) : asBusy(error)
  } finally {
    client.off('error', onError)
    client.release(broken ?? drop)
  }
}

/**
 * Runs work in one transaction, again up to three times when it conflicts with others, and once more with savepoints when
 * it needs them. `hear` gets what this process is to hear at its end, `log` how it went when it was tried again.
 * @throws DatabaseBusy when it still conflicts, or waits too long for a lock or a connection
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (sql: Sql) => Promise<T>,
  { hear, log }: { hear: (notification: Told) => void; log: Log },
): Promise<T> {
  let makesSavepoints = false
  for (let retry = 0; ;) {
    try {
      const done = await withClient(pool, (client) => attempt(client, work, { hear, makesSavepoints }))
      if (retry > 0) log('a transaction passed when it was tried again', { retries: retry })
      return done
    } catch (error) {
      if (error instanceof NeedsSavepoints) {
        makesSavepoints = true
        continue
      }
      const isWorthRetrying = error instanceof DatabaseBusy && isConflict(error.cause)
      if (!isWorthRetrying || retry === MAX_RETRIES) {
        if (retry > 0) log('a transaction failed when it was tried again', { retries: retry, err: error })
        throw error
      }
      await sleep(Math.random() * 20 * 2 ** retry++)
    }
  }
}

/** Work in a savepoint that was not made has thrown. */
class NeedsSavepoints extends Error {}

interface Settings {
  hear: (notification: Told) => void
  makesSavepoints: boolean
}

async function attempt<T>(
  client: pg.PoolClient,
  work: (sql: Sql) => Promise<T>,
  { hear, makesSavepoints }: Settings,
): Promise<T> {
  const send = inOrder(client)
  const guard = guarded(send, makesSavepoints)
  // Not awaited before the first statement, which then goes with it and is refused by the same broken connection.
  const begun = unheard(send({ name: 'begin', text: 'begin' }))
  try {
    const result = await markedAsInside(() => work(sqlInTransaction(guard.runner)))
    await begun
    if (makesSavepoints) await guard.settled()
    if (guard.doom) throw guard.doom
    if (guard.needsSavepoints) throw new NeedsSavepoints()
    guard.hasEnded = true
    // Goes with the statements that work has not awaited; PostgreSQL answers the commit of a failed transaction with a quiet rollback.
    const { command } = await send({ name: 'commit', text: 'commit' })
    if (command !== 'COMMIT')
      throw guard.late ?? new Error('A statement failed outside a savepoint and its error was ignored')
    return result
  } catch (error) {
    // First, so that nothing is sent after the rollback.
    guard.hasEnded = true
    await send({ text: 'rollback' }).catch(() => undefined)
    await guard.settled()
    throw guard.doom ?? (guard.needsSavepoints ? new NeedsSavepoints() : error)
  } finally {
    // Of a commit whose answer was lost nobody knows whether it is done.
    guard.told.forEach(hear)
  }
}

/** Sends statements in their order: together where the connection takes several, else each after the answer before it. */
export function inOrder(client: pg.PoolClient): Runner['query'] {
  if (client.pipeline) return sendTogether(client)
  let before: Promise<unknown> = Promise.resolve()
  return (statement) => {
    const sent = before.then(() => client.query(statement))
    before = sent.catch(() => undefined)
    return sent
  }
}

interface Guard {
  /** An error that must end the transaction even when work swallows it. */
  doom?: unknown
  /** The first error of what was not awaited before the end. */
  late?: unknown
  needsSavepoints: boolean
  hasEnded: boolean
  told: Told[]
  /** Resolves when no work in a savepoint is under way. */
  settled(): Promise<void>
  runner: TransactionRunner
}

/** Remembers what went wrong, and refuses a forgotten await. */
function guarded(send: Runner['query'], makesSavepoints: boolean): Guard {
  const savepoints = new Set<Promise<unknown>>()
  const guard: Guard = {
    needsSavepoints: false,
    hasEnded: false,
    told: [],
    async settled() {
      while (savepoints.size > 0) await Promise.allSettled(savepoints)
    },
    runner: {
      makesSavepoints,
      async awaitSavepoint(work) {
        savepoints.add(work)
        try {
          return await work
        } catch (error) {
          guard.needsSavepoints = !makesSavepoints
          throw error
        } finally {
          savepoints.delete(work)
        }
      },
      hear: (notification) => void guard.told.push(notification),
      async query(statement) {
        if (guard.hasEnded) throw new Error('This transaction has ended: a statement was not awaited')
        try {
          return await send(statement)
        } catch (error) {
          if (asBusy(error) !== error) guard.doom ??= error
          if (guard.hasEnded) guard.late ??= error
          throw error
        }
      },
    },
  }
  return guard
}
