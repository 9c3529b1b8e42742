import part from 'sql-template-tag'
import { v7 as newId } from 'uuid'
import type { Credentials, Users } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** What signing in and registering need to know about the account of an address. */
export interface Account extends Pick<
  Users,
  'id' | 'email' | 'displayName' | 'emailVerified' | 'admin' | 'darkMode' | 'language' | 'disabledAt'
> {
  passwordSince: Credentials['updatedAt'] | null
}

const ACCOUNT = part`users.id, email, display_name as "displayName", email_verified as "emailVerified", admin,
  dark_mode as "darkMode", language, disabled_at as "disabledAt",
  (select updated_at from credentials where user_id = users.id and provider_id = 'credential') as "passwordSince"`

export async function findAccount(sql: Sql, email: string) {
  return sql.one<Account>`select ${ACCOUNT} from users where email = ${email}`
}

/** The data typed at registration, without the password; undefined if the account no longer exists. */
export async function findRegistration(sql: Sql, id: string) {
  return sql.one<Pick<Users, 'id' | 'email' | 'firstName' | 'lastName'>>`
    select id, email, first_name as "firstName", last_name as "lastName" from users where id = ${id}`
}

/** Reads an account and locks it until the transaction ends; undefined if it no longer exists. */
export async function lockAccount(sql: Sql, id: string) {
  return sql.one<Account>`select ${ACCOUNT} from users where id = ${id} for no key update`
}

/**
 * Locks an account that is about to be deleted, so that nothing else is written in its name. For an administrator it
 * locks all administrators: if two delete their accounts at once, one remains. `isLastAdmin`: this is an administrator,
 * and no other one can sign in. Undefined if it no longer exists.
 */
export async function lockAccountToDelete(sql: Sql, id: string) {
  const locked = await sql<Pick<Users, 'id' | 'email' | 'admin' | 'avatar' | 'language'> & { isDisabled: boolean }>`
    select id, email, admin, avatar, language, disabled_at is not null as "isDisabled" from users
    where id in (
      select id from users where id = ${id}
      union all select other.id from users other join users own on own.id = ${id} and own.admin where other.admin
    )
    order by id for update`
  const leaving = locked.find((user) => user.id === id)
  if (!leaving) return undefined
  const { email, admin, avatar, language } = leaving
  const isLastAdmin = admin && !locked.some((other) => other.id !== id && other.admin && !other.isDisabled)
  return { email, avatar, language, isLastAdmin }
}

/** The language that a user has chosen; null for none. */
export async function findLanguage(sql: Sql, id: string): Promise<string | null> {
  return sql.value<Users['language']>`select language from users where id = ${id}`
}

export interface NewAccount {
  firstName: string
  lastName: string
  displayName: string
  email: string
  passwordHash: string
  language: string
}

/** Creates an unverified account with its password. Returns its id; null when the address has an account already. */
export async function insertAccount(sql: Sql, account: NewAccount, now: Date): Promise<string | null> {
  const { firstName, lastName, displayName, email, passwordHash, language } = account
  return sql.value<Users['id']>`
    with made as (
      insert into users (id, email, display_name, first_name, last_name, language, created_at, updated_at)
      values (${newId()}, ${email}, ${displayName}, ${firstName}, ${lastName}, ${language}, ${now}, ${now})
      on conflict (email) do nothing returning id
    ), credential as (
      insert into credentials (id, user_id, account_id, provider_id, password, created_at, updated_at)
      select ${newId()}::uuid, id, id, 'credential', ${passwordHash}::text, ${now}::timestamptz, ${now}::timestamptz
      from made
    )
    select id from made`
}

/** The hash of a user's password; null when there is none. */
export async function findPassword(sql: Sql, userId: string): Promise<string | null> {
  return sql.value<Credentials['password']>`
    select password from credentials where user_id = ${userId} and provider_id = 'credential'`
}

/** Like `findPassword`, and locks the password until the transaction ends. */
export async function lockPassword(sql: Sql, userId: string): Promise<string | null> {
  return sql.value<Credentials['password']>`
    select password from credentials where user_id = ${userId} and provider_id = 'credential' for update`
}

/** Sets the hash of a user's password. */
export async function savePassword(sql: Sql, userId: string, hash: string, now: Date): Promise<void> {
  await sql`
    insert into credentials (id, user_id, account_id, provider_id, password, created_at, updated_at)
    values (${newId()}, ${userId}, ${userId}, 'credential', ${hash}, ${now}, ${now})
    on conflict (provider_id, account_id) do update
      set password = excluded.password, updated_at = excluded.updated_at`
}

/** Marks a user's address as verified and returns it; null if the account no longer exists. */
export async function markVerified(sql: Sql, id: string, now: Date): Promise<string | null> {
  return sql.value<Users['email']>`
    update users set email_verified = true, updated_at = ${now} where id = ${id} returning email`
}

/** Reads the fields that users set themselves, and locks them until the transaction ends. */
export async function lockOwnFields(sql: Sql, id: string) {
  return sql.one<Pick<Users, 'firstName' | 'lastName' | 'darkMode'>>`
    select first_name as "firstName", last_name as "lastName", dark_mode as "darkMode"
    from users where id = ${id} for update`
}

/** Undefined fields stay as they are. */
interface UserChanges {
  firstName?: string | undefined
  lastName?: string | undefined
  displayName?: string | undefined
  darkMode?: boolean | undefined
  language?: string | undefined
}

export async function saveUser(sql: Sql, id: string, changes: UserChanges, now: Date): Promise<void> {
  await sql`
    update users set
      first_name = coalesce(${changes.firstName}, first_name),
      last_name = coalesce(${changes.lastName}, last_name),
      display_name = coalesce(${changes.displayName}, display_name),
      dark_mode = coalesce(${changes.darkMode}, dark_mode),
      language = coalesce(${changes.language}, language),
      updated_at = ${now}
    where id = ${id}`
}

/**
 * Sets or removes a user's photo. Returns the file name of the previous photo, or undefined if the account no longer
 * exists.
 */
export async function exchangeAvatar(sql: Sql, id: string, avatar: string | null, now: Date) {
  const changed = await sql.one<Pick<Users, 'avatar'>>`
    with before as (select id, avatar from users where id = ${id} for update)
    update users set avatar = ${avatar}, updated_at = ${now} from before where users.id = before.id
    returning before.avatar`
  return changed?.avatar
}

export async function isAvatar(sql: Sql, file: string): Promise<boolean> {
  return sql.some`select from users where avatar = ${file}`
}

/** Removes an account that a crash left without its password, so that its address can be registered again. */
export async function deleteIncompleteAccount(sql: Sql, email: string, madeBefore: Date): Promise<void> {
  await sql`
    delete from users where email = ${email} and not email_verified and disabled_at is null and created_at < ${madeBefore}
      and not exists (select from credentials where user_id = users.id)`
}

/** The ids of the oldest unverified accounts, locked until the transaction ends. */
export async function lockUnverified(sql: Sql, madeBefore: Date, limit: number): Promise<string[]> {
  return sql.column<Users['id']>`
    select id from users where not email_verified and not is_service and created_at < ${madeBefore}
    order by created_at limit ${limit} for update skip locked`
}

/** Deletes accounts with all their data, and returns their addresses. */
export async function deleteUsers(sql: Sql, ids: string[]): Promise<string[]> {
  return sql.column<Users['email']>`delete from users where id = any(${ids}::uuid[]) returning email`
}
