import { resolve } from 'node:path'
import type { Config } from '#platform/server/config.ts'
import type { Log } from '#platform/server/database/database.ts'
import { openLog } from '../logs.ts'

/** A file as the person named it: npm runs scripts in the program's folder, wherever they are. */
export const givenFile = (given: string) => resolve(process.env['INIT_CWD'] ?? '.', given)

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Where the database's own troubles go, in a command. */
export function databaseLog({ LOG_LEVEL }: Config): Log {
  const log = openLog(LOG_LEVEL ?? 'error')
  return (message, fields) => log.warn(fields ?? {}, message)
}

/** Has something done when the process is asked to end before its work is; gives the way to leave it. */
export function whenEnded(clean: () => void): () => void {
  const end = () => process.exit(1)
  process.on('exit', clean)
  for (const signal of SIGNALS) process.on(signal, end)
  return () => {
    process.off('exit', clean)
    for (const signal of SIGNALS) process.off(signal, end)
  }
}
