import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { COUNTS } from '#db/seed/bulk.ts'
import { BUSY_PLACE, addNear } from '../crowd.ts'
import { fill, type Filled, notificationsFor, PLANTED } from '../fill.ts'
import { addForAdmin } from '../fillAdmin.ts'
import { residentMb, type Server, workerMicrosOf } from '../processes.ts'
import type { Suite } from '../suite.ts'
import type { Kind } from './rows.ts'

/** Reports at one place, among which similar ones are searched. */
const NEAR = 1_000
const NOTIFICATIONS = 20
const MOST_VOTES = 200_000
const SETTLE_MS = 3_000

/** A running site with so many reports, and beside it the bare program on the same database or a copy of it. */
export interface Site extends Filled {
  kind: Kind
  reports: number
  server: Server
  bare: Server
  base: string
  /** Where the answers of the bare program are (`writeBare`). */
  folder: string
  /** The `cookie` header of an administrator. */
  adminCookie: string
  /** In the order of `cookies`. */
  memberIds: string[]
  /** CPU time of the database of one of the two programs, microseconds. */
  databaseMicros(of: Server): Promise<number>
  /** MB of the server, and of PostgreSQL if it is one: now, and at most since it was last asked. */
  memory(): Promise<{ server: number; peak: number; database: number }>
  stop(): Promise<void>
}

/** Fills a database and starts both programs on it. */
export async function openSite(suite: Suite, kind: Kind, reports: number): Promise<Site> {
  const name = `speed_${kind}_${reports}`
  const folder = join(suite.databases.folder, name)
  const [dataDir, copy] = [join(folder, 'data'), join(folder, 'copy')]
  mkdirSync(folder, { recursive: true })
  const url = kind === 'postgresql' ? await suite.databases.create(name) : null
  // What parallel workers have used can't be asked for once they have ended.
  if (url) await suite.databases.run(url, `alter database ${name} set max_parallel_workers_per_gather = 0`)
  const filled = await fill(url, dataDir, reports, Math.min(4 * reports, MOST_VOTES), undefined, {
    more: (client) => addAll(client, reports),
  })
  if (!url) cpSync(dataDir, copy, { recursive: true })

  const server = await suite.start('lamppost.ts', {
    ...filled.env,
    ...{ WITH_MAP: '1', WITH_PAGES: '1', GEOCODER_URL: '' },
  })
  const bare = await suite.start('bare.ts', { FOLDER: folder, ...(url ? { DATABASE_URL: url } : { DATA_DIR: copy }) })
  await sleep(SETTLE_MS)
  return {
    ...filled,
    ...{ kind, reports, server, bare, folder, base: `http://127.0.0.1:${server.port}` },
    adminCookie: filled.cookies.at(-1) ?? '',
    memberIds: filled.cookies.map((_, index) => idOf(index + 1)),
    databaseMicros: (of) => (url ? suite.databases.cpuMicros(url) : Promise.resolve(workerMicrosOf(of.pid))),
    async memory() {
      const { now, peak } = residentMb(server.pid)
      return { server: now, peak, database: url ? await suite.databases.memoryMb() : 0 }
    },
    async stop() {
      await Promise.all([server.stop(), bare.stop()])
    },
  }
}

export const idOf = (number: number) => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

/** What the operations need besides reports and votes. The twentieth member becomes an administrator. */
async function addAll(client: ClientBase, reports: number): Promise<void> {
  await client.query(PLANTED)
  await addNear(client, BUSY_PLACE, NEAR, 'neighbours')
  await client.query('truncate report_counts')
  await client.query(COUNTS)
  await client.query(
    `insert into users (id, email, display_name, email_verified, created_at, updated_at)
     select ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'author-' || i || '@bulk.test', 'Author ' || i,
       true, now() - interval '90 days', now()
     from generate_series(21, $1::int) as i`,
    [Math.max(100, reports / 10)],
  )
  await client.query(`update users set admin = true where id = $1`, [idOf(20)])
  await addForAdmin(client, { comments: reports, flags: Math.ceil(reports / 5), acts: Math.ceil(reports / 10) })
  await client.query(notificationsFor(NOTIFICATIONS))
  await client.query('vacuum analyze')
}
