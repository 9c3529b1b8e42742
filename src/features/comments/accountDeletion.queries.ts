import type { CommentImages, Comments } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** The images of all comments under somebody's reports; `onlyDeleted`: only under reports that they had deleted. */
export async function findImagesUnder(sql: Sql, authorId: string, onlyDeleted: boolean): Promise<string[]> {
  return sql.column<CommentImages['file']>`
    select file from comment_images i join comments c on c.id = i.comment_id join reports r on r.id = c.report_id
    where r.author_id = ${authorId} and (not ${onlyDeleted}::boolean or r.deleted_at is not null)`
}

/** The files of the images of all comments on these reports. */
export async function findImagesOfReports(sql: Sql, reportIds: string[]): Promise<string[]> {
  return sql.column<CommentImages['file']>`
    select file from comment_images i join comments c on c.id = i.comment_id where c.report_id = any(${reportIds}::uuid[])`
}

/** The ids of somebody's comments. */
export async function findCommentsOf(sql: Sql, authorId: string): Promise<string[]> {
  return sql.column<Comments['id']>`select id from comments where author_id = ${authorId}`
}

/** Deletes the images of these comments, and returns their files. */
export async function deleteImagesOf(sql: Sql, ids: string[]): Promise<string[]> {
  return sql.column<CommentImages['file']>`
    delete from comment_images where comment_id = any(${ids}::uuid[]) returning file`
}

/** Deletes those of these comments that have no text; returns how many each report had. */
export async function deleteWordless(sql: Sql, ids: string[]) {
  return sql<Pick<Comments, 'reportId'> & { count: number }>`
    with gone as (delete from comments where id = any(${ids}::uuid[]) and text = '' returning report_id)
    select report_id as "reportId", count(*) as count from gone group by report_id`
}

export async function makeAnonymous(sql: Sql, ids: string[]): Promise<void> {
  await sql`update comments set author_id = null where id = any(${ids}::uuid[])`
}
