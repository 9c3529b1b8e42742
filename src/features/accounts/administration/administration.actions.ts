import { deleteUnsent } from '#features/mail/mail.queries.ts'
import { NEWS_KIND } from '#features/mail/mail.rules.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { RightsChanged } from '#platform/server/rights.ts'
import { CODE_KINDS } from '../accounts.rules.ts'
import { markCodesUsed } from '../mailed/codes.queries.ts'
import { endSessionsOf } from '../sessions/sessions.queries.ts'
import { type ManagedUser, lockToManage, saveAdmin, saveAdminsNamed, saveDisabled } from './administration.queries.ts'
import { logUserAction } from './audit.queries.ts'
import { SHELL } from './audit.rules.ts'
import { liftBar, withoutBarred } from './barred.actions.ts'

export type Managed = ManagedUser & { admins: string[] }

/** Why somebody can't be made an administrator, or be removed as one. */
type WhyNotAppoint = 'no-user' | 'unverified-user' | 'disabled-user' | 'last-admin'

/**
 * Makes somebody an administrator by their address, or removes them as one, which also ends their sessions, and logs it.
 * Returns the account's id and whether anything changed, or why it is refused. `by`: the acting administrator; null from
 * the machine's shell. The last administrator who can sign in can't be removed.
 * @throws RightsChanged when `by` is no longer an administrator
 */
export async function appoint(
  sql: Sql,
  { email, admin, by }: { email: string; admin: boolean; by: string | null },
  now: Date,
): Promise<{ id: string; isChanged: boolean } | WhyNotAppoint> {
  const user = await lockToManage(sql, { email })
  if (!user) return 'no-user'
  if (by !== null && !user.admins.includes(by)) throw new RightsChanged()
  if (admin && !user.emailVerified) return 'unverified-user'
  if (admin && user.disabledAt !== null) return 'disabled-user'
  if (!admin && isLastAdmin(user)) return 'last-admin'
  if (user.admin === admin) return { id: user.id, isChanged: false }
  await saveAdmin(sql, user.id, admin, now)
  if (admin) await liftBar(sql, user.email, 'administration')
  else await endSessionsOf(sql, user.id)
  const action = admin ? 'administrator-set' : 'administrator-removed'
  await logUserAction(sql, { administratorId: by ?? SHELL, userId: user.id, action }, now)
  return { id: user.id, isChanged: true }
}

/**
 * Makes users with one of these addresses, which ADMIN_EMAILS lists, administrators, and logs it. Skips users who are not
 * verified, who are disabled, or who were removed as administrators before.
 */
export async function appointNamed(sql: Sql, emails: string[], now: Date): Promise<void> {
  const ids = await saveAdminsNamed(sql, await withoutBarred(sql, emails, 'administration'), now)
  for (const userId of ids)
    await logUserAction(sql, { administratorId: SHELL, userId, action: 'administrator-set' }, now)
}

/** Whether this is the only administrator who can sign in. */
export function isLastAdmin({ id, admins }: Managed): boolean {
  return admins.length === 1 && admins[0] === id
}

/**
 * Disables or enables a locked account. Disabling ends its sessions, voids its mailed codes and deletes unsent mails
 * with codes or news.
 */
export async function setDisabled(sql: Sql, { id, email }: Managed, isDisabled: boolean, now: Date): Promise<void> {
  await saveDisabled(sql, id, isDisabled ? now : null, now)
  if (!isDisabled) return liftBar(sql, email, 'sign-in')
  await endSessionsOf(sql, id)
  await markCodesUsed(sql, id, now)
  await deleteUnsent(sql, [...CODE_KINDS, NEWS_KIND], email)
}
