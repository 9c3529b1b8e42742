import type { Sql } from './database/sql.ts'

/** What is spent on one budget: `expire` is when it would begin anew, milliseconds since 1970. */
export interface Spending {
  key: string
  points: number
  most: number
  expire: number
}

/** What a budget has come to. */
export interface Spent {
  points: number
  expire: number
}

/** Spends on one budget; counts as rate-limiter-flexible does. */
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

/** Spends on one budget and, when that has held, on another, in one statement; counts as rate-limiter-flexible does. */
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
