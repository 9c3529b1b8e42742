import { chmodSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { saveJobState } from '#features/migrations/health/health.queries.ts'
import { BACKUP, type Failure } from '#features/migrations/migrations.rules.ts'
import { activateStoredPack } from '#features/places/import/import.actions.ts'
import { isBusy } from '#platform/server/database/busy.ts'
import type { Log } from '#platform/server/database/database.ts'
import { copyEmbedded, removeStaleCopies } from '#platform/server/database/embedded/copy.ts'
import type { Services } from '#platform/server/services.ts'
import { codeOf } from '#platform/server/thrown.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { type AdminCommand, runCommand, type CommandResult } from './adminCommands.ts'

/**
 * What a command on this machine asks of the server: what `npm run admin` can do, a copy of the database, to store how a
 * backup ended, or to use a pack that is in the file store.
 */
export type AdminRequest = AdminCommand | { copy: true } | { backupEnded: Failure | null } | { pack: string }

/** The socket of a server with an embedded database. Commands need it, since they can't open that database too. */
const socketPath = (dataDir: string) => join(dataDir, 'control.sock')

const OLD = 'The Lamppost that is running is of an earlier version. Restart it first.'

/** Node's codes of a full disk or a used-up quota. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Listens for commands on a socket that only the program's own user can reach. Does nothing without an embedded
 * database. Returns a function that stops it.
 */
export async function openAdminSocket(services: Services): Promise<() => Promise<void>> {
  const { config, database, log } = services
  if (database.kind !== 'embedded') return async () => undefined
  const path = socketPath(config.DATA_DIR)
  // Left by a process that has ended: only one at a time can use the data folder.
  rmSync(path, { force: true })
  const warn: Log = (message, fields) => log.warn(fields ?? {}, message)
  await removeStaleCopies(config.DATA_DIR, warn)
  // Copies run one after the other, because the database makes one at a time.
  let before: Promise<unknown> = Promise.resolve()
  const copy = (): Promise<string> => {
    const made = before.then(() => copyEmbedded(database, config.DATA_DIR, warn))
    before = made.catch(() => undefined)
    return made
  }
  const run = async (asked: AdminRequest): Promise<CommandResult> => {
    if ('copy' in asked) return { isDone: true, output: await copy() }
    if ('backupEnded' in asked) await saveJobState(database.sql, BACKUP, asked.backupEnded, services.now())
    else if ('pack' in asked) await activateStoredPack(services, asked.pack)
    else return runCommand(services, asked)
    return { isDone: true, output: '' }
  }
  const server = createServer((sent, reply) => {
    text(sent)
      .then((body) => run(JSON.parse(body) as AdminRequest)) // only our own commands can reach this socket
      .catch((error: unknown): CommandResult => {
        if (!isRefusal(error)) log.error({ err: error }, 'a command from the shell failed')
        return { isDone: false, output: whyNotDone(error) }
      })
      .then(
        (answer) => reply.end(JSON.stringify(answer)),
        () => reply.destroy(),
      )
  })
  const isOpen = await new Promise<boolean>((resolve) => {
    server.once('error', (error) => {
      log.warn({ err: error }, 'the socket for npm run admin and backup could not be opened')
      resolve(false)
    })
    server.listen(path, () => resolve(true))
  })
  if (!isOpen) return async () => undefined
  chmodSync(path, 0o600)
  return () => new Promise((resolve) => server.close(() => resolve()))
}

function whyNotDone(error: unknown): string {
  if (FULL.has(codeOf(error))) return 'DATA_DIR has no space for a copy of the database: make room, then try again.'
  if (isBusy(error)) return 'The database is busy, or its disk is full: make room or wait, then try again.'
  return 'Something went wrong. See the server log.'
}

const UNANSWERED = 'The running Lamppost did not answer. It may have done this all the same: look before you try again.'

/** Asks the server that uses this data folder; null if none runs. */
export async function askServer(dataDir: string, asked: AdminRequest): Promise<CommandResult | null> {
  return new Promise((resolve) => {
    const sending = request({ socketPath: socketPath(dataDir), method: 'POST', path: '/' }, (reply) => {
      text(reply)
        .then((answer) => {
          // Our own server sends it. One of version 1.0, before it is restarted, sends `said`, and takes other requests
          // for one about the email address "undefined".
          const { isDone, output, said } = JSON.parse(answer) as CommandResult & { said?: string }
          if (said !== undefined && !('email' in asked || 'copy' in asked)) return { isDone: false, output: OLD }
          return { isDone, output: output ?? said ?? '' }
        })
        .then(resolve, () => resolve({ isDone: false, output: UNANSWERED }))
    })
    sending.on('error', ({ syscall }: NodeJS.ErrnoException) =>
      resolve(syscall === 'connect' ? null : { isDone: false, output: UNANSWERED }),
    )
    sending.end(JSON.stringify(asked))
  })
}
