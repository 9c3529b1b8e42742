import part, { empty, raw, type Sql as Part } from 'sql-template-tag'
import type { Users } from '#db/schema.ts'
import type { NewAction } from '#features/accounts/administration/audit.queries.ts'
import { countUpTo, ordered, upTo } from '#platform/server/database/ordering.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { truncate } from '#shared/text.ts'
import { LOG_NAME_LENGTH } from '../admin.rules.ts'
import { beyond, type PageRange, within } from '../list/order/order.queries.ts'
import type { Sorting } from '../list/order/sorts.rules.ts'
import type { Period } from '../list/period/period.rules.ts'

interface ActionRow extends Omit<NewAction, 'personId'> {
  /** null if the account was deleted, or for the machine's shell. */
  administratorName: Users['displayName'] | null
}

/** Filter and order of the log; null means any. */
interface LogFilter {
  action: string | null
  targetId: string | null
  period: Period
  sorting: Sorting
}

const AT = raw('at')

/** The SQL condition of a filter. */
function asked({ action, targetId, period }: LogFilter): Part {
  return part`true ${action === null ? empty : part`and action = ${action}`}
    ${targetId === null ? empty : part`and target_id = ${targetId}`} ${within(AT, period)}`
}

/** The next actions by time, after a cursor. */
export function nextActions(sql: Sql, filter: LogFilter, { after, limit }: PageRange): Promise<ActionRow[]> {
  const { isUp } = filter.sorting
  return sql<ActionRow>`
    select l.id, at, administrator_id as "administratorId", action, target_kind as "targetKind", target_id as "targetId", before, after,
      u.display_name as "administratorName"
    from (
      select * from admin_log where ${asked(filter)} ${beyond(AT, true, isUp, after)}
      ${ordered(AT, isUp)} limit ${upTo(limit)}
    ) l left join users u on u.id = administrator_id
    ${ordered(AT, isUp, raw('l.id'))}`
}

/** Counts the actions, up to `most`. The order makes PostgreSQL use an index. */
export function countActions(sql: Sql, filter: LogFilter, most: number): Promise<number> {
  return countUpTo(sql, part`select from admin_log where ${asked(filter)} order by ${AT}`, most)
}

/** The current names of accounts, reports and comments, by their ids; deleted ones are missing. */
export async function findNames(sql: Sql, ids: string[]): Promise<Map<string, string>> {
  const rows = await sql<Pick<Users, 'id'> & { name: Users['displayName'] }>`
    select id, display_name as name from users where id = any(${ids}::uuid[])
    union all
    select id, left(description, ${LOG_NAME_LENGTH + 1}) from reports where id = any(${ids}::uuid[]) and deleted_at is null
    union all
    select id, left(text, ${LOG_NAME_LENGTH + 1}) from comments where id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, name }) => [id, truncate(name, LOG_NAME_LENGTH)]))
}
