import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readConfig } from '#app/ops/config.ts'
import { openFilesOf } from '#app/ops/openServices.ts'
import type { FileStore } from '#features/media/files.gateway.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { FLAGS, VARIABLES } from '../scripts/flags.mjs'
import { temporaryFolder } from './folders.ts'
import { freshDatabaseUrl } from './postgres.ts'
import { startS3 } from './s3.ts'

const SECRET = 'a secret of the tests, long enough'

/** An empty installation; files on disk, or in a bucket of its own. */
export async function anInstallation(
  kind: 'embedded' | 'postgresql',
  store: 'disk' | 's3' = 'disk',
): Promise<Installation> {
  const env: Installation = { DATA_DIR: temporaryFolder(), LOG_LEVEL: 'error' }
  if (kind === 'postgresql') Object.assign(env, { DATABASE_URL: await freshDatabaseUrl(), AUTH_SECRET: SECRET })
  if (store === 's3') {
    const { settings, stop } = await startS3()
    onTestFinished(stop)
    Object.assign(env, { S3_ENDPOINT: settings.endpoint, S3_BUCKET: settings.bucket, S3_REGION: settings.region })
    Object.assign(env, { S3_ACCESS_KEY_ID: settings.accessKeyId, S3_SECRET_ACCESS_KEY: settings.secretAccessKey })
  }
  return env
}

/** A name for an archive, at which nothing stands. */
export const anArchive = () => join(temporaryFolder(), 'lamppost.tar.zst')

/** The environment of an installation. */
export type Installation = Record<string, string> & { DATA_DIR: string }

/** What `npm run NAME` prints, and its exit code. */
export function command(
  name: 'backup' | 'restore' | 'move',
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const words = [...FLAGS, `src/app/programs/${name}.ts`, ...args]
  const { PATH = '' } = process.env
  return new Promise((resolve) => {
    execFile(process.execPath, words, { env: { PATH, ...VARIABLES, ...env } }, (error, out, err) =>
      resolve({ code: error ? (typeof error.code === 'number' ? error.code : 1) : 0, out, err }),
    )
  })
}

/** What an installation holds: of each table the number and hash of its rows, of each file its hash. */
export interface Held {
  tables: Record<string, string>
  files: Record<string, string>
}

/** Looks into an installation that nobody runs on, or into a PostgreSQL. */
export async function heldBy(env: Record<string, string>): Promise<Held> {
  return looking(env, async (database, files) => ({
    tables: await tablesOf(database),
    files: await filesOf(files),
  }))
}

/** Opens an installation's database and files without the program. */
export async function looking<T>(
  env: Record<string, string>,
  look: (database: Database, files: FileStore) => Promise<T>,
): Promise<T> {
  const config = readConfig(env)
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR, log: () => undefined })
  try {
    return await look(database, await openFilesOf(config))
  } finally {
    await database.close()
  }
}

/** Whether the next entry of the ledger gets a number after all that there are; adds one that changes no points. */
export async function goesOn({ sql }: Database): Promise<boolean> {
  const [next] = await sql<{ goesOn: boolean }>`
    with last as (select max(number) as number from ledger)
    insert into ledger (id, user_id, report_id, at, day, points, reason, details)
    select gen_random_uuid(), user_id, report_id, at, day, 0, 'correction', details from ledger
    where reason = 'report' order by number limit 1
    returning number > (select number from last) as "goesOn"`
  return next?.goesOn ?? false
}

async function tablesOf({ pool, unhurried }: Database): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename collate "C"`,
  )
  const held: Record<string, string> = {}
  for (const { name } of rows) {
    // Row by row as PostgreSQL writes it, in UTC; not by the code that is tested.
    const { rows: texts } = await unhurried((client) =>
      client.query<{ row: string }>(`select t::text as row from "${name}" t order by t::text collate "C"`),
    )
    held[name] = `${texts.length} ${hashOf(texts.map(({ row }) => row).join('\n'))}`
  }
  return held
}

async function filesOf(files: FileStore): Promise<Record<string, string>> {
  const held: Record<string, string> = {}
  for await (const { key } of files.list('')) {
    const file = await files.get(key)
    held[key] = hashOf(file?.bytes ?? '')
  }
  return held
}

const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
