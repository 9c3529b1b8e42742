import type { RemovedFiles } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

export async function insertRemovals(sql: Sql, files: string[], now: Date): Promise<void> {
  await sql`
    insert into removed_files (file, removed_at) select file, ${now}::timestamptz from unnest(${files}::text[]) as file
    on conflict do nothing`
}

/** Files that were scheduled for deletion before a time, the oldest first. */
export async function findRemovals(sql: Sql, before: Date, limit: number): Promise<string[]> {
  const rows = await sql<Pick<RemovedFiles, 'file'>>`
    select file from removed_files where removed_at <= ${before} order by removed_at, file limit ${limit}`
  return rows.map(({ file }) => file)
}

export async function deleteRemovals(sql: Sql, files: string[]): Promise<void> {
  await sql`delete from removed_files where file = any(${files}::text[])`
}

/** Which of these files are scheduled for deletion. */
export async function findFilesToRemove(sql: Sql, files: string[]): Promise<string[]> {
  const rows = await sql<Pick<RemovedFiles, 'file'>>`select file from removed_files where file = any(${files}::text[])`
  return rows.map(({ file }) => file)
}
