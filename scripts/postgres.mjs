import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../test/port.ts'

/**
 * Starts a PostgreSQL for tests: a folder of its own, a free port, loopback only; `stop()` ends it and deletes its
 * data. `programs` is the folder of initdb and postgres. As root it runs as the user postgres, since PostgreSQL
 * refuses root. Returns the URL of its database for a superuser, who may create other databases, `halt()` and `start()`,
 * which end it and start it again with the same data, and `isRunning()`.
 */
export async function startPostgres(programs) {
  const folder = mkdtempSync(join(tmpdir(), 'lamppost-postgres-'))
  const owner = notRoot()
  if (owner.uid) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const options = { ...owner, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }
  execFileSync(
    join(programs, 'initdb'),
    ['-N', '-A', 'trust', '-U', 'lamppost', '-E', 'UTF8', '--locale=C.UTF-8', data],
    options,
  )

  const port = await freePort()
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: folder, max_connections: 200 }
  // The data need not survive a crash, so nothing has to be synced to disk.
  const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const flags = Object.entries({ ...settings, ...quick }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let server = null
  const start = async () => {
    server = spawn(join(programs, 'postgres'), ['-D', data, ...flags], options)
    await ready(server)
  }
  const halt = async () => {
    server.removeAllListeners('exit')
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  }
  await start()

  const isRunning = () => server.exitCode === null && server.signalCode === null
  const stop = async () => {
    if (isRunning()) await halt()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `postgres://lamppost@127.0.0.1:${port}/postgres`, stop, halt, start, isRunning }
}

function ready(server) {
  let said = ''
  return new Promise((resolve, reject) => {
    server.stdout.resume()
    server.stderr.on('data', (piece) => {
      said = (said + piece).slice(-10_000)
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${said}`)))
    server.once('error', reject)
  })
}

/** The user for a program that refuses root: for root the user postgres, else the same. */
export const notRoot = () => (process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {})

const idOf = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
