/** The name of the outbox's lock, of its database, and of the channel on which tabs notify each other of changes. */
export const OUTBOX = 'lamppost-unsent'

/** Whether tabs can keep each other from sending the same report. Browsers have no locks on plain http. */
export function hasLocks(): boolean {
  return 'locks' in navigator
}

/** Runs `run` under a lock that all tabs share, so that only one tab sends or takes reports at a time. */
export async function withOutboxLock<Result>(run: () => Promise<Result>): Promise<Result> {
  // Without locks the report's key alone makes sending it twice harmless.
  if (!hasLocks()) return run()
  return navigator.locks.request(OUTBOX, run)
}

/**
 * Runs `run` while the form sends this report, so that the outbox leaves it alone. The browser ends this when it closes
 * the page. Also runs if another tab sends the report: under one key it is stored once.
 */
export async function whileSending<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
  if (!hasLocks()) return run()
  return navigator.locks.request(lockOf(key), { ifAvailable: true }, run)
}

/** Runs `run` unless a form or the outbox of any tab sends this report just now, which may take minutes. */
export async function unlessSending<Result>(key: string, run: () => Promise<Result>): Promise<Result | 'is-sending'> {
  if (!hasLocks()) return run()
  return navigator.locks.request(lockOf(key), { ifAvailable: true }, (lock) => (lock ? run() : 'is-sending'))
}

/** Runs `run` once no form or outbox of any tab sends this report. */
export async function onceSent<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
  if (!hasLocks()) return run()
  return navigator.locks.request(lockOf(key), run)
}

const lockOf = (key: string) => `${OUTBOX}-${key}`
