import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { asBusy, DatabaseBusy, isConflict } from './busy.ts'
import { markedAsInside, refuseInside } from './outside.ts'
import { sqlInTransaction, type Runner, type Sql, type Told, type TransactionRunner, unheard } from './sql.ts'

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
 * Runs work in one transaction, again up to three times when it conflicts with others. `hear` gets what this process is
 * to hear at its end.
 * @throws DatabaseBusy when it still conflicts, or waits too long for a lock or a connection
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (sql: Sql) => Promise<T>,
  hear: (notification: Told) => void,
): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await withClient(pool, (client) => attempt(client, work, hear))
    } catch (error) {
      const isWorthRetrying = error instanceof DatabaseBusy && isConflict(error.cause)
      if (!isWorthRetrying || retry === MAX_RETRIES) throw error
      await sleep(Math.random() * 20 * 2 ** retry)
    }
  }
}

async function attempt<T>(client: pg.PoolClient, work: (sql: Sql) => Promise<T>, hear: (notification: Told) => void) {
  const send = inOrder(client)
  const guard = guarded(send)
  // Not awaited before the first statement, which then goes with it and is refused by the same broken connection.
  const begun = unheard(send({ text: 'begin' }))
  try {
    const result = await markedAsInside(() => work(sqlInTransaction(guard.runner)))
    await begun
    if (guard.doom) throw guard.doom
    const { command } = await send({ text: 'commit' })
    // PostgreSQL answers the commit of a failed transaction with a quiet rollback.
    if (command !== 'COMMIT') throw new Error('A statement failed outside a savepoint and its error was ignored')
    return result
  } catch (error) {
    await send({ text: 'rollback' }).catch(() => undefined)
    throw guard.doom ?? error
  } finally {
    guard.hasEnded = true
    // Of a commit whose answer was lost nobody knows whether it is done.
    guard.told.forEach(hear)
  }
}

/** Sends statements in their order: at once where the connection takes several, else each after the answer before it. */
function inOrder(client: pg.PoolClient): Runner['query'] {
  let before: Promise<unknown> = Promise.resolve()
  return (statement) => {
    const sent = client.pipeline ? client.query(statement) : before.then(() => client.query(statement))
    before = sent.catch(() => undefined)
    return sent
  }
}

/** Remembers an error that must end the transaction even when work swallows it, and refuses a forgotten await. */
function guarded(send: Runner['query']) {
  const told: Told[] = []
  const guard: { doom?: unknown; hasEnded: boolean; told: Told[]; runner: TransactionRunner } = {
    hasEnded: false,
    told,
    runner: {
      hear: (notification) => void told.push(notification),
      async query(statement) {
        if (guard.hasEnded) throw new Error('This transaction has ended: a statement was not awaited')
        try {
          return await send(statement)
        } catch (error) {
          if (asBusy(error) !== error) guard.doom ??= error
          throw error
        }
      },
    },
  }
  return guard
}
