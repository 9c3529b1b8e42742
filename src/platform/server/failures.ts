import { isBusy } from './database/busy.ts'
import type { Sql } from './database/sql.ts'
import type { Services } from './services.ts'

/**
 * Runs work in a savepoint, because it must not fail the request. If it fails, logs that and returns null. Logs a warning
 * instead of an error if the database was only busy, since then the whole transaction is retried or refused, which is
 * logged or answered anyway.
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
