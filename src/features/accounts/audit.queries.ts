import type { Sql } from '#server/database/sql.ts'
import type { Act } from './audit.rules.ts'

export interface NewAct {
  id: string
  at: Date
  administratorId: string
  action: Act
  targetKind: 'report' | 'user' | 'comment' | 'migration'
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

/** A page of the log, newest first; `action` and `targetId` may be null: any. */
export async function pageOfLog(
  sql: Sql,
  {
    action,
    targetId,
    after,
    limit,
  }: {
    action: string | null
    targetId: string | null
    after: { at: Date | 'infinity' | '-infinity'; id: string }
    limit: number
  },
): Promise<ActRow[]> {
  return sql<ActRow>`
    select l.id, at, administrator_id as "administratorId", action, target_kind as "targetKind", target_id as "targetId", before, after,
      u.display_name as "administratorName"
    from admin_log l left join users u on u.id = administrator_id
    where (${action}::text is null or action = ${action}) and (${targetId}::text is null or target_id = ${targetId})
      and (at, l.id) < (${after.at}::timestamptz, ${after.id}::uuid)
    order by at desc, l.id desc limit ${limit}`
}
