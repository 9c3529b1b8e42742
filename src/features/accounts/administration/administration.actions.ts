import { deleteUnsent } from '#features/mail/mail.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { RightsChanged } from '#platform/server/rights.ts'
import { CODE_KINDS } from '../accounts.rules.ts'
import { markCodesUsed } from '../mailed/codes.queries.ts'
import { endSessionsOf } from '../sessions/sessions.actions.ts'
import { type GovernedUser, lockToGovern, saveAdmin, saveAdminsNamed, saveDisabled } from './administration.queries.ts'
import { logAct } from './audit.actions.ts'
import { type Act, SHELL } from './audit.rules.ts'
import { liftBar, notBarred } from './barred.actions.ts'

export type Governed = GovernedUser & { admins: string[] }

/** Makes or unmakes a locked account an administrator. Whose rights go, their sessions end. */
async function setAdministrator(sql: Sql, { id }: Governed, admin: boolean, now: Date): Promise<void> {
  await saveAdmin(sql, id, admin, now)
  if (!admin) await endSessionsOf(sql, id)
}

/** Why somebody can't be made an administrator, or be one no longer. */
export type WhyNotAppoint = 'no-user' | 'unverified-user' | 'disabled-user' | 'last-admin'

/**
 * Makes somebody an administrator by their address, or no longer, and writes it down; gives why it can't be. `by`: null from the
 * machine's shell. The last administrator who can sign in stays.
 * @throws RightsChanged when `by` is an administrator no longer
 */
export async function appoint(
  sql: Sql,
  { email, admin, by }: { email: string; admin: boolean; by: string | null },
  now: Date,
): Promise<WhyNotAppoint | null> {
  const user = await lockToGovern(sql, { email })
  if (!user) return 'no-user'
  if (by !== null && !user.admins.includes(by)) throw new RightsChanged()
  if (admin && !user.emailVerified) return 'unverified-user'
  if (admin && user.disabledAt !== null) return 'disabled-user'
  if (!admin && isLastAdmin(user)) return 'last-admin'
  if (user.admin === admin) return null
  await setAdministrator(sql, user, admin, now)
  if (admin) await liftBar(sql, user.email, 'administration')
  await logAppointment(sql, by ?? SHELL, user.id, admin ? 'administrator-set' : 'administrator-removed', now)
  return null
}

/**
 * Makes administrators of those whom ADMIN_EMAILS names and who were verified before it did. From whom an administrator or the shell
 * took it, they stay without.
 */
export async function appointNamed(sql: Sql, emails: string[], now: Date): Promise<void> {
  for (const id of await saveAdminsNamed(sql, await notBarred(sql, emails, 'administration'), now))
    await logAppointment(sql, SHELL, id, 'administrator-set', now)
}

async function logAppointment(sql: Sql, by: string, id: string, action: Act, now: Date): Promise<void> {
  const target = { targetKind: 'user' as const, targetId: id, personId: id, before: null, after: null }
  await logAct(sql, { administratorId: by, action, ...target }, now)
}

/** Whether no other administrator could sign in. */
export function isLastAdmin({ id, admins }: Governed): boolean {
  return admins.length === 1 && admins[0] === id
}

/** Disables a locked account, which ends its sessions, voids every mailed code and withdraws the mails that wait, or enables it again. */
export async function setDisabled(sql: Sql, { id, email }: Governed, isDisabled: boolean, now: Date): Promise<void> {
  await saveDisabled(sql, id, isDisabled ? now : null, now)
  if (!isDisabled) return liftBar(sql, email, 'sign-in')
  await endSessionsOf(sql, id)
  await markCodesUsed(sql, id, now)
  await deleteUnsent(sql, CODE_KINDS, email)
}
