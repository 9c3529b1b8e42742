import type { Reports } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { DAY_MS } from '#shared/clock.ts'
import type { Counted } from '../counts/hours.queries.ts'
import { announceContent } from '../moderation/moderation.queries.ts'
import { announceReport, filesOf, type PhotoFiles } from '../reports.queries.ts'

/** Marks a locked report as deleted by its author, adds the timeline event, and notifies every process. */
export async function saveDeletion(
  sql: Sql,
  reportId: string,
  { deletedBy, eventId, now }: { deletedBy: string; eventId: string; now: Date },
): Promise<void> {
  announceReport(sql, reportId)
  await sql`
    with deleted as (
      update reports set deleted_at = ${now}, deleted_by = ${deletedBy}, updated_at = ${now} where id = ${reportId}
    )
    insert into report_events (id, report_id, at, kind, role)
    values (${eventId}, ${reportId}, ${now}, 'deleted', 'author')`
}

/** How long a deleted report is kept, in case it was deleted by mistake or somebody asks about it. */
const DELETED_KEPT_MS = 30 * DAY_MS

const keptSince = (now: Date) => new Date(now.getTime() - DELETED_KEPT_MS)

/** Locks the next reports that were deleted longer ago than `DELETED_KEPT_MS`, the oldest deletion first. */
export async function lockExpired(sql: Sql, now: Date, limit: number): Promise<string[]> {
  return sql.column<Reports['id']>`
    select id from reports where deleted_at < ${keptSince(now)} order by deleted_at, id limit ${limit} for update`
}

/** How many reports were deleted longer ago than `DELETED_KEPT_MS`. */
export async function countExpired(sql: Sql, now: Date): Promise<number> {
  return sql.count`
    select count(*) as count from reports where deleted_at < ${keptSince(now)}`
}

/** The ids of somebody's reports. `onlyDeleted`: only of those that they had deleted. */
export async function findReportsOf(sql: Sql, authorId: string, onlyDeleted: boolean): Promise<string[]> {
  return sql.column<Reports['id']>`
    select id from reports where author_id = ${authorId} and (not ${onlyDeleted}::boolean or deleted_at is not null)`
}

/**
 * Deletes locked reports for good, with their events, votes, comments and flags, and notifies every process. Returns the
 * files of their photos, and the reports that still have to be subtracted from their hours' counts.
 */
export async function deleteReports(sql: Sql, ids: string[]) {
  const gone = await sql<PhotoFiles & Counted & Pick<Reports, 'id'> & { wasThere: boolean; isCounted: boolean }>`
    with gone as (
      delete from reports where id = any(${ids}::uuid[])
      returning id, category, created_at, photo_display as display, photo_thumb as thumb, status,
        deleted_at is null as was_there
    )
    select id, display, thumb, category, created_at as "createdAt", was_there as "wasThere",
      was_there and status <> 'hidden' as "isCounted"
    from gone`
  for (const { id, wasThere } of gone) if (wasThere) announceReport(sql, id)
  return { files: filesOf(gone), counted: gone.filter(({ isCounted }) => isCounted) }
}

/**
 * Removes the author, the photos and all earlier versions from locked reports, and notifies every process. Returns the
 * files of the photos. Everybody can see `updated_at`, so it only grows by a millisecond: if all of them had the same
 * time, that would show that they are by one person.
 */
export async function makeAnonymous(sql: Sql, ids: string[]): Promise<string[]> {
  const kept = await sql<PhotoFiles & Pick<Reports, 'id'>>`
    with before as (
      select id, photo_display as display, photo_thumb as thumb from reports where id = any(${ids}::uuid[])
    ), corrections as (
      delete from report_corrections using before where report_id = before.id
    ), versions as (
      update report_events set announced_versions = '[]' from before
      where report_id = before.id and announced_versions <> '[]'
    ), kept as (
      update reports set author_id = null, photo_display = null, photo_thumb = null, photo_width = null,
        photo_height = null, updated_at = updated_at + interval '1 millisecond'
      from before where reports.id = before.id
    )
    select id, display, thumb from before`
  for (const { id } of kept) announceContent(sql, id)
  return filesOf(kept)
}

/** By how much each count of a report goes down. */
type Fewer = Pick<Reports, 'confirms' | 'rejects' | 'comments'> & { reportId: string }

/** Lowers the counts of locked reports by the votes or comments that were just deleted, and notifies every process. */
export async function lowerCounts(sql: Sql, fewer: Fewer[]): Promise<void> {
  if (fewer.length === 0) return
  for (const { reportId } of fewer) announceReport(sql, reportId)
  await sql`
    update reports set confirms = reports.confirms - fewer.confirms, rejects = reports.rejects - fewer.rejects,
      comments = reports.comments - fewer.comments
    from unnest(${fewer.map(({ reportId }) => reportId)}::uuid[],
      ${fewer.map(({ confirms }) => confirms)}::integer[], ${fewer.map(({ rejects }) => rejects)}::integer[],
      ${fewer.map(({ comments }) => comments)}::integer[]) as fewer (id, confirms, rejects, comments)
    where reports.id = fewer.id`
}
