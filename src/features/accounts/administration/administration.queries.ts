import type { Sql } from '#platform/server/database/sql.ts'

/** An account as an administrator changes it. */
export interface GovernedUser {
  id: string
  email: string
  firstName: string
  lastName: string
  admin: boolean
  emailVerified: boolean
  disabledAt: Date | null
  updatedAt: Date
}

/**
 * An account with the administrators that can sign in, all of them locked until the transaction ends, so that of two who are
 * demoted at once one stays. By id or by address; undefined when there is none.
 */
export async function lockToGovern(
  sql: Sql,
  { id = null, email = null }: { id?: string | null; email?: string | null },
): Promise<(GovernedUser & { admins: string[] }) | undefined> {
  const locked = await sql<GovernedUser>`
    select id, email, first_name as "firstName", last_name as "lastName", admin, email_verified as "emailVerified",
      disabled_at as "disabledAt", updated_at as "updatedAt"
    from users where id = ${id}::uuid or email = ${email} or admin order by id for update`
  const user = locked.find((one) => one.id === id || one.email === email)
  if (!user) return undefined
  const admins = locked.filter((one) => one.admin && one.disabledAt === null).map((one) => one.id)
  return { ...user, admins }
}

export async function saveAdmin(sql: Sql, id: string, admin: boolean, now: Date): Promise<void> {
  await sql`update users set admin = ${admin}, updated_at = ${now} where id = ${id}`
}

/** Makes administrators of those of these addresses that are verified, and from whom it was not taken; gives who they are. */
export async function saveAdminsNamed(sql: Sql, emails: string[], now: Date): Promise<string[]> {
  const made = await sql<{ id: string }>`
    update users set admin = true, updated_at = ${now}
    where email = any(${emails}) and email_verified and not admin and disabled_at is null and not exists (
      select from admin_log where person_id = users.id and action = 'administrator-removed')
    returning id`
  return made.map(({ id }) => id)
}

export async function saveDisabled(sql: Sql, id: string, disabledAt: Date | null, now: Date): Promise<void> {
  await sql`update users set disabled_at = ${disabledAt}, updated_at = ${now} where id = ${id}`
}
