import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notRoot } from '../scripts/postgres.mjs'
import { findPgbouncer } from '../scripts/system.mjs'
import { freePort } from './port.ts'

/** A running PgBouncer. */
export interface Pooler {
  url: string
  stop(): Promise<void>
}

/**
 * Starts a PgBouncer before the database at `url`, with so few connections to it that in the mode `transaction` every
 * client soon gets another one's.
 */
export async function startPooler(
  url: string,
  connections = 3,
  mode: 'transaction' | 'session' = 'transaction',
): Promise<Pooler> {
  const program = findPgbouncer()
  if (!program) throw new Error('This test needs PgBouncer: run npm test, which installs it')
  const { hostname, port, username } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'lamppost-pgbouncer-'))
  chmodSync(folder, 0o755)
  const ownPort = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${connections}
max_client_conn = 200
query_wait_timeout = 2
`,
  )
  const child = spawn(program, [file], { ...notRoot(), cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (piece) => {
      said += String(piece)
      if (said.includes('process up')) resolve()
    })
    ended.then(() => reject(new Error(`PgBouncer ended:\n${said}`)), reject)
  })
  const own = new URL(url)
  own.port = String(ownPort)
  own.hostname = '127.0.0.1'
  return {
    url: own.href,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
