import type { Reports } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { announceReport } from '../reports.queries.ts'

export interface StoredPhoto {
  reportId: Reports['id']
  display: NonNullable<Reports['photoDisplay']>
  thumb: NonNullable<Reports['photoThumb']>
  width: Reports['photoWidth']
  height: Reports['photoHeight']
}

/** The photos of the next reports after an id, without deleted reports. */
export async function findPhotos(sql: Sql, after: string, limit: number): Promise<StoredPhoto[]> {
  return sql<StoredPhoto>`
    select id as "reportId", photo_display as display, photo_thumb as thumb, photo_width as width, photo_height as height
    from reports where photo_display is not null and deleted_at is null and id > ${after} order by id limit ${limit}`
}

export async function countPhotos(sql: Sql): Promise<number> {
  return sql.count`
    select count(*) as count from reports where photo_display is not null and deleted_at is null`
}

/** Gives a report its rebuilt photo, and notifies every process; false when it has another photo by now, or none. */
export async function swapPhoto(
  sql: Sql,
  { reportId, display }: Pick<StoredPhoto, 'reportId' | 'display'>,
  photo: Omit<StoredPhoto, 'reportId'>,
): Promise<boolean> {
  const isSwapped = await sql.some`
    update reports set photo_display = ${photo.display}, photo_thumb = ${photo.thumb}, photo_width = ${photo.width},
      photo_height = ${photo.height}
    where id = ${reportId} and photo_display = ${display} and deleted_at is null
    returning id`
  if (isSwapped) announceReport(sql, reportId)
  return isSwapped
}
