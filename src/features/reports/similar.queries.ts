import type { Bounds } from '#features/territory/territory.rules.ts'
import type { Sql } from '#server/database/sql.ts'

export interface SimilarRow {
  id: string
  description: string
  lat: number
  lng: number
  createdAt: Date
  thumb: string | null
}

/** Active reports of a category since a time within these bounds, found by the cells that cover them. */
export async function findCandidates(
  sql: Sql,
  category: string,
  cells: number[],
  { south, north, west, east }: Bounds,
  since: Date,
): Promise<SimilarRow[]> {
  return sql<SimilarRow>`
    select id, description, lat, lng, created_at as "createdAt", photo_thumb as thumb from reports
    where category = ${category} and cell = any(${cells}::integer[]) and created_at >= ${since}
      and lat between ${south} and ${north} and lng between ${west} and ${east}
      and deleted_at is null and status = 'active'`
}
