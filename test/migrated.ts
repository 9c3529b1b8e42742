import { openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { copyOnceMade } from './folders.ts'
import { databaseOnceMade, freshDatabaseUrl } from './postgres.ts'

/** Copies a fully migrated embedded database into a data folder, because migrating takes longer than most tests. */
export async function putMigrated(dataDir: string): Promise<void> {
  await copyOnceMade('migrated', (folder) => makeMigrated({ dataDir: folder }), dataDir)
}

/** A new, fully migrated database on the tests' PostgreSQL. */
export async function migratedDatabaseUrl(): Promise<string> {
  return freshDatabaseUrl(await databaseOnceMade('migrated', (url) => makeMigrated({ url, dataDir: '' })))
}

async function makeMigrated(where: { url?: string; dataDir: string }): Promise<void> {
  await using database = await openDatabase({ ...where, log: () => undefined })
  await migrate(database)
}
