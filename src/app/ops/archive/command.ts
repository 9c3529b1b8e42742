import { resolve } from 'node:path'
import type { Config } from '#platform/server/config.ts'
import type { Log } from '#platform/server/database/database.ts'
import { openLog } from '../logs.ts'

/** A path relative to where the person ran npm, because npm runs scripts in the program's folder. */
export const givenFile = (given: string) => resolve(process.env['INIT_CWD'] ?? '.', given)

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The log of the database in a command: its warnings are shown only where LOG_LEVEL asks for them. */
export function databaseLog({ LOG_LEVEL }: Config): Log {
  const log = openLog(LOG_LEVEL ?? 'error')
  return (message, fields) => log.warn(fields ?? {}, message)
}

/** Runs `clean` if the process is ended before its work is done. Returns a function that cancels this. */
export function whenEnded(clean: () => void): () => void {
  const end = () => process.exit(1)
  process.on('exit', clean)
  for (const signal of SIGNALS) process.on(signal, end)
  return () => {
    process.off('exit', clean)
    for (const signal of SIGNALS) process.off(signal, end)
  }
}
