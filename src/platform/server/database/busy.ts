import pg from 'pg'

/** The database can't do this now (conflict, timeout, lost connection, full pool or disk); it may work later. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}

/** SQLSTATE classes that mean "not now": connection, resources, operator, system. Source: PostgreSQL, appendix A. */
const BUSY_CLASSES = ['08', '53', '57', '58']

/** Waiting for a lock took too long. */
export const LOCK_NOT_AVAILABLE = '55P03'

/** A lock that took too long, idle in a transaction for too long. */
const BUSY_CODES = [LOCK_NOT_AVAILABLE, '25P03']

/** A write on a primary that has become a standby. */
export const READ_ONLY = '25006'

/** A statement that took too long, or that somebody has ended. */
export const TIMED_OUT = '57014'

/** How the driver says that it can't use a connection any more. Such errors have no code. */
const LOST = /^(Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/

/** Serialization failure, deadlock: the same work may pass at once. */
const CONFLICT_CODES = ['40001', '40P01']

/** The error's SQLSTATE, or an empty string for an error that isn't the server's. */
export const sqlState = (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? '') : '')

/** Whether running the same transaction again may succeed at once. */
export const isConflict = (error: unknown) => CONFLICT_CODES.includes(sqlState(error))

/**
 * Whether the transaction may have been, or may yet be, committed despite this error (for example while its commit
 * waits for a standby). After a conflict or a lock timeout it was rolled back.
 */
export function mayBeCommitted(error: unknown): boolean {
  if (!(error instanceof DatabaseBusy)) return false
  return !isConflict(error.cause) && sqlState(error.cause) !== LOCK_NOT_AVAILABLE
}

/** Whether the error is temporary: a conflict, a lock, a lost connection. */
export const isBusy = (error: unknown) => error instanceof DatabaseBusy || asBusy(error) !== error

/** Whether the connection must be dropped: it broke, or its server has become read-only. */
export function isLost(error: unknown): error is Error {
  return error instanceof Error && (sqlState(error) === READ_ONLY || LOST.test(error.message))
}

/** Turns an error of server or driver that means "not now" into DatabaseBusy; returns any other error unchanged. */
export function asBusy(error: unknown): unknown {
  if (isLost(error)) return new DatabaseBusy('The connection to the database is of no use any more', error)
  const code = sqlState(error)
  const isNotNow = isConflict(error) || BUSY_CODES.includes(code) || BUSY_CLASSES.includes(code.slice(0, 2))
  return isNotNow ? new DatabaseBusy(`The database is busy (${code})`, error) : error
}
