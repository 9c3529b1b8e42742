import type { Sql } from './database/sql.ts'

/** Points to spend on one budget. `expire` is when a period that begins now ends, in milliseconds since 1970. */
export interface Spending {
  key: string
  points: number
  most: number
  expire: number
}

/** A budget after spending: the points spent and the end of its period. */
export interface Spent {
  points: number
  expire: number
}

/** Spends on one budget. Counts in the same way as rate-limiter-flexible. */
export async function spendOn(sql: Sql, { key, points, expire }: Spending, nowMs: number): Promise<Spent> {
  const [spent] = await sql<Spent>`
    insert into rate_limits as budget (key, points, expire) values (${key}, ${points}, ${expire})
    on conflict (key) do update set
      points = case when budget.expire <= ${nowMs} then 0 else budget.points end + excluded.points,
      expire = case when budget.expire <= ${nowMs} then excluded.expire else budget.expire end
    returning points, expire`
  if (!spent) throw new Error('A budget was not counted')
  return spent
}

/**
 * Spends on one budget and, if that is not exceeded, on another, in one statement. Counts in the
 * same way as rate-limiter-flexible.
 */
export async function spendOnBoth(
  sql: Sql,
  first: Spending,
  second: Spending,
  nowMs: number,
): Promise<{ first: Spent; second: Spent | null }> {
  const [row] = await sql<{ points: number; expire: number; secondPoints: number | null; secondExpire: number }>`
    with spent as (
      insert into rate_limits as budget (key, points, expire)
      values (${first.key}, ${first.points}, ${first.expire})
      on conflict (key) do update set
        points = case when budget.expire <= ${nowMs} then 0 else budget.points end + excluded.points,
        expire = case when budget.expire <= ${nowMs} then excluded.expire else budget.expire end
      returning points, expire
    ), next as (
      insert into rate_limits as budget (key, points, expire)
      select ${second.key}::text, ${second.points}::integer, ${second.expire}::bigint from spent
      where points <= ${first.most}
      on conflict (key) do update set
        points = case when budget.expire <= ${nowMs} then 0 else budget.points end + excluded.points,
        expire = case when budget.expire <= ${nowMs} then excluded.expire else budget.expire end
      returning points, expire
    )
    select spent.points, spent.expire, next.points as "secondPoints", next.expire as "secondExpire"
    from spent left join next on true`
  if (!row) throw new Error('A budget was not counted')
  const { points, expire, secondPoints, secondExpire } = row
  return {
    first: { points, expire },
    second: secondPoints === null ? null : { points: secondPoints, expire: secondExpire },
  }
}

/**
 * Reserves the next of a series of slots that are `gapMs` apart, by the database's clock. Returns the milliseconds
 * until the slot. The wait is `most` slots at most, so that a clock that was set back does not block
 * anybody for long.
 */
export async function reserveSlot(sql: Sql, key: string, gapMs: number, most: number): Promise<number> {
  const [slot] = await sql<{ waitMs: number }>`
    with clock as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now)
    insert into rate_limits as slot (key, points, expire) select ${key}, 0, now + ${gapMs}::bigint from clock
    on conflict (key) do update set expire = ${gapMs}::bigint
      + least(greatest(slot.expire, excluded.expire - ${gapMs}::bigint), excluded.expire + ${gapMs * (most - 1)}::bigint)
    returning expire - ${gapMs}::bigint - (select now from clock) as "waitMs"`
  if (!slot) throw new Error('No slot was reserved')
  return slot.waitMs
}
