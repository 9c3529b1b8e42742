import type { AddressKey, BarredAddresses, Users } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** What an address can be barred from: signing in, or becoming an administrator by ADMIN_EMAILS. */
export type Bar = 'sign-in' | 'administration'

/** The key for hashing addresses; null until the first address is barred. */
export async function findKey(sql: Sql): Promise<string | null> {
  return sql.value<AddressKey['key']>`select key from address_key`
}

/** Stores a key unless one exists already. */
export async function saveKey(sql: Sql, key: string): Promise<void> {
  await sql`insert into address_key (key) values (${key}) on conflict do nothing`
}

export async function insertBar(sql: Sql, hash: string, bar: Bar): Promise<void> {
  await sql`insert into barred_addresses (hash, bar) values (${hash}, ${bar}) on conflict do nothing`
}

export async function deleteBar(sql: Sql, hash: string, bar: Bar): Promise<void> {
  await sql`delete from barred_addresses where hash = ${hash} and bar = ${bar}`
}

/** The hashes among these that are barred. */
export async function findBarred(sql: Sql, hashes: string[], bar: Bar): Promise<string[]> {
  return sql.column<BarredAddresses['hash']>`
    select hash from barred_addresses where hash = any(${hashes}::text[]) and bar = ${bar}`
}

/** Decisions about an account that must outlive it. */
export interface Decided extends Pick<Users, 'email'> {
  isDisabled: boolean
  /** An administrator or the shell has removed the user as administrator. */
  isRemoved: boolean
}

/** The decisions about these accounts; accounts without any are left out. */
export async function findDecided(sql: Sql, ids: string[]): Promise<Decided[]> {
  return sql<Decided>`
    select * from (
      select email, disabled_at is not null as "isDisabled", not admin and exists (
        select from admin_log where person_id = users.id and action = 'administrator-removed') as "isRemoved"
      from users where id = any(${ids}::uuid[])
    ) decided where "isDisabled" or "isRemoved"`
}
