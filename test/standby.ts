import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { notRoot, startPostgres } from '../scripts/postgres.mjs'
import { findPostgres } from '../scripts/system.mjs'
import { freePort } from './port.ts'

/** A PostgreSQL and a standby that replays its log. */
export interface Pair {
  primaryUrl: string
  standbyUrl: string
  /** Whether the standby goes on replaying. */
  setReplaying(isReplaying: boolean): Promise<void>
  haltStandby(): Promise<void>
  startStandby(): Promise<void>
  stop(): Promise<void>
}

export async function startPair(): Promise<Pair> {
  const programs = findPostgres()
  if (!programs) throw new Error('This test needs the PostgreSQL programs: run npm test, which installs them')
  const primary = await startPostgres(programs)
  await run(primary.url, 'alter role lamppost set synchronous_commit = on')
  const folder = mkdtempSync(join(tmpdir(), 'lamppost-standby-'))
  const owner = notRoot()
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const { port: from } = new URL(primary.url)
  const copying = ['-h', '127.0.0.1', '-p', from, '-U', 'lamppost', '-D', data, '-R', '-c', 'fast', '--no-sync']
  execFileSync(join(programs, 'pg_basebackup'), copying, { ...owner, cwd: folder, stdio: 'pipe' })
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, 'fsync=off']
  const flags = [...settings, 'max_connections=200'].flatMap((setting) => ['-c', setting])
  const url = new URL(primary.url)
  url.port = String(port)

  let server: ChildProcess | null = null
  async function startStandby() {
    const child = spawn(join(programs ?? '', 'postgres'), ['-D', data, ...flags], { ...owner, cwd: folder })
    server = child
    await new Promise<void>((resolve, reject) => {
      child.stderr.on('data', (piece) => String(piece).includes('ready to accept read-only') && resolve())
      child.once('exit', (code) => reject(new Error(`The standby ended with ${code}`)))
    })
  }
  async function haltStandby() {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  }
  await startStandby()
  return {
    primaryUrl: primary.url,
    standbyUrl: url.href,
    setReplaying: (isReplaying) => run(url.href, `select pg_wal_replay_${isReplaying ? 'resume' : 'pause'}()`),
    haltStandby,
    startStandby,
    async stop() {
      await haltStandby()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
