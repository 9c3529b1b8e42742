import type { ReportCorrections, Reports } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { StoredContent } from '../moderation/moderation.queries.ts'

/** A report's author, location and state; undefined when it is deleted or does not exist. */
export async function findPlaced(sql: Sql, reportId: string) {
  return sql.one<Pick<Reports, 'authorId' | 'lat' | 'lng' | 'status' | 'createdAt'>>`
    select author_id as "authorId", lat, lng, status, created_at as "createdAt"
    from reports where id = ${reportId} and deleted_at is null`
}

/**
 * Saves a correction of a locked report and keeps the old version. `updated_at` always grows, even if the clock goes
 * back. New words may be flagged again: the administrator dismissed flags on the old ones.
 */
export async function saveCorrection(
  sql: Sql,
  reportId: string,
  { category, description, words, foundBy, lat, lng, cell, address }: StoredContent,
  { correctionId, now }: { correctionId: string; now: Date },
): Promise<void> {
  await sql`
    with kept as (
      insert into report_corrections (id, report_id, at, category, description, lat, lng, address)
      select ${correctionId}::uuid, id, ${now}::timestamptz, category, description, lat, lng, address
      from reports where id = ${reportId}
    )
    update reports set category = ${category}, description = ${description}, words = ${words}, lat = ${lat}, lng = ${lng},
      cell = ${cell}, address = ${address},
      flags_dismissed_at = case when description = ${description} then flags_dismissed_at end, search = search_of(${foundBy}::text[], ${category}), edited_at = ${now},
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${reportId}`
}

/** The versions before each of the author's corrections, newest first. */
export async function findCorrections(sql: Sql, reportId: string) {
  return sql<Pick<ReportCorrections, 'at' | 'category' | 'description' | 'lat' | 'lng' | 'address'>>`
    select at, category, description, lat, lng, address from report_corrections
    where report_id = ${reportId} order by at desc, id desc`
}
