import part, { empty, raw, type Sql as Part } from 'sql-template-tag'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Place } from '../list/cursors.rules.ts'
import { beyond, type FoundRow, foundOf, type KeyRow, ordered, placeOf, upTo, within } from '../list/order.queries.ts'
import type { Period } from '../list/period.rules.ts'
import type { Search } from '../list/search.rules.ts'

export interface AdminCommentRow {
  id: string
  text: string
  createdAt: Date
  authorId: string | null
  authorName: string | null
  authorEmail: string | null
  reportId: string
  category: string
  description: string
  files: string[]
}

const KEY = raw('c.created_at')
const ID = raw('c.id')

/** Which comments. */
export interface CommentFilter {
  /** Whose; null: anybody's. */
  authorId: string | null
  period: Period
}

/** What is asked for, on reports that stand. */
function asked({ authorId, period }: CommentFilter): Part {
  return part`exists (select from reports where id = c.report_id and deleted_at is null)
    ${authorId === null ? empty : part`and c.author_id = ${authorId}`} ${within(KEY, period)}`
}

/** The next comments by time, on reports that stand. */
export async function nextComments(
  sql: Sql,
  { isUp, ...filter }: CommentFilter & { isUp: boolean },
  after: Place | null,
  limit: number,
): Promise<Place[]> {
  const rows = await sql<KeyRow>`
    select c.id, c.created_at as key from comments c where ${asked(filter)} ${beyond(KEY, true, isUp, after, ID)}
    ${ordered(KEY, isUp, ID)} limit ${upTo(limit)}`
  return rows.map(placeOf)
}

/** How many comments there are, counted up to `most`; in an order, so that an index is read and not the table. */
export async function countComments(sql: Sql, filter: CommentFilter, most: number): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select count(*) as count from (
      select from comments c where ${asked(filter)} order by ${KEY} limit ${upTo(most)}
    ) counted`
  return row?.count ?? 0
}

/** Of these comments those whose text, author, id or report's id a search means. */
export async function matchingComments(sql: Sql, ids: string[], { words, likeAll, id }: Search): Promise<Set<string>> {
  const rows = await sql<{ id: string }>`
    select c.id from comments c left join users u on u.id = author_id
    where c.id = any(${ids}::uuid[]) and (c.id = ${id}::uuid or report_id = ${id}::uuid
      or (lower(text) like all(${likeAll}) and to_tsvector('simple', text) @@ to_tsquery('simple', ${words ?? ''}))
      or (lower(u.display_name || ' ' || u.email) like all(${likeAll})
        and to_tsvector('simple', u.display_name || ' ' || translate(u.email, '@.-_+', '     '))
          @@ to_tsquery('simple', ${words ?? ''})))`
  return new Set(rows.map((row) => row.id))
}

/** What a search finds by the indexes of words, by time, and how many in all; each hit is looked up by itself (`offset 0`). */
export async function foundComments(
  sql: Sql,
  { isUp, authorId, period }: CommentFilter & { isUp: boolean },
  { words, id }: Search,
  after: Place | null,
  limit: number,
  most: number,
): Promise<{ places: Place[]; total: number }> {
  const rows = await sql<FoundRow>`
    with hits as materialized (
      select id from comments where to_tsvector('simple', text) @@ to_tsquery('simple', ${words ?? ''})
      union
      select comments.id from users join comments on author_id = users.id
      where to_tsvector('simple', display_name || ' ' || translate(email, '@.-_+', '     ')) @@ to_tsquery('simple', ${words ?? ''})
      union
      select id from comments where id = ${id}::uuid or report_id = ${id}::uuid
    ), found as materialized (
      select c.id, c.created_at as key
      from hits cross join lateral (select id, created_at, report_id, author_id from comments where id = hits.id offset 0) c
      cross join lateral (select deleted_at from reports where id = c.report_id offset 0) r
      where r.deleted_at is null and (${authorId}::uuid is null or c.author_id = ${authorId}) ${within(KEY, period)}
    )
    select total, p.id, p.key from (select count(*) as total from (select from found limit ${upTo(most)}) counted) c
    left join (
      select id, key from found where true ${beyond(raw('key'), true, isUp, after)}
      ${ordered(raw('key'), isUp)} limit ${upTo(limit)}
    ) p on true
    ${ordered(raw('p.key'), isUp, raw('p.id'))}`
  return foundOf(rows)
}

/** These comments as administrators read them, in no order. */
export function findAdminComments(sql: Sql, ids: string[]): Promise<AdminCommentRow[]> {
  return sql<AdminCommentRow>`
    select c.id, text, c.created_at as "createdAt", c.author_id as "authorId", u.display_name as "authorName",
      u.email as "authorEmail", report_id as "reportId", category, description,
      (select coalesce(array_agg(file order by position), '{}') from comment_images where comment_id = c.id) as files
    from comments c join reports r on r.id = report_id left join users u on u.id = c.author_id
    where c.id = any(${ids}::uuid[]) and r.deleted_at is null`
}
