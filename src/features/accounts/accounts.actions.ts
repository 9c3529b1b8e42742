import { sweepMails } from '#features/mail/mail.actions.ts'
import { deleteMailsTo } from '#features/mail/mail.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { DAY_MS } from '#shared/clock.ts'
import {
  deleteSpentLimits,
  deleteUser,
  deleteUsers,
  findEmail,
  findPassword,
  lockAccount,
  lockAvatar,
  lockOwnFields,
  lockPassword,
  lockUnverified,
  markVerified,
  saveAvatar,
  savePassword,
  saveUser,
  type UserChanges,
} from './accounts.queries.ts'
import { displayNameOf, UNVERIFIED_MS, type User } from './accounts.rules.ts'
import { forgetInLog } from './administration/audit.queries.ts'
import { disableIfBarred, notBarred, rememberDecisions } from './administration/barred.actions.ts'
import { deleteCodesExpiredBefore, markCodesUsed } from './mailed/codes.queries.ts'
import { isPassword } from './password/passwords.gateway.ts'
import { endOtherSessions, endSessionsOf, sessionsEnded, sweepSessions } from './sessions/sessions.actions.ts'

/** An expired code is told from an unknown one for this long. */
const EXPIRED_CODES_KEPT_MS = 7 * DAY_MS
const PURGE_BATCH = 200

type Needs = Pick<Services, 'database' | 'now'>

/**
 * Marks an address as verified. Whoever ADMIN_EMAILS names becomes an administrator with it, unless that was taken from them. An address
 * whose last account was disabled leaves this one disabled too.
 */
export async function verifyUser(sql: Sql, id: string, adminEmails: string[], now: Date): Promise<void> {
  const email = await findEmail(sql, id)
  if (email === undefined) return
  await markVerified(sql, id, await notBarred(sql, adminEmails, 'administration'), now)
  await disableIfBarred(sql, { id, email }, now)
}

/**
 * Gives an account a new password, proven by a mailed code: every session ends and every other mailed link dies.
 * The address is verified with it, so whoever registered it unverified loses the password they chose.
 */
export async function setPassword(
  sql: Sql,
  userId: string,
  hash: string,
  { adminEmails, now }: { adminEmails: string[]; now: Date },
): Promise<void> {
  await savePassword(sql, userId, hash, now)
  await verifyUser(sql, userId, adminEmails, now)
  await endSessionsOf(sql, userId)
  await markCodesUsed(sql, userId, now)
}

/**
 * Gives whoever is signed in a new password: their other sessions end and every mailed link dies. False, and nothing
 * changed, when `before` is no longer the hash of their password.
 */
export async function changeOwnPassword(
  sql: Sql,
  user: User,
  { before, hash }: { before: string; hash: string },
  now: Date,
): Promise<boolean> {
  // The account first, as whoever uses up a mailed code does.
  await lockAccount(sql, user.id)
  if ((await lockPassword(sql, user.id)) !== before) return false
  await savePassword(sql, user.id, hash, now)
  await endOtherSessions(sql, user)
  await markCodesUsed(sql, user.id, now)
  return true
}

/** Sets or removes a user's photo. Gives the file that they had before; undefined, and nothing changed, when they are gone. */
export async function changeAvatar(
  sql: Sql,
  id: string,
  avatar: string | null,
  now: Date,
): Promise<string | null | undefined> {
  const before = await lockAvatar(sql, id)
  if (before) await saveAvatar(sql, id, avatar, now)
  return before?.avatar
}

/**
 * Changes what users say of themselves. `change` gets what they have said so far, and gives what is new;
 * undefined fields stay. Two changes at once come one after the other.
 */
export async function changeUser<T extends UserChanges>(
  sql: Sql,
  id: string,
  change: (said: Pick<User, 'firstName' | 'lastName' | 'darkMode'>) => T,
  now: Date,
): Promise<T | null> {
  const said = await lockOwnFields(sql, id)
  if (!said) return null
  const changes = change(said)
  await saveUser(sql, id, changes, now)
  return changes
}

/** Changes the name of an account. */
export async function renameUser(
  sql: Sql,
  id: string,
  name: { firstName: string; lastName: string },
  now: Date,
): Promise<void> {
  await saveUser(sql, id, { ...name, displayName: displayNameOf(name) }, now)
}

/** Whether this is an account's password. Outside of any transaction. @throws Refusal busy when too many are waiting */
export async function isPasswordOfUser(sql: Sql, id: string, password: string): Promise<boolean> {
  const hash = await findPassword(sql, id)
  return hash !== null && isPassword({ hash, password }, id)
}

/** Deletes a locked account: sessions, password, codes, what else hangs on it, and every mail to it. */
export async function removeAccount(sql: Sql, id: string, email: string): Promise<void> {
  await rememberDecisions(sql, [id])
  await deleteMailsTo(sql, [email])
  await forgetInLog(sql, id)
  await deleteUser(sql, id, email)
  sessionsEnded(sql, id)
}

/** A job: deletes accounts whose address nobody has verified for 30 days, and the mails to them; gives how many. */
export async function purgeUnverified({ database, now }: Needs): Promise<number> {
  const madeBefore = new Date(now().getTime() - UNVERIFIED_MS)
  let all = 0
  for (let gone = PURGE_BATCH; gone === PURGE_BATCH;) {
    gone = await database.transaction(async (sql) => {
      const ids = await lockUnverified(sql, madeBefore, PURGE_BATCH)
      await rememberDecisions(sql, ids)
      await deleteMailsTo(sql, await deleteUsers(sql, ids))
      return ids.length
    })
    all += gone
  }
  return all
}

/** A job: forgets ended sessions, old codes, spent limits and old mails; gives how many of these, without the limits. */
export async function sweepAccounts({ database: { sql }, now }: Needs): Promise<number> {
  const sessions = await sweepSessions(sql, now())
  const codes = await deleteCodesExpiredBefore(sql, new Date(now().getTime() - EXPIRED_CODES_KEPT_MS))
  await deleteSpentLimits(sql, now())
  return sessions + codes + (await sweepMails(sql, now()))
}
