import type { Sql } from '#server/database/sql.ts'
import { saveUser } from './accounts.queries.ts'
import { displayNameOf } from './accounts.rules.ts'
import { type GovernedUser, lockGoverned, saveAdmin, saveDisabled } from './administration.queries.ts'
import { endSessionsOf } from './sessions.actions.ts'

export type Governed = GovernedUser & { otherAdmins: number }

/** An account to be governed, locked with all administrators; undefined when there is none. */
export function lockToGovern(sql: Sql, who: { id: string } | { email: string }): Promise<Governed | undefined> {
  return lockGoverned(sql, who)
}

/** Makes or unmakes a locked account an administrator. Whose rights go, their sessions end. */
export async function setAdministrator(sql: Sql, { id }: Governed, admin: boolean, now: Date): Promise<void> {
  await saveAdmin(sql, id, admin, now)
  if (!admin) await endSessionsOf(sql, id)
}

/** Disables a locked account, which ends its sessions, or enables it again. */
export async function setDisabled(sql: Sql, { id }: Governed, isDisabled: boolean, now: Date): Promise<void> {
  await saveDisabled(sql, id, isDisabled ? now : null, now)
  if (isDisabled) await endSessionsOf(sql, id)
}

/** Changes a locked account's name. */
export async function renameUser(
  sql: Sql,
  { id }: Governed,
  { firstName, lastName }: { firstName: string; lastName: string },
  now: Date,
): Promise<void> {
  await saveUser(sql, id, { firstName, lastName, displayName: displayNameOf({ firstName, lastName }) }, now)
}
