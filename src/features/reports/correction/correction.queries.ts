import type { ReportCorrections, Reports } from '#db/schema.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** The fields of a report that its correction needs. */
export interface CorrectedReport extends Pick<
  Reports,
  'id' | 'authorId' | 'category' | 'description' | 'lat' | 'lng' | 'address' | 'status' | 'createdAt' | 'updatedAt'
> {
  hasPhoto: boolean
}

/** The fields that a correction changes, with those that follow from them. */
export interface Content extends LatLng {
  category: string
  description: string
  words: string
  /** What it is found by, see `searchWords`. */
  foundBy: string[]
  cell: number
  address: string | null
}

/** A report that is not deleted, locked until the transaction ends. */
export async function lockCorrected(sql: Sql, reportId: string): Promise<CorrectedReport | undefined> {
  const [report] = await sql<CorrectedReport>`
    select id, author_id as "authorId", category, description, lat, lng, address, status, created_at as "createdAt",
      updated_at as "updatedAt", photo_display is not null as "hasPhoto"
    from reports where id = ${reportId} and deleted_at is null for no key update`
  return report
}

type PlacedRow = Pick<Reports, 'authorId' | 'lat' | 'lng' | 'status' | 'createdAt'>

/** A report's author, location and state; undefined when it is deleted or does not exist. */
export async function findPlaced(sql: Sql, reportId: string): Promise<PlacedRow | undefined> {
  const [report] = await sql<PlacedRow>`
    select author_id as "authorId", lat, lng, status, created_at as "createdAt"
    from reports where id = ${reportId} and deleted_at is null`
  return report
}

/**
 * Saves a correction of a locked report and keeps the old version. `updated_at` always grows, even if the clock goes
 * back.
 */
export async function saveCorrection(
  sql: Sql,
  reportId: string,
  { category, description, words, foundBy, lat, lng, cell, address }: Content,
  { correctionId, now }: { correctionId: string; now: Date },
): Promise<void> {
  await sql`
    with kept as (
      insert into report_corrections (id, report_id, at, category, description, lat, lng, address)
      select ${correctionId}::uuid, id, ${now}::timestamptz, category, description, lat, lng, address
      from reports where id = ${reportId}
    )
    update reports set category = ${category}, description = ${description}, words = ${words}, lat = ${lat}, lng = ${lng},
      cell = ${cell}, address = ${address}, search = search_of(${foundBy}::text[], ${category}), edited_at = ${now},
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${reportId}`
}

type CorrectionRow = Pick<ReportCorrections, 'at' | 'category' | 'description' | 'lat' | 'lng' | 'address'>

/** The versions before each of the author's corrections, newest first. */
export async function findCorrections(sql: Sql, reportId: string): Promise<CorrectionRow[]> {
  return sql<CorrectionRow>`
    select at, category, description, lat, lng, address from report_corrections
    where report_id = ${reportId} order by at desc, id desc`
}
