import type { CommentImages, Comments, Reports } from '#db/schema.ts'
import { BARE_COLUMNS, type BareRow, CARD_COLUMNS, type CardRow } from '#features/reports/card/cards.queries.ts'
import type { PageRow, PageStart } from '#platform/server/database/pages.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** A page: the entry after which it begins, and its length. */
interface Range {
  after: PageStart
  limit: number
}

/** A page of a user's reports that are not deleted, newest first, after a cursor, without author and vote. */
export function pageOfOwnReports(sql: Sql, authorId: string, { after, limit }: Range) {
  return sql<PageRow<BareRow>>`
    with page as (
      select * from reports
      where author_id = ${authorId} and deleted_at is null
        and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
      order by created_at desc, id desc limit ${limit}
    ), counted as (
      select count(*) as total from reports where author_id = ${authorId} and deleted_at is null
    )
    select total, ${BARE_COLUMNS},
      not exists (select from follows f where f.report_id = r.id and f.user_id = ${authorId} and not f.following) as following
    from counted left join page r on true
    order by r.created_at desc, r.id desc`
}

/**
 * A page of the reports that a person follows, newest first, after a cursor: their own, those they have commented on and
 * those they have chosen, but not those they have left. Hidden and deleted reports are left out.
 */
export function pageOfFollowed(sql: Sql, userId: string, { after, limit }: Range) {
  return sql<PageRow<CardRow>>`
    with involved as (
      select report_id as id from follows where user_id = ${userId} and following
      union select id from reports where author_id = ${userId}
      union select report_id from comments where author_id = ${userId}
    ), followed as (
      select id, created_at from involved join reports using (id)
      where deleted_at is null and status <> 'hidden'
        and not exists (select from follows f where f.report_id = id and f.user_id = ${userId} and not f.following)
    ), page as (
      select * from followed where (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
      order by created_at desc, id desc limit ${limit}
    )
    select counted.total, ${CARD_COLUMNS}, v.type as vote, true as following
    from (select count(*) as total from followed) counted
    left join page p on true
    left join reports r on r.id = p.id
    left join users u on u.id = r.author_id
    left join votes v on v.report_id = r.id and v.voter_id = ${userId}
    order by p.created_at desc, p.id desc`
}

/** A user's comment with the beginning of its report's text. */
export interface OwnCommentRow
  extends Pick<Comments, 'id' | 'text' | 'createdAt' | 'reportId'>, Pick<Reports, 'status' | 'category'> {
  images: Pick<CommentImages, 'file' | 'width' | 'height'>[]
  reportAuthorId: Reports['authorId']
  words: string
}

/**
 * A page of a user's comments on reports that are not deleted, newest first, after a cursor. Somebody may have very many:
 * comments are sorted before their reports are looked up, and those on deleted reports, which are few, are counted.
 */
export function pageOfOwnComments(
  sql: Sql,
  authorId: string,
  { after, limit, characters }: Range & { characters: number },
): Promise<PageRow<OwnCommentRow>[]> {
  return sql<PageRow<OwnCommentRow>>`
    with newest as (
      select id, report_id, created_at from comments
      where author_id = ${authorId} and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
      order by created_at desc, id desc offset 0
    ), page as (
      select newest.*, status, author_id, category, words from newest cross join lateral (
        select status, author_id, category, left(description, ${characters}::integer) as words from reports
        where id = report_id and deleted_at is null limit 1
      ) as report
      order by created_at desc, id desc limit ${limit}
    ), counted as (
      select (select count(*) from comments where author_id = ${authorId})
        - (select count(*) from reports r join comments c on c.report_id = r.id
          where r.deleted_at is not null and c.author_id = ${authorId}) as total
    )
    select counted.total, p.id, p.created_at as "createdAt", p.report_id as "reportId", p.status,
      p.author_id as "reportAuthorId", p.category, p.words,
      (select text from comments where id = p.id) as text,
      (select coalesce(json_agg(json_build_object('file', i.file, 'width', i.width, 'height', i.height)
          order by i.position), '[]'::json)
        from comment_images i where i.comment_id = p.id) as images
    from counted left join page p on true
    order by p.created_at desc, p.id desc`
}
