import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../scripts/postgres.mjs'
import { findPostgres } from '../scripts/system.mjs'
import { cpuMicrosOf, sharedMb } from './processes.ts'

/** A PostgreSQL server of the benchmark's own; `stop` ends and deletes it. */
export interface BenchDatabases {
  /** Creates an empty database and returns its URL. `setting` is one of PostgreSQL's, for all its connections. */
  create(name: string, setting?: string): Promise<string>
  /**
   * CPU time that the connections to this database have used since they were first asked about, microseconds. It never
   * falls: what a connection had used is kept when it ends.
   */
  cpuMicros(url: string): Promise<number>
  /** Memory of the whole server, MB. */
  memoryMb(): Promise<number>
  folder: string
  stop(): Promise<void>
}

export async function openDatabases(): Promise<BenchDatabases> {
  const programs = findPostgres()
  if (!programs) throw new Error('The benchmarks need a PostgreSQL 15 or later; npm test installs it.')
  const { url, stop } = await startPostgres(programs)
  const folder = mkdtempSync(join(tmpdir(), 'lamppost-bench-'))
  const admin = new pg.Client(url)
  await admin.connect()
  const used = new Map<string, number>()
  const nameOf = (address: string) => new URL(address).pathname.slice(1)
  return {
    folder,
    async create(name, setting) {
      await admin.query(`create database ${name}`)
      if (setting) await admin.query(`alter database ${name} set ${setting}`)
      return url.replace(/\/postgres$/, `/${name}`)
    },
    async cpuMicros(address) {
      const { rows } = await admin.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
        [nameOf(address)],
      )
      for (const [pid, micros] of cpuMicrosOf(rows.map(({ pid }) => pid))) used.set(`${address} ${pid}`, micros)
      return [...used].reduce((sum, [key, micros]) => sum + (key.startsWith(`${address} `) ? micros : 0), 0)
    },
    async memoryMb() {
      const { rows } = await admin.query<{ pid: number }>('select pid from pg_stat_activity')
      return sharedMb(rows.map(({ pid }) => pid))
    },
    async stop() {
      await admin.end()
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
