import type { Sql } from '#platform/server/database/sql.ts'

/** The images of all comments under somebody's reports; `onlyDeleted`: under those that they had deleted. */
export async function findImagesUnder(sql: Sql, authorId: string, onlyDeleted: boolean): Promise<string[]> {
  const rows = await sql<{ file: string }>`
    select file from comment_images i join comments c on c.id = i.comment_id join reports r on r.id = c.report_id
    where r.author_id = ${authorId} and (not ${onlyDeleted}::boolean or r.deleted_at is not null)`
  return rows.map(({ file }) => file)
}

/** The images of all comments under a report. */
export async function findImagesOfReport(sql: Sql, reportId: string): Promise<string[]> {
  const rows = await sql<{ file: string }>`
    select file from comment_images i join comments c on c.id = i.comment_id where c.report_id = ${reportId}`
  return rows.map(({ file }) => file)
}

/** Takes the images off somebody's comments, and gives their files. */
export async function deleteImagesOf(sql: Sql, authorId: string): Promise<string[]> {
  const rows = await sql<{ file: string }>`
    delete from comment_images where comment_id in (select id from comments where author_id = ${authorId})
    returning file`
  return rows.map(({ file }) => file)
}

/** Deletes those of somebody's comments that have no words, and tells how many each report had. */
export async function deleteWordless(sql: Sql, authorId: string): Promise<{ reportId: string; count: number }[]> {
  return sql<{ reportId: string; count: number }>`
    with gone as (delete from comments where author_id = ${authorId} and text = '' returning report_id)
    select report_id as "reportId", count(*) as count from gone group by report_id`
}

/** Takes the name off somebody's comments. */
export async function makeAnonymous(sql: Sql, authorId: string): Promise<void> {
  await sql`update comments set author_id = null where author_id = ${authorId}`
}
