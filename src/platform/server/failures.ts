import { isBusy } from './database/busy.ts'
import type { Services } from './services.ts'

/**
 * Logs a failure that does not fail the request. If the database was only busy, it is a warning instead of an error,
 * since then the whole transaction is retried or refused, which is logged or answered anyway.
 */
export function logFailure(log: Services['log'], error: unknown, message: string, fields: object = {}): void {
  log[isBusy(error) ? 'warn' : 'error']({ err: error, ...fields }, message)
}
