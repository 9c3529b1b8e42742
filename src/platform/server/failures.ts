import { isBusy } from './database/busy.ts'
import type { Sql } from './database/sql.ts'
import type { Services } from './services.ts'

/**
 * Runs work that must not fail the request: in a savepoint, and a failure is only logged. Returns null then. If the
 * database was only busy, it is a warning instead of an error, since then the whole transaction is retried or refused,
 * which is logged or answered anyway.
 */
export async function tryInSavepoint<T>(
  sql: Pick<Sql, 'savepoint'>,
  log: Services['log'],
  { failed, reportId }: { failed: string; reportId: string },
  work: (inside: Sql) => Promise<T>,
): Promise<T | null> {
  return sql.savepoint(work).catch((error: unknown) => {
    log[isBusy(error) ? 'warn' : 'error']({ err: error, reportId }, failed)
    return null
  })
}
