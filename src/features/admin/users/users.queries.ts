import part, { empty, raw } from 'sql-template-tag'
import type { AdminLog, Standings, Users } from '#db/schema.ts'
import type { Columns } from '#platform/server/database/columns.ts'
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
  pageOfHits,
  type PageRange,
} from '../list/order/order.queries.ts'
import type { Sorting } from '../list/order/sorts.rules.ts'
import type { Search } from '../list/search/search.rules.ts'
import type { AdminUser, USER_FILTERS } from './users.contract.ts'

type Own = Omit<AdminUser, 'photoURL' | 'createdAt' | 'version' | 'disabled' | 'reports' | 'points'>

export interface AdminUserRow
  extends Columns<Users, 'avatar' | 'createdAt' | 'updatedAt', Own>, Pick<Standings, 'points'> {
  disabled: boolean
  reports: Standings['totalReports']
}

export interface UserFilter {
  filter: (typeof USER_FILTERS)[number]
  sorting: Sorting<'time' | 'name' | 'points' | 'reports'>
}

const FILTERS = {
  all: empty,
  administrators: raw('and u.admin'),
  disabled: raw('and u.disabled_at is not null'),
  unverified: raw('and not u.email_verified'),
} as const

const KEYS = {
  time: raw('u.created_at'),
  name: raw('u.display_name'),
  points: raw('s.points'),
  reports: raw('s.total_reports'),
} as const

/** The next accounts in an order, after a cursor. */
function nextUsers(sql: Sql, { filter, sorting }: UserFilter, { after, limit }: PageRange): Promise<Cursor[]> {
  const { by, isUp } = sorting
  const key = KEYS[by]
  // Each order has an index. Points and reports use that of the standings, which service accounts don't have.
  const isByStanding = by === 'points' || by === 'reports'
  const id = raw(isByStanding ? 's.user_id' : 'u.id')
  const from = isByStanding
    ? part`from standings s join users u on u.id = s.user_id where true`
    : part`from users u where not u.is_service`
  return sql<KeyRow>`
    select u.id, ${key} as key ${from} ${FILTERS[filter]} ${beyond(key, by === 'time', isUp, after, id)}
    ${ordered(key, isUp, id)} limit ${upTo(limit)}`
}

function countUsers(sql: Sql, { filter }: UserFilter, most: number): Promise<number> {
  return countUpTo(sql, part`select from users u where not u.is_service ${FILTERS[filter]}`, most)
}

/** The accounts among these ids whose name, address or id match a search. */
function matchingUsers(sql: Sql, ids: string[], search: Search): Promise<string[]> {
  return sql.column<Users['id']>`
    select id from users where id = any(${ids}::uuid[]) and (id = ${search.id}::uuid or ${isNamedAtHand(search)})`
}

/** Searches accounts with the full-text index: the next ones in the list's order, and the total number. */
function foundUsers(sql: Sql, asked: UserFilter, search: Search, range: CountedRange): Promise<Found> {
  const { filter, sorting } = asked
  const hits = part`
    select id from users where ${isNamed(search)}
    union
    select id from users where id = ${search.id}::uuid`
  const found = part`
    select u.id, ${KEYS[sorting.by]} as key
    from ${HITS} cross join lateral (select * from users where users.id = hits.id offset 0) u
    cross join lateral (select points, total_reports from standings where user_id = hits.id offset 0) s
    where true ${FILTERS[filter]}`
  return pageOfHits(sql, { hits, found }, sorting, range)
}

export const userQueries = { next: nextUsers, count: countUsers, matching: matchingUsers, found: foundUsers }

export interface AdministratorRow extends Pick<Users, 'id' | 'displayName' | 'email'> {
  disabled: boolean
  since: AdminLog['at'] | null
  byId: AdminLog['administratorId'] | null
  byName: Users['displayName'] | null
}

/** The administrators by name, each with the newest log entry that made them one; at most `most`. */
export function findAdministrators(sql: Sql, most: number): Promise<AdministratorRow[]> {
  return sql<AdministratorRow>`
    select u.id, u.display_name as "displayName", u.email, u.disabled_at is not null as disabled, made.at as since,
      made.administrator_id as "byId", maker.display_name as "byName"
    from users u
    left join lateral (
      select at, administrator_id from admin_log
      where target_id = u.id::text and action = 'administrator-set' order by at desc, id desc limit 1
    ) made on true
    left join users maker on maker.id = made.administrator_id
    where u.admin order by lower(u.display_name), u.id limit ${upTo(most)}`
}

/** These accounts with the data that administrators see, in no particular order. */
export function findAdminUsers(sql: Sql, ids: string[]): Promise<AdminUserRow[]> {
  return sql<AdminUserRow>`
    select id, display_name as "displayName", first_name as "firstName", last_name as "lastName", email,
      email_verified as "emailVerified", avatar, admin, disabled_at is not null as disabled, created_at as "createdAt",
      updated_at as "updatedAt", total_reports as reports, points
    from users join standings on user_id = id
    where id = any(${ids}::uuid[])`
}
