import type { CommentImages, Comments, Reports } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** A user's comment with the beginning of its report's text. */
export interface OwnCommentRow
  extends Pick<Comments, 'id' | 'text' | 'createdAt' | 'reportId'>, Pick<Reports, 'status' | 'category'> {
  images: Pick<CommentImages, 'file' | 'width' | 'height'>[]
  reportAuthorId: Reports['authorId']
  words: string
}

/** A row with the total number; all fields of the comment are null where the page is empty. */
export type OwnCommentPageRow = { total: number } & (OwnCommentRow | Record<keyof OwnCommentRow, null>)

/** A page of a user's comments on reports that are not deleted, newest first, after a cursor. */
export function pageOfOwnComments(
  sql: Sql,
  authorId: string,
  { after, limit, characters }: { after: { at: Date | 'infinity'; id: string }; limit: number; characters: number },
): Promise<OwnCommentPageRow[]> {
  return sql<OwnCommentPageRow>`
    with own as (
      select c.id, c.text, c.created_at, c.report_id, r.status, r.author_id, r.category,
        left(r.description, ${characters}::integer) as words
      from comments c join reports r on r.id = c.report_id
      where c.author_id = ${authorId} and r.deleted_at is null
    ), page as (
      select * from own where (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
      order by created_at desc, id desc limit ${limit}
    )
    select counted.total, p.id, p.text, p.created_at as "createdAt", p.report_id as "reportId", p.status,
      p.author_id as "reportAuthorId", p.category, p.words,
      (select coalesce(json_agg(json_build_object('file', i.file, 'width', i.width, 'height', i.height)
          order by i.position), '[]'::json)
        from comment_images i where i.comment_id = p.id) as images
    from (select count(*) as total from own) counted left join page p on true
    order by p.created_at desc, p.id desc`
}
