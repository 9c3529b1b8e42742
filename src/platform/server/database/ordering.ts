import pg from 'pg'
import part, { raw, type Sql as Part } from 'sql-template-tag'
import type { Sql } from './sql.ts'

/** `order by key, id`, ascending or descending. */
export function ordered(key: Part, isUp: boolean, id = raw('id')): Part {
  const way = raw(isUp ? 'asc' : 'desc')
  return part`order by ${key} ${way}, ${id} ${way}`
}

/** A limit as a literal. With a parameter, the query planner does not know it and would sort everything. */
export function upTo(limit: number): Part {
  return raw(String(Math.trunc(limit)))
}

/** A text as a literal. With a parameter, the query planner does not know it. The statement is planned each time. */
export function literal(text: string): Part {
  return raw(pg.escapeLiteral(text))
}

/** A time as a literal, for the same reason. */
export function timeLiteral(time: Date): Part {
  return raw(`to_timestamp(${time.getTime() / 1000})`)
}

/** Counts the rows of a query, up to `most`. */
export async function countUpTo(sql: Sql, rows: Part, most: number): Promise<number> {
  return sql.count`select count(*) from (${rows} limit ${upTo(most)}) counted`
}
