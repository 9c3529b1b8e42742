import type { AddressKey, BarredAddresses, Users } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** What an address can be barred from: signing in, or becoming an administrator by ADMIN_EMAILS. */
export type BarredFrom = 'sign-in' | 'administration'

/** The key for hashing addresses; null until the first address is barred. */
export async function findKey(sql: Sql): Promise<string | null> {
  return sql.value<AddressKey['key']>`select key from address_key`
}

/** Stores a key unless one exists already. */
export async function saveKey(sql: Sql, key: string): Promise<void> {
  await sql`insert into address_key (key) values (${key}) on conflict do nothing`
}

export async function insertBars(sql: Sql, bars: { hash: string; bar: BarredFrom }[]): Promise<void> {
  await sql`
    insert into barred_addresses (hash, bar)
    select * from unnest(${bars.map(({ hash }) => hash)}::text[], ${bars.map(({ bar }) => bar)}::text[]) order by 1, 2
    on conflict do nothing`
}

export async function deleteBar(sql: Sql, hash: string, bar: BarredFrom): Promise<void> {
  await sql`delete from barred_addresses where hash = ${hash} and bar = ${bar}`
}

export async function findBarred(sql: Sql, hashes: string[], bar: BarredFrom): Promise<string[]> {
  return sql.column<BarredAddresses['hash']>`
    select hash from barred_addresses where hash = any(${hashes}::text[]) and bar = ${bar}`
}

/** The bars that stay after these accounts are deleted: who is disabled, and who was removed as administrator. */
export async function findBarsToKeep(sql: Sql, ids: string[]): Promise<(Pick<Users, 'email'> & { bar: BarredFrom })[]> {
  return sql<Pick<Users, 'email'> & { bar: BarredFrom }>`
    select email, bar from users cross join lateral (values
      ('sign-in', disabled_at is not null),
      ('administration', not admin and exists (
        select from admin_log where person_id = users.id and action = 'administrator-removed'))
    ) as kept (bar, is_kept)
    where id = any(${ids}::uuid[]) and is_kept`
}
