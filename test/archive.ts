import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readConfig } from '#app/ops/config.ts'
import { openFilesOf } from '#app/ops/openServices.ts'
import type { FileStore } from '#features/media/files.gateway.ts'
import { addressesOf } from '#platform/server/config.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { hashOf } from '#platform/server/sha256.ts'
import { temporaryFolder } from './folders.ts'
import { freshDatabaseUrl } from './postgres.ts'
import { startS3 } from './s3.ts'

const SECRET = 'a secret of the tests, long enough'

/** An empty installation, with files on disk or in a bucket of its own. */
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

/** A path for an archive at which no file exists yet. */
export const anArchive = () => join(temporaryFolder(), 'lamppost.tar.zst')

/** The environment variables of an installation. */
export type Installation = Record<string, string> & { DATA_DIR: string }

/** The content of an installation: number and hash of the rows of each table, and the hash of each file. */
export interface Content {
  tables: Record<string, string>
  files: Record<string, string>
}

/** Reads the content of an installation that is not running, or of a PostgreSQL. */
export async function contentOf(env: Record<string, string>): Promise<Content> {
  return withInstallation(env, async (database, files) => ({
    tables: await tablesOf(database),
    files: await filesOf(files),
  }))
}

/** Opens an installation's database and files without starting the program. */
export async function withInstallation<T>(
  env: Record<string, string>,
  look: (database: Database, files: FileStore) => Promise<T>,
): Promise<T> {
  const config = readConfig(env)
  await using database = await openDatabase({ ...addressesOf(config), dataDir: config.DATA_DIR, log: () => undefined })
  return await look(database, await openFilesOf(config))
}

/** Whether a new ledger entry gets a number above all existing ones; adds an entry without points to find out. */
export async function continuesNumbers({ sql }: Database): Promise<boolean> {
  const [next] = await sql<{ continuesNumbers: boolean }>`
    with last as (select max(number) as number from ledger)
    insert into ledger (id, user_id, report_id, at, day, points, reason, details)
    select gen_random_uuid(), user_id, report_id, at, day, 0, 'correction', details from ledger
    where reason = 'report' order by number limit 1
    returning number > (select number from last) as "continuesNumbers"`
  return next?.continuesNumbers ?? false
}

/** Columns of events that a job changes while the program runs, so perhaps after the backup. */
const CHANGED_BY_A_JOB = ['is_told', 'told_to']

/** By table, an SQL condition on the rows to leave out: the same job deletes a comment's event once it is announced. */
const DELETED_BY_A_JOB: Record<string, string> = { report_events: `kind = 'commented'` }

async function tablesOf({ pool, unhurried }: Database): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename collate "C"`,
  )
  const held: Record<string, string> = {}
  for (const { name } of rows) {
    // Uses PostgreSQL's own form of each row, in UTC, and none of the tested code.
    const { rows: texts } = await unhurried((client) =>
      client.query<{ row: string }>(
        `select row from (select (to_jsonb(t) - $1::text[])::text as row from "${name}" t
         where not (${DELETED_BY_A_JOB[name] ?? 'false'})) rows order by row collate "C"`,
        [CHANGED_BY_A_JOB],
      ),
    )
    held[name] = `${texts.length} ${hashOf(texts.map(({ row }) => row).join('\n'))}`
  }
  return held
}

async function filesOf(files: FileStore): Promise<Record<string, string>> {
  const held: Record<string, string> = {}
  for await (const { key } of files.list('')) {
    const file = await files.get(key)
    held[key] = hashOf(file ?? '')
  }
  return held
}
