import type { Sql } from '../database/sql.ts'

/**
 * Reserves the next of a series of slots that are `gapMs` apart, by the database's clock. Returns the milliseconds
 * until the slot. The wait is `most` slots at most, so that a clock that was set back does not block anybody for long.
 */
export async function reserveSlot(sql: Sql, key: string, gapMs: number, most: number): Promise<number> {
  return sql.count`
    with clock as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now)
    insert into rate_limits as slot (key, points, expire) select ${key}, 0, now + ${gapMs}::bigint from clock
    on conflict (key) do update set expire = ${gapMs}::bigint + least(
      greatest(slot.expire, (select now from clock)), (select now from clock) + ${gapMs * most}::bigint)
    returning expire - ${gapMs}::bigint - (select now from clock)`
}

/** Deletes the counts of keys that end with one of `ends`. */
export async function deleteLimits(sql: Sql, ends: string[]): Promise<void> {
  // Compares reversed keys, because the index `rate_limits_by_end_of_key` holds them.
  await sql`
    delete from rate_limits using unnest(${ends}::text[]) as ending
    where reverse(key) collate "C" >= reverse(ending) and reverse(key) collate "C" < reverse(ending) || chr(1114111)`
}

/** Deletes at most `limit` rows that are no longer counted; returns how many it deleted. */
export async function deleteSpentLimits(sql: Sql, now: Date, limit: number): Promise<number> {
  return sql.affected`
    delete from rate_limits
    where expire < ${now.getTime()}
      and ctid = any(array(select ctid from rate_limits where expire < ${now.getTime()} limit ${limit}))`
}
