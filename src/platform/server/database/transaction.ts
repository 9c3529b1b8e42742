import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { asBusy, DatabaseBusy, isBusy, isConflict, isLost, mayBeCommitted } from './busy.ts'
import type { Log } from './database.ts'
import {
  sqlInTransaction,
  type Runner,
  type Sql,
  type Statement,
  type Announcement,
  type TransactionRunner,
  handled,
} from './sql.ts'
import { markedAsInside, refuseInside } from './transactionGuard.ts'

/** Source: the safety rules "Races": conflicts are tried again three times. */
const MAX_RETRIES = 3

/**
 * Lends a client of the pool to `work`. Afterwards closes it if `drop` is set or its connection broke, else keeps it.
 * @throws DatabaseBusy if no client is available or its connection breaks
 * @throws Error inside a transaction, which already has a client
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
    if (isLost(error)) broken ??= error
    throw broken ? new DatabaseBusy('The connection to the database broke', error) : asBusy(error)
  } finally {
    client.off('error', onError)
    client.release(broken ?? drop)
  }
}

/** Runs work in one transaction of this client, which is rolled back when it throws. */
export async function inOneTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Runs work in one transaction. Retries it up to three times after conflicts. `deliver` gets the notifications for this
 * process at the end, `log` the result of retries. `begin` is the statement that begins it.
 * @throws DatabaseBusy if it still conflicts, or waits too long for a lock or a connection
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (sql: Sql) => Promise<T>,
  {
    deliver,
    log,
    begin = 'begin',
  }: { deliver: (notification: Announcement) => void; log: Log; begin?: string | undefined },
): Promise<T> {
  for (let retry = 0; ;) {
    try {
      const done = await withClient(pool, (client) => attempt(client, work, deliver, begin))
      if (retry > 0) log('a transaction passed when it was tried again', { retries: retry })
      return done
    } catch (error) {
      const isWorthRetrying = error instanceof DatabaseBusy && isConflict(error.cause)
      if (!isWorthRetrying || retry === MAX_RETRIES) {
        if (retry > 0) log('a transaction failed when it was tried again', { retries: retry, err: error })
        throw error
      }
      await sleep(Math.random() * 20 * 2 ** retry++)
    }
  }
}

async function attempt<T>(
  client: pg.PoolClient,
  work: (sql: Sql) => Promise<T>,
  deliver: (notification: Announcement) => void,
  begin: string,
): Promise<T> {
  const send = sendInOrder(client)
  const guard = guarded(send)
  // Not awaited yet, so that the first statement is sent with it, and fails with it on a broken connection.
  const begun = handled(send({ text: begin }))
  // Also true if the commit's answer was lost.
  let mayBeStored = false
  try {
    const result = await markedAsInside(() => work(sqlInTransaction(guard.runner)))
    await begun
    await guard.settled()
    if (guard.doom) throw guard.doom
    const { forAll } = guard.notifications
    const notified = forAll.length > 0 ? handled(send(notifyStatement(forAll))) : undefined
    guard.hasEnded = true
    mayBeStored = true
    // Sent with the statements that were not awaited. If one of them fails, PostgreSQL answers ROLLBACK.
    const { command } = await send({ name: 'commit', text: 'commit' })
    if (command === 'COMMIT') return result
    mayBeStored = false
    const cause: unknown = await notified?.catch((error: unknown) => error)
    if (!guard.late && isBusy(cause)) throw cause
    throw guard.late ?? new Error('A statement failed outside a savepoint and its error was ignored', { cause })
  } catch (error) {
    mayBeStored &&= mayBeCommitted(asBusy(error))
    // Set first, so that nothing follows the rollback.
    guard.hasEnded = true
    await send({ text: 'rollback' }).catch(() => undefined)
    await guard.settled()
    throw guard.doom ?? error
  } finally {
    if (mayBeStored) guard.notifications.forThis.forEach(deliver)
  }
}

/** One statement for all notifications, which keeps their order. */
function notifyStatement(notifications: Announcement[]): Statement {
  const channels = notifications.map(({ channel }) => channel)
  const payloads = notifications.map(({ payload = '' }) => payload)
  return {
    name: 'notify',
    text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as n (channel, payload)',
    values: [channels, payloads],
  }
}

/** Sends statements in order. With pipelining they do not wait for each other; else each waits for the one before. */
function sendInOrder(client: pg.PoolClient): Runner['query'] {
  if (client.pipeline) return (statement) => client.query(statement)
  let before: Promise<unknown> = Promise.resolve()
  return (statement) => {
    const sent = before.then(() => client.query(statement))
    before = sent.catch(() => undefined)
    return sent
  }
}

/** Records errors that must end the transaction, and refuses statements after its end (a forgotten await). */
function guarded(send: Runner['query']) {
  const savepoints = new Set<Promise<unknown>>()
  const state = {
    /** An error that must end the transaction even if work catches it. */
    doom: undefined as unknown,
    /** The first error of a statement that was not awaited before the end. */
    late: undefined as unknown,
    hasEnded: false,
    /** `forThis` contains all of `forAll` too. */
    notifications: { forAll: [] as Announcement[], forThis: [] as Announcement[] },
    /** Resolves when no work in a savepoint is running. */
    async settled() {
      while (savepoints.size > 0) await Promise.allSettled(savepoints)
    },
  }
  const runner: TransactionRunner = {
    async awaitSavepoint(work) {
      savepoints.add(work)
      try {
        return await work
      } finally {
        savepoints.delete(work)
      }
    },
    notify(notification) {
      state.notifications.forAll.push(notification)
      state.notifications.forThis.push(notification)
    },
    notifyThisProcess: (notification) => void state.notifications.forThis.push(notification),
    async query(statement) {
      if (state.hasEnded) throw new Error('This transaction has ended: a statement was not awaited')
      try {
        return await send(statement)
      } catch (error) {
        if (asBusy(error) !== error) state.doom ??= error
        if (state.hasEnded) state.late ??= error
        throw error
      }
    },
  }
  return Object.assign(state, { runner })
}
