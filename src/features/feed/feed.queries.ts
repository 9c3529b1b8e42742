import part, { empty, type Sql as Part } from 'sql-template-tag'
import type { Reports, Votes } from '#db/schema.ts'
import { CARD_COLUMNS, type CardRow } from '#features/reports/card/cards.queries.ts'
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

/**
 * A page of reports of a category, or of all (null), as its reader may see them. Each branch has a limit of its own, so
 * that the query plan never depends on the number of reports. The statement differs with and without a category, because
 * each has its own index.
 */
export function findPlainPage(
  sql: Sql,
  reader: Reader,
  category: string | null,
  { cutoff, firstHour, after, limit }: PageRange,
): Promise<PageRow<CardRow>[]> {
  const wanted = inRange(category, cutoff)
  const visible = part`${wanted} and status <> 'hidden'`
  const ownHidden = part`${wanted} and status = 'hidden' and author_id = ${reader.id}::uuid`
  const othersHidden = part`${reader.admin}::boolean and ${wanted} and status = 'hidden'
    and author_id is distinct from ${reader.id}::uuid`
  const next = part`and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
    order by created_at desc, id desc limit ${MAX_ROWS}`
  return sql<PageRow<CardRow>>`
    with page as (
      (select * from reports where ${visible} ${next})
      union all (select * from reports where ${ownHidden} ${next})
      union all (select * from reports where ${othersHidden} ${next})
      order by created_at desc, id desc limit ${limit}
    ), counted as (
      select
        (select coalesce(sum(count), 0) from report_counts where category = ${category ?? 'all'} and hour >= ${firstHour})
        + (select count(*) from reports where ${visible} and created_at < ${firstHour})
        + (select count(*) from reports where ${ownHidden})
        + (select count(*) from reports where ${othersHidden}) as total
    )
    select total, ${CARD_COLUMNS}, v.type as vote
    from counted
    left join page r on true
    left join users u on u.id = r.author_id
    left join votes v on v.report_id = r.id and v.voter_id = ${reader.id}::uuid
    order by r.created_at desc, r.id desc`
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
    select ${CARD_COLUMNS}, v.type as vote,
      coalesce((select following from follows where report_id = r.id and user_id = ${readerId}::uuid),
        author_id = ${readerId}::uuid
          or exists (select from comments c where c.report_id = r.id and c.author_id = ${readerId}::uuid)) as following,
      case when status = 'hidden' then find_undecided_since(r.id) is not null end as awaits_decision
    from reports r
    left join users u on u.id = r.author_id
    left join votes v on v.report_id = r.id and v.voter_id = ${readerId}::uuid
    where r.id = ${id} and deleted_at is null`
}

/** The columns of a report on the map. */
export const PIN_COLUMNS = part`id, lat, lng, category, status, validated_at is not null as validated`

/** Every visible report of a range, for the map; of a category, or of all (null). */
export function findMap(sql: Sql, category: string | null, cutoff: Date): Promise<MapRow[]> {
  return sql<MapRow>`select ${PIN_COLUMNS} from reports where ${inRange(category, cutoff)} and status <> 'hidden'`
}

/** The same for the hidden reports that this reader may see: their own; all for administrators. */
export function findHiddenOfMap(sql: Sql, reader: Reader, category: string | null, cutoff: Date): Promise<MapRow[]> {
  const hidden = part`${inRange(category, cutoff)} and status = 'hidden'`
  return sql<MapRow>`
    select ${PIN_COLUMNS} from reports where ${hidden} and author_id = ${reader.id}::uuid
    union all
    select ${PIN_COLUMNS} from reports
    where ${reader.admin}::boolean and ${hidden} and author_id is distinct from ${reader.id}::uuid`
}

/** The condition that a report is not deleted, of this category, or of any (null), and not older than `cutoff`. */
function inRange(category: string | null, cutoff: Date): Part {
  return part`deleted_at is null ${category === null ? empty : part`and category = ${category}`}
    and created_at >= ${cutoff}`
}

export interface MapRow extends Columns<Reports, 'id' | 'lat' | 'lng' | 'category', { status: Status }> {
  validated: boolean
}
