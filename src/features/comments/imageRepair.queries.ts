import type { CommentImages } from '#db/schema.ts'
import { upTo } from '#platform/server/database/ordering.ts'
import type { Sql } from '#platform/server/database/sql.ts'

export type StoredImage = Pick<CommentImages, 'file' | 'width' | 'height'>

/** The next images, ordered by file name, without those under deleted reports. */
export async function findImages(sql: Sql, after: string, limit: number): Promise<StoredImage[]> {
  return sql<StoredImage>`
    select file, width, height
    from comment_images i join comments c on c.id = i.comment_id join reports r on r.id = c.report_id
    where file > ${after} and deleted_at is null order by file limit ${upTo(limit)}`
}

export async function countImages(sql: Sql): Promise<number> {
  return sql.count`
    select count(*) as count
    from comment_images i join comments c on c.id = i.comment_id join reports r on r.id = c.report_id
    where deleted_at is null`
}

/** Replaces an image by another; false if it is gone by now. */
export async function swapImage(sql: Sql, before: string, { file, width, height }: StoredImage): Promise<boolean> {
  return sql.some`
    update comment_images set file = ${file}, width = ${width}, height = ${height} where file = ${before} returning file`
}
