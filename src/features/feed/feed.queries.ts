import type { Reports, Votes } from '#db/schema.ts'
import type { CardRow } from '#features/reports/card/cards.queries.ts'
import type { Status } from '#features/reports/reports.rules.ts'
import type { Columns, OrNull } from '#platform/server/database/columns.ts'
import { upTo } from '#platform/server/database/ordering.ts'
import type { PageRow, PageStart } from '#platform/server/database/pages.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { MAX_PAGE_LENGTH } from '#shared/cursor.ts'

/** Rows of each kind that a page needs at most: one more than its length, which shows whether another page follows. */
const MAX_ROWS = upTo(MAX_PAGE_LENGTH + 1)

export interface Reader {
  id: string | null
  admin: boolean
}

/** The range of a page: reports from `cutoff` on that come after the cursor `after`. */
export interface PageRange {
  cutoff: Date
  /**
   * The first full hour at or after `cutoff`. Earlier reports are counted one by one, later ones by `report_counts`.
   */
  firstHour: Date
  after: PageStart
  /** Number of rows; a page asks for one more than it shows. */
  limit: number
}

// Each branch has a limit of its own, so that the query plan never depends on the number of reports. There is one
// statement for all categories and one for a single category, because each has its own index.

export function pageOfAll(sql: Sql, reader: Reader, { cutoff, firstHour, after, limit }: PageRange) {
  return sql<PageRow<CardRow>>`
    with page as (
      (select * from reports
        where deleted_at is null and status <> 'hidden' and created_at >= ${cutoff}
          and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
        order by created_at desc, id desc limit ${MAX_ROWS})
      union all
      (select * from reports
        where deleted_at is null and status = 'hidden' and author_id = ${reader.id}::uuid and created_at >= ${cutoff}
          and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
        order by created_at desc, id desc limit ${MAX_ROWS})
      union all
      (select * from reports
        where ${reader.admin}::boolean and deleted_at is null and status = 'hidden'
          and author_id is distinct from ${reader.id}::uuid and created_at >= ${cutoff}
          and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
        order by created_at desc, id desc limit ${MAX_ROWS})
      order by created_at desc, id desc limit ${limit}
    ), counted as (
      select
        (select coalesce(sum(count), 0) from report_counts where category = 'all' and hour >= ${firstHour})
        + (select count(*) from reports
          where deleted_at is null and status <> 'hidden' and created_at >= ${cutoff} and created_at < ${firstHour})
        + (select count(*) from reports
          where deleted_at is null and status = 'hidden' and author_id = ${reader.id}::uuid and created_at >= ${cutoff})
        + (select count(*) from reports
          where ${reader.admin}::boolean and deleted_at is null and status = 'hidden'
            and author_id is distinct from ${reader.id}::uuid and created_at >= ${cutoff}) as total
    )
    select total, p.id, author_id, category, description, lat, lng, address, photo_display, photo_thumb, photo_width,
      photo_height, status, confirms, rejects, comments, p.created_at, p.updated_at, edited_at,
      validated_at,
      u.display_name as author_name, u.avatar as author_avatar, v.type as vote
    from counted
    left join page p on true
    left join users u on u.id = p.author_id
    left join votes v on v.report_id = p.id and v.voter_id = ${reader.id}::uuid
    order by p.created_at desc, p.id desc`
}

export function pageOfCategory(
  sql: Sql,
  reader: Reader,
  category: string,
  { cutoff, firstHour, after, limit }: PageRange,
): Promise<PageRow<CardRow>[]> {
  return sql<PageRow<CardRow>>`
    with page as (
      (select * from reports
        where deleted_at is null and status <> 'hidden' and category = ${category} and created_at >= ${cutoff}
          and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
        order by created_at desc, id desc limit ${MAX_ROWS})
      union all
      (select * from reports
        where deleted_at is null and status = 'hidden' and author_id = ${reader.id}::uuid and category = ${category}
          and created_at >= ${cutoff} and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
        order by created_at desc, id desc limit ${MAX_ROWS})
      union all
      (select * from reports
        where ${reader.admin}::boolean and deleted_at is null and status = 'hidden' and category = ${category}
          and author_id is distinct from ${reader.id}::uuid and created_at >= ${cutoff}
          and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
        order by created_at desc, id desc limit ${MAX_ROWS})
      order by created_at desc, id desc limit ${limit}
    ), counted as (
      select
        (select coalesce(sum(count), 0) from report_counts where category = ${category} and hour >= ${firstHour})
        + (select count(*) from reports
          where deleted_at is null and status <> 'hidden' and category = ${category}
            and created_at >= ${cutoff} and created_at < ${firstHour})
        + (select count(*) from reports
          where deleted_at is null and status = 'hidden' and category = ${category}
            and author_id = ${reader.id}::uuid and created_at >= ${cutoff})
        + (select count(*) from reports
          where ${reader.admin}::boolean and deleted_at is null and status = 'hidden' and category = ${category}
            and author_id is distinct from ${reader.id}::uuid and created_at >= ${cutoff}) as total
    )
    select total, p.id, author_id, category, description, lat, lng, address, photo_display, photo_thumb, photo_width,
      photo_height, status, confirms, rejects, comments, p.created_at, p.updated_at, edited_at,
      validated_at,
      u.display_name as author_name, u.avatar as author_avatar, v.type as vote
    from counted
    left join page p on true
    left join users u on u.id = p.author_id
    left join votes v on v.report_id = p.id and v.voter_id = ${reader.id}::uuid
    order by p.created_at desc, p.id desc`
}

type OwnOfPage = OrNull<Pick<Votes, 'reportId'>> & { vote: CardRow['vote'] }

/**
 * A member's votes on these reports, and a row with a null `reportId` if the member has hidden reports of their own.
 */
export function findOwnOfPage(sql: Sql, memberId: string, reportIds: string[]): Promise<OwnOfPage[]> {
  return sql<OwnOfPage>`
    select report_id as "reportId", type as vote from votes
    where report_id = any(${reportIds}::uuid[]) and voter_id = ${memberId}
    union all
    (select null, null from reports
      where author_id = ${memberId} and deleted_at is null and status = 'hidden' limit 1)`
}

/** A report that is not deleted, hidden or not, with its reader's vote. */
export async function findReport(sql: Sql, id: string, readerId: string | null): Promise<CardRow | undefined> {
  return sql.one<CardRow>`
    select r.id, author_id, category, description, lat, lng, address, photo_display, photo_thumb, photo_width,
      photo_height, status, confirms, rejects, comments, r.created_at, r.updated_at, edited_at,
      validated_at,
      u.display_name as author_name, u.avatar as author_avatar, v.type as vote,
      coalesce((select following from follows where report_id = r.id and user_id = ${readerId}::uuid),
        author_id = ${readerId}::uuid
          or exists (select from comments c where c.report_id = r.id and c.author_id = ${readerId}::uuid)) as following,
      case when status = 'hidden' then find_undecided_since(r.id) is not null end as awaits_decision
    from reports r
    left join users u on u.id = r.author_id
    left join votes v on v.report_id = r.id and v.voter_id = ${readerId}::uuid
    where r.id = ${id} and deleted_at is null`
}

/** Every visible report of a range, for the map. */
export async function mapOfAll(sql: Sql, cutoff: Date): Promise<MapRow[]> {
  return sql<MapRow>`
    select id, lat, lng, category, status, validated_at is not null as validated from reports
    where deleted_at is null and status <> 'hidden' and created_at >= ${cutoff}`
}

/** Every visible report of a category and a range, for the map. */
export async function mapOfCategory(sql: Sql, category: string, cutoff: Date): Promise<MapRow[]> {
  return sql<MapRow>`
    select id, lat, lng, category, status, validated_at is not null as validated from reports
    where deleted_at is null and status <> 'hidden' and category = ${category} and created_at >= ${cutoff}`
}

/** The hidden reports of a range that this reader may see, in every category: their own; all for administrators. */
export async function mapOfHidden(sql: Sql, reader: Reader, cutoff: Date): Promise<MapRow[]> {
  return sql<MapRow>`
    select id, lat, lng, category, status, validated_at is not null as validated from reports
    where deleted_at is null and status = 'hidden' and author_id = ${reader.id}::uuid and created_at >= ${cutoff}
    union all
    select id, lat, lng, category, status, validated_at is not null as validated from reports
    where ${reader.admin}::boolean and deleted_at is null and status = 'hidden'
      and author_id is distinct from ${reader.id}::uuid and created_at >= ${cutoff}`
}

export interface MapRow extends Columns<Reports, 'id' | 'lat' | 'lng' | 'category', { status: Status }> {
  validated: boolean
}
