import { v7 as newId } from 'uuid'
import type { Sql } from '#platform/server/database/sql.ts'
import { insertAct, type NewAct } from './audit.queries.ts'

/** Logs what an administrator does, in the same transaction. */
export async function logAct(sql: Sql, act: Omit<NewAct, 'id' | 'at'>, now: Date): Promise<void> {
  await insertAct(sql, { ...act, id: newId(), at: now })
}
