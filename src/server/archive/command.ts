import { resolve } from 'node:path'
import type { Log } from '../database/database.ts'
import { openLog } from '../logs.ts'

/** A file as the person named it: npm runs scripts in the program's folder, wherever they are. */
export const givenFile = (given: string) => resolve(process.env['INIT_CWD'] ?? '.', given)

const log = openLog(process.env['LOG_LEVEL'] ?? 'error')

/** Where the database's own troubles go, in a command. */
export const databaseLog: Log = (message, fields) => log.warn(fields ?? {}, message)
