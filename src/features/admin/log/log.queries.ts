import type { Users } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { truncate } from '#shared/text.ts'
import { LOG_NAME_LENGTH } from '../admin.rules.ts'

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
