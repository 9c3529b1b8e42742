import type { CheckedBareRow } from '#features/reports/card/cards.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** A report as its author sees it, without author and vote: the author is known, and can't vote on their own report. */
export type OwnRow = CheckedBareRow

/** A row with the total number; all fields of the report are null where the page is empty. */
export type OwnPageRow = { total: number } & (OwnRow | Record<keyof OwnRow, null>)

/** A page of a user's reports that are not deleted, newest first, after a cursor. */
export function pageOfOwn(
  sql: Sql,
  authorId: string,
  { after, limit }: { after: { at: Date | 'infinity'; id: string }; limit: number },
): Promise<OwnPageRow[]> {
  return sql<OwnPageRow>`
    with page as (
      select * from reports
      where author_id = ${authorId} and deleted_at is null
        and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
      order by created_at desc, id desc limit ${limit}
    ), counted as (
      select count(*) as total from reports where author_id = ${authorId} and deleted_at is null
    )
    select total, p.id, author_id, category, description, lat, lng, address, photo_display, photo_thumb, photo_width,
      photo_height, status, confirms, rejects, comments, p.created_at, p.updated_at, edited_at,
      validated_at,
      not exists (select from follows f where f.report_id = p.id and f.user_id = ${authorId} and not f.following) as following
    from counted left join page p on true
    order by p.created_at desc, p.id desc`
}
