import { SHELL } from '#features/accounts/administration/audit.rules.ts'
import { fileUrl } from '#features/media/media.rules.ts'
import { m } from '#messages'
import type { Sql } from '#platform/server/database/sql.ts'
import { inOrder } from '../list/order/cursors.rules.ts'
import type { Administrator, AdminUser } from './users.contract.ts'
import { findAdministrators, findAdminUsers } from './users.queries.ts'

/** These accounts in the order of the ids; deleted ones are left out. */
export async function usersOf(sql: Sql, ids: string[]): Promise<AdminUser[]> {
  const rows = inOrder(ids, await findAdminUsers(sql, ids))
  return rows.map(({ avatar, createdAt, updatedAt, ...row }) => ({
    ...row,
    photoURL: avatar && fileUrl(avatar),
    createdAt: createdAt.toISOString(),
    version: updatedAt.toISOString(),
  }))
}

const MAX_ADMINISTRATORS = 100

/** The administrators, since when and by whom. */
export async function administratorsOf(sql: Sql): Promise<Administrator[]> {
  const rows = await findAdministrators(sql, MAX_ADMINISTRATORS)
  const able = rows.filter(({ disabled }) => !disabled)
  return rows.map(({ since, byId, byName, ...row }) => ({
    ...row,
    since: since?.toISOString() ?? null,
    by: byId === SHELL ? m.admin_shell() : byName,
    isLast: able.length === 1 && able[0]?.id === row.id,
  }))
}
