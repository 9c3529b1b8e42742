import { v7 as newId } from 'uuid'
import type { Sql } from '#platform/server/database/sql.ts'
import type { User } from './accounts.rules.ts'

/** What signing in and registering have to know of an address. */
export interface Account {
  id: string
  email: string
  displayName: string
  emailVerified: boolean
  admin: boolean
  darkMode: boolean
  disabledAt: Date | null
  /** When the password was last set. */
  passwordSince: Date | null
}

export async function findAccount(sql: Sql, email: string): Promise<Account | undefined> {
  const [account] = await sql<Account>`
    select id, email, display_name as "displayName", email_verified as "emailVerified", admin,
      dark_mode as "darkMode", disabled_at as "disabledAt",
      (select updated_at from credentials where user_id = users.id and provider_id = 'credential') as "passwordSince"
    from users where email = ${email}`
  return account
}

/** What was typed to register an account, but for the password; undefined when it is gone. */
export async function findRegistration(
  sql: Sql,
  id: string,
): Promise<{ id: string; email: string; firstName: string; lastName: string } | undefined> {
  const [registration] = await sql<{ id: string; email: string; firstName: string; lastName: string }>`
    select id, email, first_name as "firstName", last_name as "lastName" from users where id = ${id}`
  return registration
}

/** An account that nobody changes before the transaction ends; undefined when it is gone. */
export async function lockAccount(sql: Sql, id: string): Promise<Account | undefined> {
  const [account] = await sql<Account>`
    select id, email, display_name as "displayName", email_verified as "emailVerified", admin,
      dark_mode as "darkMode", disabled_at as "disabledAt",
      (select updated_at from credentials where user_id = users.id and provider_id = 'credential') as "passwordSince"
    from users where id = ${id} for no key update`
  return account
}

/** Whoever is about to go. */
export interface Leaving {
  email: string
  admin: boolean
  avatar: string | null
  /** Whether no other administrator could sign in. */
  isLastAdmin: boolean
}

/**
 * An account that is about to go: what is being written in its name is waited for, what comes later waits. Administrators are
 * locked together, so that of two who go at once one stays. Undefined when it is gone.
 */
export async function lockAccountToDelete(sql: Sql, id: string): Promise<Leaving | undefined> {
  const locked = await sql<Omit<Leaving, 'isLastAdmin'> & { id: string; isDisabled: boolean }>`
    select id, email, admin, avatar, disabled_at is not null as "isDisabled" from users
    where id in (
      select id from users where id = ${id}
      union all select other.id from users other join users own on own.id = ${id} and own.admin where other.admin
    )
    order by id for update`
  const leaving = locked.find((user) => user.id === id)
  if (!leaving) return undefined
  const { email, admin, avatar } = leaving
  const isLastAdmin = admin && !locked.some((other) => other.id !== id && other.admin && !other.isDisabled)
  return { email, admin, avatar, isLastAdmin }
}

/** Deletes an account with all that hangs on it, and the limits that were counted for it or its address. */
export async function deleteUser(sql: Sql, id: string, email: string): Promise<void> {
  const whose = [`:${id}`, `:${email}`, ` ${email}`]
  await sql`
    with forgotten as (
      delete from rate_limits using unnest(${whose}::text[]) as whose where right(key, length(whose)) = whose
    )
    delete from users where id = ${id}`
}

export async function findEmail(sql: Sql, id: string): Promise<string | undefined> {
  const [user] = await sql<{ email: string }>`select email from users where id = ${id}`
  return user?.email
}

/**
 * Whether an account still has the password of this time, and whether it is disabled; waits for whoever is changing either. Undefined
 * when it is gone.
 */
export async function findUnderWay(
  sql: Sql,
  { id, passwordSince }: Pick<Account, 'id' | 'passwordSince'>,
): Promise<{ hasPassword: boolean; disabledAt: Date | null } | undefined> {
  const [found] = await sql<{ since: Date; disabledAt: Date | null }>`
    select credentials.updated_at as since, disabled_at as "disabledAt"
    from users join credentials on user_id = users.id and provider_id = 'credential'
    where users.id = ${id} for share`
  return found && { hasPassword: found.since.getTime() === passwordSince?.getTime(), disabledAt: found.disabledAt }
}

/** The hash of a user's password; null when there is none. */
export async function findPassword(sql: Sql, userId: string): Promise<string | null> {
  const [credential] = await sql<{ password: string | null }>`
    select password from credentials where user_id = ${userId} and provider_id = 'credential'`
  return credential?.password ?? null
}

/** The same, which nobody else changes before the transaction ends. */
export async function lockPassword(sql: Sql, userId: string): Promise<string | null> {
  const [credential] = await sql<{ password: string | null }>`
    select password from credentials where user_id = ${userId} and provider_id = 'credential' for update`
  return credential?.password ?? null
}

/** Stores a password's hash where Better Auth looks for it. */
export async function savePassword(sql: Sql, userId: string, hash: string, now: Date): Promise<void> {
  await sql`
    insert into credentials (id, user_id, account_id, provider_id, password, created_at, updated_at)
    values (${newId()}, ${userId}, ${userId}, 'credential', ${hash}, ${now}, ${now})
    on conflict (provider_id, account_id) do update
      set password = excluded.password, updated_at = excluded.updated_at`
}

/** Marks an address as verified. If it is one of `admins`, it is an administrator's from now on, unless that was taken from this account. */
export async function markVerified(sql: Sql, id: string, admins: string[], now: Date): Promise<void> {
  await sql`
    update users set email_verified = true, updated_at = ${now}, admin = admin or (email = any(${admins}) and not exists (
      select from admin_log where person_id = users.id and action = 'administrator-removed'))
    where id = ${id}`
}

/** What users say of themselves, which nobody else changes before the transaction ends. */
export async function lockOwnFields(
  sql: Sql,
  id: string,
): Promise<Pick<User, 'firstName' | 'lastName' | 'darkMode'> | undefined> {
  const [fields] = await sql<Pick<User, 'firstName' | 'lastName' | 'darkMode'>>`
    select first_name as "firstName", last_name as "lastName", dark_mode as "darkMode"
    from users where id = ${id} for update`
  return fields
}

/** Undefined fields stay as they are. */
export interface UserChanges {
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

/** A user's photo, which nobody else changes before the transaction ends; undefined when the account is gone. */
export async function lockAvatar(sql: Sql, id: string): Promise<{ avatar: string | null } | undefined> {
  const [user] = await sql<{ avatar: string | null }>`select avatar from users where id = ${id} for update`
  return user
}

export async function saveAvatar(sql: Sql, id: string, avatar: string | null, now: Date): Promise<void> {
  await sql`update users set avatar = ${avatar}, updated_at = ${now} where id = ${id}`
}

export async function isAvatar(sql: Sql, file: string): Promise<boolean> {
  const found = await sql`select from users where avatar = ${file}`
  return found.length > 0
}

/** Removes an account that a crash left without its password, so that its address can be registered again. */
export async function deleteHalfMade(sql: Sql, email: string, madeBefore: Date): Promise<void> {
  await sql`
    delete from users where email = ${email} and not email_verified and disabled_at is null and created_at < ${madeBefore}
      and not exists (select from credentials where user_id = users.id)`
}

/** The ids of the oldest accounts whose address nobody has verified, locked until the transaction ends. */
export async function lockUnverified(sql: Sql, madeBefore: Date, limit: number): Promise<string[]> {
  const locked = await sql<{ id: string }>`
    select id from users where not email_verified and created_at < ${madeBefore}
    order by created_at limit ${limit} for update skip locked`
  return locked.map(({ id }) => id)
}

/** Deletes accounts and gives their addresses. */
export async function deleteUsers(sql: Sql, ids: string[]): Promise<string[]> {
  const gone = await sql<{ email: string }>`delete from users where id = any(${ids}::uuid[]) returning email`
  return gone.map(({ email }) => email)
}

export async function deleteSpentLimits(sql: Sql, now: Date): Promise<void> {
  await sql`delete from rate_limits where expire < ${now.getTime()}`
}
