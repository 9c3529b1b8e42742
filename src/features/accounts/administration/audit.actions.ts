import { v7 as newId } from 'uuid'
import type { Sql } from '#platform/server/database/sql.ts'
import { type ActRow, countActs, insertAct, type LogFilter, type NewAct, pageOfLog } from './audit.queries.ts'

/** Writes down what an administrator does, in the transaction that does it. */
export async function logAct(sql: Sql, act: Omit<NewAct, 'id' | 'at'>, now: Date): Promise<void> {
  await insertAct(sql, { ...act, id: newId(), at: now })
}

/** A page of what administrators have done, after a place. */
export function readLog(
  sql: Sql,
  filter: LogFilter & { isOldestFirst: boolean },
  after: { at: Date; id: string } | null,
  limit: number,
): Promise<ActRow[]> {
  return pageOfLog(sql, filter, after, limit)
}

/** How much administrators have done, counted up to `most`. */
export function countLog(sql: Sql, filter: LogFilter, most: number): Promise<number> {
  return countActs(sql, filter, most)
}
