import type { Users } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** The data of an account that an administrator's changes need. */
export type ManagedUser = Pick<
  Users,
  'id' | 'email' | 'firstName' | 'lastName' | 'admin' | 'avatar' | 'emailVerified' | 'disabledAt' | 'updatedAt'
>

/**
 * Finds an account by id or by address, with the ids of the administrators who can sign in. Locks all of them until the
 * transaction ends: if two administrators are removed at once, one remains. Undefined when there is none.
 */
export async function lockToManage(
  sql: Sql,
  { id = null, email = null }: { id?: string | null; email?: string | null },
): Promise<(ManagedUser & { admins: string[] }) | undefined> {
  const locked = await sql<ManagedUser>`
    select id, email, first_name as "firstName", last_name as "lastName", admin, avatar,
      email_verified as "emailVerified", disabled_at as "disabledAt", updated_at as "updatedAt"
    from users where id = ${id}::uuid or email = ${email} or admin order by id for update`
  const user = locked.find((one) => one.id === id || one.email === email)
  if (!user) return undefined
  const admins = locked.filter((one) => one.admin && one.disabledAt === null).map((one) => one.id)
  return { ...user, admins }
}

export async function saveAdmin(sql: Sql, id: string, admin: boolean, now: Date): Promise<void> {
  await sql`update users set admin = ${admin}, updated_at = ${now} where id = ${id}`
}

/**
 * Makes users with one of these addresses administrators if they are verified, enabled, and were not removed as one
 * before. Returns their ids.
 */
export async function saveAdminsNamed(sql: Sql, emails: string[], now: Date): Promise<string[]> {
  return sql.column<Users['id']>`
    update users set admin = true, updated_at = ${now}
    where email = any(${emails}) and email_verified and not admin and disabled_at is null and not exists (
      select from admin_log where person_id = users.id and action = 'administrator-removed')
    returning id`
}

export async function saveDisabled(sql: Sql, id: string, disabledAt: Date | null, now: Date): Promise<void> {
  await sql`update users set disabled_at = ${disabledAt}, updated_at = ${now} where id = ${id}`
}
