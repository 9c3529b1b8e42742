import type { TerritoryPacks } from '#db/schema.ts'
import type { Columns } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'

export type PackRow = Columns<TerritoryPacks, 'hash' | 'file' | 'hasPlaces', { source: 'project' | 'import' }>

/** Processes hear of a new pack on this channel. */
export const PACK_CHANNEL = 'territory_pack'

export async function findActivePack(sql: Sql, territory: string): Promise<PackRow | undefined> {
  return sql.one<PackRow>`
    select hash, file, has_places as "hasPlaces", source from territory_packs where territory = ${territory} and replaced_at is null`
}

/** The active pack, or one that was replaced after a time. */
export async function findPack(sql: Sql, hash: string, after: Date): Promise<PackRow | undefined> {
  return sql.one<PackRow>`
    select hash, file, has_places as "hasPlaces", source from territory_packs
    where hash = ${hash} and (replaced_at is null or replaced_at > ${after})`
}

/** Keeps others from changing the packs until the transaction ends. */
export async function lockPacks(sql: Sql): Promise<void> {
  await sql`lock table territory_packs in share row exclusive mode`
}

interface NewPack extends PackRow {
  territory: string
  extractDate: string | null
}

/** Makes a pack its territory's active one, and notifies every process. A replaced pack can become active again. */
export async function replaceActivePack(sql: Sql, pack: NewPack, now: Date): Promise<void> {
  const { hash, territory, file, source, hasPlaces, extractDate } = pack
  await sql`
    update territory_packs set replaced_at = ${now}
    where territory = ${territory} and replaced_at is null and hash <> ${hash}`
  await sql`
    insert into territory_packs (hash, territory, file, source, has_places, extract_date, activated_at)
    values (${hash}, ${territory}, ${file}, ${source}, ${hasPlaces}, ${extractDate}, ${now})
    on conflict (hash) do update
    set source = excluded.source, has_places = excluded.has_places, activated_at = excluded.activated_at, replaced_at = null`
  sql.notify({ channel: PACK_CHANNEL, payload: hash })
}

/** Deletes the rows of packs that were replaced before a time; returns their files. */
export async function deleteReplaced(sql: Sql, before: Date): Promise<string[]> {
  return sql.column<TerritoryPacks['file']>`delete from territory_packs where replaced_at <= ${before} returning file`
}

/** Which of these files belong to a pack. */
export async function findPackFiles(sql: Sql, files: readonly string[]): Promise<string[]> {
  return sql.column<TerritoryPacks['file']>`select file from territory_packs where file = any(${files}::text[])`
}
