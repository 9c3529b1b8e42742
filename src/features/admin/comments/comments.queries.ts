import part, { empty, raw, type Sql as Part } from 'sql-template-tag'
import type { CommentImages, Comments, Reports, Users } from '#db/schema.ts'
import { countUpTo, ordered, upTo } from '#platform/server/database/ordering.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Cursor } from '../list/order/cursors.rules.ts'
import {
  beyond,
  type CountedRange,
  type Found,
  HITS,
  type KeyRow,
  isNamed,
  isNamedAtHand,
  isSaid,
  pageOfHits,
  type PageRange,
  within,
} from '../list/order/order.queries.ts'
import type { Sorting } from '../list/order/sorts.rules.ts'
import type { Period } from '../list/period/period.rules.ts'
import type { Search } from '../list/search/search.rules.ts'

export interface AdminCommentRow
  extends
    Pick<Comments, 'id' | 'text' | 'createdAt' | 'authorId' | 'reportId'>,
    Pick<Reports, 'category' | 'description'> {
  authorName: Users['displayName'] | null
  authorEmail: Users['email'] | null
  files: CommentImages['file'][]
}

const KEY = raw('c.created_at')
const ID = raw('c.id')
const TEXT = raw('text')

export interface CommentFilter {
  /** The author's id; null: any author. */
  authorId: string | null
  period: Period
  sorting: Sorting
}

/** The SQL condition of a filter; only comments on reports that are not deleted. */
function asked({ authorId, period }: CommentFilter): Part {
  return part`exists (select from reports where id = c.report_id and deleted_at is null)
    ${authorId === null ? empty : part`and c.author_id = ${authorId}`} ${within(KEY, period)}`
}

/** The next comments by time, after a cursor, on reports that are not deleted. */
function nextComments(sql: Sql, filter: CommentFilter, { after, limit }: PageRange): Promise<Cursor[]> {
  const { isUp } = filter.sorting
  return sql<KeyRow>`
    select c.id, c.created_at as key from comments c where ${asked(filter)} ${beyond(KEY, true, isUp, after, ID)}
    ${ordered(KEY, isUp, ID)} limit ${upTo(limit)}`
}

/** Counts comments, up to `most`. The order makes PostgreSQL use an index instead of reading the whole table. */
function countComments(sql: Sql, filter: CommentFilter, most: number): Promise<number> {
  return countUpTo(sql, part`select from comments c where ${asked(filter)} order by ${KEY}`, most)
}

/** The comments among these ids whose text, author, id or report id match a search. */
function matchingComments(sql: Sql, ids: string[], search: Search): Promise<string[]> {
  return sql.column<Comments['id']>`
    select c.id from comments c left join users u on u.id = author_id
    where c.id = any(${ids}::uuid[]) and (c.id = ${search.id}::uuid or report_id = ${search.id}::uuid
      or (lower(text) like all(${search.likeAll}) and ${isSaid(TEXT, search)})
      or ${isNamedAtHand(search)})`
}

/**
 * Searches comments with the full-text indexes: the next ones by time, and the total number. `offset 0` makes
 * PostgreSQL look up each hit by itself.
 */
function foundComments(sql: Sql, filter: CommentFilter, search: Search, range: CountedRange): Promise<Found> {
  const { authorId, period, sorting } = filter
  const hits = part`
    select id from comments where ${isSaid(TEXT, search)}
    union
    select comments.id from users join comments on author_id = users.id where ${isNamed(search)}
    union
    select id from comments where id = ${search.id}::uuid or report_id = ${search.id}::uuid`
  const found = part`
    select c.id, c.created_at as key
    from ${HITS} cross join lateral (select id, created_at, report_id, author_id from comments where id = hits.id offset 0) c
    cross join lateral (select deleted_at from reports where id = c.report_id offset 0) r
    where r.deleted_at is null and (${authorId}::uuid is null or c.author_id = ${authorId}) ${within(KEY, period)}`
  return pageOfHits(sql, { hits, found }, sorting, range)
}

export const commentQueries = {
  next: nextComments,
  count: countComments,
  matching: matchingComments,
  found: foundComments,
}

/** These comments with the data that administrators see, in no particular order. */
export function findAdminComments(sql: Sql, ids: string[]): Promise<AdminCommentRow[]> {
  return sql<AdminCommentRow>`
    select c.id, text, c.created_at as "createdAt", c.author_id as "authorId", u.display_name as "authorName",
      u.email as "authorEmail", report_id as "reportId", category, description,
      (select coalesce(array_agg(file order by position), '{}') from comment_images where comment_id = c.id) as files
    from comments c join reports r on r.id = report_id left join users u on u.id = c.author_id
    where c.id = any(${ids}::uuid[]) and r.deleted_at is null`
}
