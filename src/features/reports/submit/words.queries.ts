import type { Reports } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** Locks the newest reports without words until the transaction ends; skips those that others have locked. */
export async function lockWordless(sql: Sql, limit: number) {
  return sql<Pick<Reports, 'id' | 'description'>>`
    select id, description from reports where words is null
    order by created_at desc limit ${limit} for no key update skip locked`
}

/** Saves the words of locked reports; a trigger adds them to the search entries. */
export async function saveWords(sql: Sql, ids: string[], words: string[]): Promise<void> {
  await sql`
    update reports set words = known.words
    from unnest(${ids}::uuid[], ${words}::text[]) as known (id, words) where reports.id = known.id`
}

/** Deletes at most `limit` search entries from before a time; returns how many it deleted. */
export async function deleteOldWords(sql: Sql, before: Date, limit: number): Promise<number> {
  return sql.affected`
    delete from report_words
    where ctid = any(array(select ctid from report_words where created_at < ${before} limit ${limit}))`
}
