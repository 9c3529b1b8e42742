import type { RemovedFiles } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/**
 * Schedules files for deletion one day later, in the transaction that deletes their rows. Until then they are not
 * served, but a backup that has begun still finds them. Source: safety rules, keeping.
 */
export async function removeFilesLater(sql: Sql, files: string[], now: Date): Promise<void> {
  if (files.length === 0) return
  await sql`
    insert into removed_files (file, removed_at) select file, ${now}::timestamptz from unnest(${files}::text[]) as file
    on conflict do nothing`
}

/** Files that were scheduled for deletion before a time, the oldest first. */
export async function findRemovals(sql: Sql, before: Date, limit: number): Promise<string[]> {
  return sql.column<RemovedFiles['file']>`
    select file from removed_files where removed_at <= ${before} order by removed_at, file limit ${limit}`
}

/** Schedules files again, as if they had been removed at this time. */
export async function postponeRemovals(sql: Sql, files: string[], removedAt: Date): Promise<void> {
  if (files.length === 0) return
  await sql`update removed_files set removed_at = ${removedAt} where file = any(${files}::text[])`
}

/** Takes files off the schedule: they are deleted, or in use again in the same transaction. */
export async function deleteRemovals(sql: Sql, files: string[]): Promise<void> {
  await sql`delete from removed_files where file = any(${files}::text[])`
}

/** Which of these files are scheduled for deletion. */
export async function findFilesToRemove(sql: Sql, files: string[]): Promise<string[]> {
  return sql.column<RemovedFiles['file']>`select file from removed_files where file = any(${files}::text[])`
}

/**
 * Which of these pictures are in use, or scheduled for deletion. Those of reports that were deleted before
 * `deletedSince` do not count. One statement sees all of it at one time, so a file that goes from in use to scheduled
 * is found.
 */
export async function findUsedFiles(sql: Sql, files: string[], deletedSince = new Date(0)): Promise<string[]> {
  return sql.column<RemovedFiles['file']>`
    select file from removed_files where file = any(${files}::text[])
    union all select avatar from users where avatar = any(${files}::text[])
    union all
    -- Both sizes of a photo share their name; the index is on the larger one.
    select file from unnest(${files}::text[]) as file
      join reports on photo_display = replace(file, '-thumb.', '-display.')
    where deleted_at is null or deleted_at >= ${deletedSince}
    union all
    select file from comment_images i join comments c on c.id = i.comment_id join reports r on r.id = c.report_id
    where file = any(${files}::text[]) and (deleted_at is null or deleted_at >= ${deletedSince})`
}
