import type { Sql } from '#server/database/sql.ts'
import { COUNTED_AT_MOST } from './admin.rules.ts'
import type { Place } from './lists.rules.ts'
import type { Search } from './search.rules.ts'

export interface AdminUserRow {
  id: string
  displayName: string
  firstName: string
  lastName: string
  email: string
  emailVerified: boolean
  admin: boolean
  disabled: boolean
  createdAt: Date
  updatedAt: Date
  reports: number
  points: number
}

interface ListFilter {
  isOldestFirst: boolean
  search: Search | null
  after: Place
  limit: number
}

/** The ids of a page of accounts with the number of all that match, counted to one more than COUNTED_AT_MOST. */
export async function pageOfUsers(
  sql: Sql,
  { filter, isOldestFirst, search, after, limit }: ListFilter & { filter: string },
): Promise<{ total: number; ids: string[] }> {
  const isSearch = search !== null
  const [row] = await sql<{ total: number; ids: string[] }>`
    with found as (
      select id, created_at from users
      where (${filter} = 'all' or (${filter} = 'administrators' and admin)
          or (${filter} = 'disabled' and disabled_at is not null) or (${filter} = 'unverified' and not email_verified))
        and (not ${isSearch}::boolean or id = ${search?.id ?? null}::uuid
          or to_tsvector('simple', display_name || ' ' || translate(email, '@.-_+', '     '))
            @@ to_tsquery('simple', ${search?.words ?? ''}))
    ), page as (
      (select id, created_at from found
        where not ${isOldestFirst}::boolean and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
        order by created_at desc, id desc limit ${limit})
      union all
      (select id, created_at from found
        where ${isOldestFirst}::boolean and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
        order by created_at, id limit ${limit})
    )
    select (select count(*) from (select from found limit ${COUNTED_AT_MOST + 1}) every) as total,
      (select coalesce(array_agg(id order by case when ${isOldestFirst}::boolean then created_at end,
        case when ${isOldestFirst}::boolean then id end, created_at desc, id desc), '{}') from page) as ids`
  return row ?? { total: 0, ids: [] }
}

/** These accounts as administrators read them, in no order. */
export function findAdminUsers(sql: Sql, ids: string[]): Promise<AdminUserRow[]> {
  return sql<AdminUserRow>`
    select id, display_name as "displayName", first_name as "firstName", last_name as "lastName", email,
      email_verified as "emailVerified", admin, disabled_at is not null as disabled, created_at as "createdAt",
      updated_at as "updatedAt", coalesce(total_reports, 0) as reports, coalesce(points, 0) as points
    from users left join standings on user_id = id
    where id = any(${ids}::uuid[])`
}

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

/** The ids of a page of comments with the number of all that match, counted to one more than COUNTED_AT_MOST. */
export async function pageOfComments(
  sql: Sql,
  { isOldestFirst, search, after, limit }: ListFilter,
): Promise<{ total: number; ids: string[] }> {
  const isSearch = search !== null
  const [row] = await sql<{ total: number; ids: string[] }>`
    with found as materialized (
      select c.id, c.created_at from comments c join reports r on r.id = c.report_id
      where ${isSearch}::boolean and r.deleted_at is null and c.id in (
        select id from comments where to_tsvector('simple', text) @@ to_tsquery('simple', ${search?.words ?? ''})
        union
        select comments.id from users join comments on author_id = users.id
        where to_tsvector('simple', display_name || ' ' || translate(email, '@.-_+', '     '))
          @@ to_tsquery('simple', ${search?.words ?? ''})
        union
        select id from comments where id = ${search?.id ?? null}::uuid or report_id = ${search?.id ?? null}::uuid
      )
    ), page as (
      select id, created_at from found
      where case when ${isOldestFirst}::boolean then (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
        else (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid) end
      union all
      (select c.id, c.created_at from comments c join reports r on r.id = c.report_id
        where not ${isSearch}::boolean and not ${isOldestFirst}::boolean and r.deleted_at is null
          and (c.created_at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)
        order by c.created_at desc, c.id desc limit ${limit})
      union all
      (select c.id, c.created_at from comments c join reports r on r.id = c.report_id
        where not ${isSearch}::boolean and ${isOldestFirst}::boolean and r.deleted_at is null
          and (c.created_at, c.id) > (${after.at}::timestamptz, ${after.id}::uuid)
        order by c.created_at, c.id limit ${limit})
    ), ordered as (
      select id, row_number() over (
        order by case when ${isOldestFirst}::boolean then created_at end, case when ${isOldestFirst}::boolean then id end,
          created_at desc, id desc
      ) as place
      from page
    )
    select
      (select count(*) from (
        select id from found
        union all
        (select c.id from comments c join reports r on r.id = c.report_id
          where not ${isSearch}::boolean and r.deleted_at is null limit ${COUNTED_AT_MOST + 1})
        limit ${COUNTED_AT_MOST + 1}
      ) every) as total,
      (select coalesce(array_agg(id order by place), '{}') from ordered where place <= ${limit}) as ids`
  return row ?? { total: 0, ids: [] }
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
