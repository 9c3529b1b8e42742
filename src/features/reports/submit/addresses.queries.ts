import type { Reports } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { announceReport } from '../reports.queries.ts'
import { searchWords } from '../search/search.rules.ts'

/** A report with the location whose address was asked for. */
type PlacedReport = Pick<Reports, 'id' | 'lat' | 'lng'>

/** Some of the oldest reports without an address, in random order, so that failing ones are not always the first. */
export async function findWithoutAddress(sql: Sql, limit: number): Promise<PlacedReport[]> {
  return sql<PlacedReport>`
    select id, lat, lng from (
      select id, lat, lng from reports where address is null and deleted_at is null order by created_at limit 1000
    ) oldest order by random() limit ${limit}`
}

/** The next report without an address, after a time and an id; undefined when there is none. */
export async function findNextWithoutAddress(sql: Sql, after: { at: Date; id: string }) {
  return sql.one<PlacedReport & Pick<Reports, 'createdAt'>>`
    select id, lat, lng, created_at as "createdAt" from reports
    where address is null and deleted_at is null and (created_at, id) > (${after.at}, ${after.id})
    order by created_at, id limit 1`
}

/** How many reports have no address yet. */
export async function countWithoutAddress(sql: Sql): Promise<number> {
  return sql.count`
    select count(*) as count from reports where address is null and deleted_at is null`
}

/**
 * Saves a report's address, '' when it has none, and notifies every process. Does nothing if the report was moved in
 * the meantime.
 */
export async function saveAddress(sql: Sql, { id, lat, lng }: PlacedReport, address: string): Promise<void> {
  const isFilled = await sql.some`
    update reports set address = ${address}, search = search || search_of(${searchWords(address)}::text[], category)
    where id = ${id} and lat = ${lat} and lng = ${lng} and address is null returning id`
  if (isFilled) announceReport(sql)
}
