import type { Reports } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** Locks the next reports that were deleted before a time, the oldest deletion first. */
export async function lockDeleted(sql: Sql, before: Date, limit: number): Promise<string[]> {
  const rows = await sql<Pick<Reports, 'id'>>`
    select id from reports where deleted_at < ${before} order by deleted_at, id limit ${limit} for update`
  return rows.map(({ id }) => id)
}

export async function countDeleted(sql: Sql, before: Date): Promise<number> {
  const [row] = await sql<{ count: number }>`select count(*) as count from reports where deleted_at < ${before}`
  return row?.count ?? 0
}

/** Deletes locked reports for good, with their events, votes, comments and flags; returns the files of their photos. */
export async function eraseDeleted(sql: Sql, ids: string[]): Promise<string[]> {
  const gone = await sql<{ display: Reports['photoDisplay']; thumb: Reports['photoThumb'] }>`
    delete from reports where id = any(${ids}::uuid[]) and deleted_at is not null
    returning photo_display as display, photo_thumb as thumb`
  return gone.flatMap(({ display, thumb }) => [display, thumb]).filter((file) => file !== null)
}
