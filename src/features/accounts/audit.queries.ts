import part, { empty, raw } from 'sql-template-tag'
import type { Sql } from '#server/database/sql.ts'
import type { Act } from './audit.rules.ts'

export interface NewAct {
  id: string
  at: Date
  administratorId: string
  action: Act
  targetKind: 'report' | 'user' | 'comment' | 'migration' | 'list'
  targetId: string
  /** Whom `before` and `after` name; null when nobody. */
  personId: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export async function insertAct(sql: Sql, act: NewAct): Promise<void> {
  await sql`
    insert into admin_log (id, at, administrator_id, action, target_kind, target_id, person_id, before, after)
    values (${act.id}, ${act.at}, ${act.administratorId}, ${act.action}, ${act.targetKind}, ${act.targetId},
      ${act.personId}, ${act.before}, ${act.after})`
}

/** Takes what names a person out of the log. */
export async function forgetInLog(sql: Sql, personId: string): Promise<void> {
  await sql`
    update admin_log set before = null, after = null
    where person_id = ${personId} and (before is not null or after is not null)`
}

export interface ActRow extends Omit<NewAct, 'personId'> {
  /** null: whoever it was has left. */
  administratorName: string | null
}

/** Acts of one kind, or on one thing; null: any. */
export interface LogFilter {
  action: string | null
  targetId: string | null
  isOldestFirst: boolean
}

/** The next acts by time after a place; null: from the beginning. */
export async function pageOfLog(
  sql: Sql,
  { action, targetId, isOldestFirst }: LogFilter,
  after: { at: Date; id: string } | null,
  limit: number,
): Promise<ActRow[]> {
  const way = raw(isOldestFirst ? 'asc' : 'desc')
  const page = part`
    where true ${action === null ? empty : part`and action = ${action}`}
      ${targetId === null ? empty : part`and target_id = ${targetId}`}
      ${after === null ? empty : part`and (at, id) ${raw(isOldestFirst ? '>' : '<')} (${after.at}, ${after.id}::uuid)`}
    order by at ${way}, id ${way} limit ${limit}`
  return sql<ActRow>`
    select l.id, at, administrator_id as "administratorId", action, target_kind as "targetKind", target_id as "targetId", before, after,
      u.display_name as "administratorName"
    from (select * from admin_log ${page}) l left join users u on u.id = administrator_id
    order by at ${way}, l.id ${way}`
}
