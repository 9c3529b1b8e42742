import { resolve } from 'node:path'
import type { Config } from '#platform/server/config.ts'
import type { Log } from '#platform/server/database/database.ts'
import { openLog } from './logs.ts'

/** A path relative to where the person ran npm, because npm runs scripts in the program's folder. */
export const givenFile = (given: string) => resolve(process.env['INIT_CWD'] ?? '.', given)

/** Names of errors whose message is meant for whoever starts the program. */
const PLAIN = new Set([
  'BadSetting',
  'MigrationRefused',
  'DataDirInUse',
  'DatabaseUnusable',
  'BadExtract',
  'BadArchive',
  'BadPack',
  'DatabaseBusy',
  'FilesUnavailable',
])

/** Names of errors whose message does not say why; their causes do. */
const WITHOUT_REASON = new Set(['DatabaseBusy', 'FilesUnavailable'])

/** Signals that end the program. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The log of the database in a command: its warnings are shown only where LOG_LEVEL asks for them. */
export function databaseLog({ LOG_LEVEL }: Config): Log {
  const log = openLog(LOG_LEVEL ?? 'error')
  return (message, fields) => log.warn(fields ?? {}, message)
}

/** Runs `clean` if the process is ended before its work is done. Returns a function that cancels this. */
export function cleanUpIfInterrupted(clean: () => void): () => void {
  const end = () => process.exit(1)
  process.on('exit', clean)
  for (const signal of SIGNALS) process.on(signal, end)
  return () => {
    process.off('exit', clean)
    for (const signal of SIGNALS) process.off(signal, end)
  }
}

/** Prints the message of an expected error, or the whole error if it is a bug, and ends the process. */
export function failToStart(error: unknown): never {
  console.error(error instanceof Error && PLAIN.has(error.name) ? plainly(error) : error)
  process.exit(1)
}

function plainly(error: Error): string {
  return WITHOUT_REASON.has(error.name) ? withReasons(error) : error.message
}

function withReasons({ message, cause }: Error): string {
  return cause instanceof Error && cause.message ? `${message}: ${withReasons(cause)}` : message
}
