import type { Sql } from '#server/database/sql.ts'
import type { AdminUser } from './people.contract.ts'
import { type AdminUserRow, findAdminUsers } from './people.queries.ts'

/** These accounts in the order of the ids; those that are gone are left out. */
export async function usersOf(sql: Sql, ids: string[]): Promise<AdminUser[]> {
  const rows = new Map((await findAdminUsers(sql, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [userOf(row)] : []
  })
}

function userOf({ createdAt, updatedAt, ...row }: AdminUserRow): AdminUser {
  return { ...row, createdAt: createdAt.toISOString(), version: updatedAt.toISOString() }
}
