import type { CommentImages, Comments, Follows, Reports, Users } from '#db/schema.ts'
import type { Columns } from '#platform/server/database/columns.ts'
import type { PageRow, PageStart } from '#platform/server/database/pages.ts'
import type { Sql } from '#platform/server/database/sql.ts'

type KeptImage = Pick<CommentImages, 'file' | 'width' | 'height'>

export interface CommentRow extends Pick<Comments, 'id' | 'text' | 'authorId' | 'createdAt'> {
  authorName: Users['displayName'] | null
  authorAvatar: Users['avatar']
  images: KeptImage[]
}

/** `imagesHash`: of the images as they were sent, to recognise a repetition; null without a key or images. */
export interface NewComment extends Columns<Comments, 'id' | 'reportId' | 'text' | 'imagesHash', { authorId: string }> {
  images: KeptImage[]
  now: Date
}

/** A report's status and author, which decide who sees its comments, with a page of them, newest first. */
export function pageOfComments(sql: Sql, reportId: string, after: PageStart, limit: number) {
  return sql<Pick<Reports, 'status'> & { reportAuthorId: Reports['authorId'] } & PageRow<CommentRow>>`
    select r.status, r.author_id as "reportAuthorId", r.comments as total, c.id, c.text, c.author_id as "authorId",
      u.display_name as "authorName", u.avatar as "authorAvatar", c.created_at as "createdAt", coalesce((
        select json_agg(json_build_object('file', i.file, 'width', i.width, 'height', i.height) order by i.position)
        from comment_images i where i.comment_id = c.id), '[]'::json) as images
    from reports r
    left join lateral (
      select * from comments
      where report_id = r.id and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
      order by created_at desc, id desc limit ${limit}
    ) c on true
    left join users u on u.id = c.author_id
    where r.id = ${reportId} and r.deleted_at is null
    order by c.created_at desc, c.id desc`
}

/** Stores a comment with its images; false if its id exists already, or did until the comment was deleted. */
export async function insertComment(sql: Sql, { id, reportId, authorId, text, images, imagesHash, now }: NewComment) {
  return sql.some`
    with comment as (
      insert into comments (id, report_id, author_id, text, images_hash, created_at)
      select ${id}::uuid, ${reportId}::uuid, ${authorId}::uuid, ${text}::text, ${imagesHash}::text, ${now}::timestamptz
      where not exists (select from deleted_comments where id = ${id})
      on conflict do nothing
      returning id
    ), kept as (
      insert into comment_images (comment_id, position, file, width, height)
      select comment.id, image.position - 1, image.file, image.width, image.height
      from comment, unnest(${images.map(({ file }) => file)}::text[], ${images.map(({ width }) => width)}::integer[],
        ${images.map(({ height }) => height)}::integer[]) with ordinality as image (file, width, height, position)
    )
    select id from comment`
}

/** Somebody's own comment with its report; undefined if they have none with this id. */
export async function findOwnComment(sql: Sql, id: string, authorId: string) {
  return sql.one<CommentRow & Pick<Comments, 'reportId' | 'imagesHash'>>`
    select c.id, report_id as "reportId", images_hash as "imagesHash", text, author_id as "authorId", u.display_name as "authorName",
      u.avatar as "authorAvatar", c.created_at as "createdAt", coalesce((
        select json_agg(json_build_object('file', file, 'width', width, 'height', height) order by position)
        from comment_images where comment_id = c.id), '[]'::json) as images
    from comments c join users u on u.id = c.author_id
    where c.id = ${id} and author_id = ${authorId}`
}

/** The author and the report of a comment; undefined if it is deleted. */
export async function findComment(sql: Sql, id: string) {
  return sql.one<Pick<Comments, 'reportId' | 'authorId'>>`
    select report_id as "reportId", author_id as "authorId" from comments where id = ${id}`
}

/** Whether somebody who commented on a report still follows it: true unless they chose to stop following. */
export async function isFollowedByWriter(sql: Sql, reportId: string, userId: string): Promise<boolean> {
  const chosen = await sql.value<Follows['following']>`
    select following from follows where report_id = ${reportId} and user_id = ${userId}`
  return chosen ?? true
}

/**
 * Deletes a comment with its images' rows, and remembers its id, so that it is not posted again. Returns what it held,
 * undefined if somebody else was faster.
 */
export async function removeComment(sql: Sql, id: string) {
  return sql.one<Pick<Comments, 'text' | 'authorId'> & { files: CommentImages['file'][] }>`
    with gone as (
      delete from comments where id = ${id}
      returning id, report_id, text, author_id as "authorId",
        array(select file from comment_images where comment_id = comments.id order by position) as files
    ), remembered as (
      insert into deleted_comments (id, report_id) select id, report_id from gone
    )
    select text, "authorId", files from gone`
}

/** Whether there was a comment with this id, which was deleted. */
export function isDeleted(sql: Sql, id: string): Promise<boolean> {
  return sql.some`select from deleted_comments where id = ${id}`
}

/** The report of the comment with this image; undefined if there is none or the report is deleted. */
export async function findReportOfImage(sql: Sql, file: string) {
  return sql.one<Pick<Reports, 'status' | 'authorId'>>`
    select r.status, r.author_id as "authorId"
    from comment_images i join comments c on c.id = i.comment_id join reports r on r.id = c.report_id
    where i.file = ${file} and r.deleted_at is null`
}
