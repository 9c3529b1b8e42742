import part, { empty, raw, type Sql as Part } from 'sql-template-tag'
import { v7 as newId } from 'uuid'
import type { AdminLog, Users } from '#db/schema.ts'
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
export async function logAction(sql: Sql, action: ActionToLog, now: Date): Promise<void> {
  await logActions(sql, [action], now)
}

/** Logs several actions. */
export async function logActions(sql: Sql, actions: ActionToLog[], now: Date): Promise<void> {
  if (actions.length === 0) return
  const columnOf = <Part extends keyof ActionToLog>(part: Part) => actions.map((action) => action[part])
  await sql`
    insert into admin_log (id, at, administrator_id, action, target_kind, target_id, person_id, before, after)
    select id, ${now}::timestamptz, administrator_id, action, target_kind, target_id, person_id, before, after
    from unnest(${actions.map(() => newId())}::uuid[], ${columnOf('administratorId')}::uuid[],
      ${columnOf('action')}::text[], ${columnOf('targetKind')}::text[], ${columnOf('targetId')}::text[],
      ${columnOf('personId')}::uuid[], ${columnOf('before')}::jsonb[], ${columnOf('after')}::jsonb[]
    ) as action (id, administrator_id, action, target_kind, target_id, person_id, before, after)`
}

/** Removes a person's data from the log. */
export async function forgetInLog(sql: Sql, personIds: string[]): Promise<void> {
  await sql`
    update admin_log set before = null, after = null
    where person_id = any(${personIds}::uuid[]) and (before is not null or after is not null)`
}

export interface ActionRow extends Omit<NewAction, 'personId'> {
  /** null if the account was deleted, or for the machine's shell. */
  administratorName: Users['displayName'] | null
}

/** Filter by kind of action, target and period; null means any. */
export interface LogFilter {
  action: string | null
  targetId: string | null
  /** Start (inclusive) and end (exclusive) of the period. */
  since: Date | null
  before: Date | null
}

function actions({ action, targetId, since, before }: LogFilter): Part {
  return part`
    from admin_log where true ${action === null ? empty : part`and action = ${action}`}
      ${targetId === null ? empty : part`and target_id = ${targetId}`}
      ${since === null ? empty : part`and at >= ${since}`} ${before === null ? empty : part`and at < ${before}`}`
}

/** The next page of actions by time, after a cursor; null: from the beginning. */
export async function pageOfLog(
  sql: Sql,
  { isOldestFirst, ...filter }: LogFilter & { isOldestFirst: boolean },
  after: { at: Date; id: string } | null,
  limit: number,
): Promise<ActionRow[]> {
  const way = raw(isOldestFirst ? 'asc' : 'desc')
  const page = part`${actions(filter)}
      ${after === null ? empty : part`and (at, id) ${raw(isOldestFirst ? '>' : '<')} (${after.at}, ${after.id}::uuid)`}
    order by at ${way}, id ${way} limit ${limit}`
  return sql<ActionRow>`
    select l.id, at, administrator_id as "administratorId", action, target_kind as "targetKind", target_id as "targetId", before, after,
      u.display_name as "administratorName"
    from (select * ${page}) l left join users u on u.id = administrator_id
    order by at ${way}, l.id ${way}`
}

/** Counts the actions, up to `most`. The order makes PostgreSQL use an index. */
export async function countLog(sql: Sql, filter: LogFilter, most: number): Promise<number> {
  return sql.count`
    select count(*) as count from (select ${actions(filter)} order by at limit ${most}) counted`
}
