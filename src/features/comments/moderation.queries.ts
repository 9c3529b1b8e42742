import type { CommentImages, Comments } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** A comment's text, '' when there is none. */
export async function findText(sql: Sql, id: string): Promise<string> {
  const [row] = await sql<Pick<Comments, 'text'>>`select text from comments where id = ${id}`
  return row?.text ?? ''
}

/** The files of a comment's images. */
export async function findImagesOf(sql: Sql, id: string): Promise<string[]> {
  const rows = await sql<Pick<CommentImages, 'file'>>`
    select file from comment_images where comment_id = ${id} order by position`
  return rows.map(({ file }) => file)
}
