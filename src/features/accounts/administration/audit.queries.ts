import { v7 as newId } from 'uuid'
import type { AdminLog } from '#db/schema.ts'
import type { Columns } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { AuditAction } from './audit.rules.ts'

/** `personId`: whose data `before` and `after` contain; null if nobody's. */
export type NewAction = Columns<
  AdminLog,
  'id' | 'at' | 'administratorId' | 'targetId' | 'personId',
  {
    action: AuditAction
    targetKind: 'report' | 'user' | 'comment' | 'migration' | 'list' | 'key'
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
  }
>

/** What an administrator does; `before` and `after` hold the values that it changes. */
export type ActionToLog = Omit<NewAction, 'id' | 'at' | 'before' | 'after'> &
  Partial<Pick<NewAction, 'before' | 'after'>>

/** Logs what an administrator does, in the same transaction. */
export async function logAction(sql: Sql, done: ActionToLog, now: Date): Promise<void> {
  await sql`
    insert into admin_log (id, at, administrator_id, action, target_kind, target_id, person_id, before, after)
    values (${newId()}, ${now}, ${done.administratorId}, ${done.action}, ${done.targetKind}, ${done.targetId},
      ${done.personId}, ${done.before}, ${done.after})`
}

type UserAction = Omit<ActionToLog, 'targetKind' | 'targetId' | 'personId'> & { userId: string }

/** Logs what an administrator does to an account. */
export function logUserAction(sql: Sql, { userId, ...action }: UserAction, now: Date): Promise<void> {
  return logAction(sql, { ...action, targetKind: 'user', targetId: userId, personId: userId }, now)
}

/** Removes a person's data from the log. */
export async function forgetInLog(sql: Sql, personIds: string[]): Promise<void> {
  await sql`
    update admin_log set before = null, after = null
    where person_id = any(${personIds}::uuid[]) and (before is not null or after is not null)`
}
