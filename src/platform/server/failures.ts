import { isBusy } from './database/busy.ts'
import type { Services } from './services.ts'

/**
 * Logs what failed beside a request without failing it: as an error, but as a warning when the database was only busy, since then the
 * whole transaction runs again or is refused, and says so itself.
 */
export function logFailure(log: Services['log'], error: unknown, message: string, fields: object = {}): void {
  log[isBusy(error) ? 'warn' : 'error']({ err: error, ...fields }, message)
}
