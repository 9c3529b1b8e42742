import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Amounts, fill, type Filled } from '../fill.ts'
import { residentMb, type Server, workerMicrosOf } from '../processes.ts'
import type { Suite } from '../suite.ts'
import { fillSite } from './fillSite.ts'
import type { Kind } from './rows.ts'

const MAX_VOTES = 200_000
const SETTLE_MS = 3_000
const WHOLE = { WITH_MAP: '1', WITH_PAGES: '1' }

/** A running site with so many reports, and beside it the bare program on the same database or a copy of it. */
export interface Site extends Filled {
  kind: Kind
  reports: number
  server: Server
  bare: Server
  base: string
  /** Where the answers of the bare program are (`writeBare`). */
  folder: string
  /** CPU time of the database of one of the two programs, microseconds. */
  databaseMicros(of: Server): Promise<number>
  /** MB of the server, now and at its peak since `forgetPeak`, and of PostgreSQL; 0 for the embedded database. */
  memory(): Promise<{ server: number; peak: number; database: number }>
  stop(): Promise<void>
}

interface Wanted {
  /** Adds rows in place of `fillSite`. */
  more?: Amounts['more']
  env?: Record<string, string>
}

let count = 0

/** Fills a database and starts both programs on it. */
export async function openSite(
  suite: Suite,
  kind: Kind,
  reports: number,
  { more = (client) => fillSite(client, reports), env = WHOLE }: Wanted = {},
): Promise<Site> {
  const { databases } = suite
  const name = `speed_${++count}`
  const folder = join(databases.folder, name)
  const [dataDir, copy] = [join(folder, 'data'), join(folder, 'copy')]
  mkdirSync(folder, { recursive: true })
  // The CPU time of parallel workers can't be read once they have ended.
  const url = kind === 'postgresql' ? await databases.create(name, 'max_parallel_workers_per_gather = 0') : null
  const filled = await fill(url, dataDir, { reports, votes: Math.min(4 * reports, MAX_VOTES), more })
  if (!url) cpSync(dataDir, copy, { recursive: true })

  const server = await suite.start('lamppost.ts', { ...filled.env, ...env })
  const bare = await suite.start('bare.ts', { FOLDER: folder, ...(url ? { DATABASE_URL: url } : { DATA_DIR: copy }) })
  await sleep(SETTLE_MS)
  return {
    ...filled,
    ...{ kind, reports, server, bare, folder, base: `http://127.0.0.1:${server.port}` },
    databaseMicros: (of) => (url ? databases.cpuMicros(url) : Promise.resolve(workerMicrosOf(of.pid))),
    async memory() {
      const { now, peak } = residentMb(server.pid)
      return { server: now, peak, database: url ? await databases.memoryMb() : 0 }
    },
    async stop() {
      await Promise.all([server.stop(), bare.stop()])
    },
  }
}
