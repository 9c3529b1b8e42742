import { deleteMailsTo, deleteOldMails } from '#features/mail/mail.queries.ts'
import { repeatUntilDone } from '#platform/server/batches.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { announceToUser } from '#platform/server/database/userEvents.ts'
import { deleteLimits, deleteSpentLimits } from '#platform/server/limits/limits.queries.ts'
import type { Services } from '#platform/server/services.ts'
import { DAY_MS } from '#shared/clock.ts'
import {
  deleteUsers,
  lockAccount,
  lockPassword,
  lockUnverified,
  markVerified,
  savePassword,
  saveUser,
} from './accounts.queries.ts'
import { displayNameOf, UNVERIFIED_MS, type User } from './accounts.rules.ts'
import { appointNamed } from './administration/administration.actions.ts'
import { forgetInLog } from './administration/audit.queries.ts'
import { disableIfBarred, rememberBars } from './administration/barred.actions.ts'
import { deleteCodesExpiredBefore, markCodesUsed } from './mailed/codes.queries.ts'
import { deleteEndedSessions, endOtherSessions, endSessionsOf } from './sessions/sessions.queries.ts'

/** How long expired codes stay stored, so that the answer can be "expired" instead of "invalid". */
const EXPIRED_CODES_KEPT_MS = 7 * DAY_MS
const PURGE_BATCH = 200
/** How many expired rate limits are deleted in one statement. */
const LIMITS_BATCH = 5000

type Needs = Pick<Services, 'database' | 'now'>

/**
 * Marks an address as verified. A user listed in ADMIN_EMAILS becomes an administrator, unless they were removed as one
 * before. If the last account with this address was disabled, this one is disabled too.
 */
export async function verifyUser(sql: Sql, id: string, adminEmails: string[], now: Date): Promise<void> {
  const email = await markVerified(sql, id, now)
  if (email === null) return
  await disableIfBarred(sql, { id, email }, now)
  if (adminEmails.includes(email)) await appointNamed(sql, [email], now)
}

/**
 * Sets a new password for a user who has used a mailed code. Ends all their sessions and voids all their mailed codes.
 * Also verifies the address: if somebody else registered it, their password stops working.
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
 * Changes the password of the signed-in user. Their other sessions end and all their mailed codes become void. Returns
 * false, and changes nothing, if `before` is no longer the hash of their password.
 */
export async function changeOwnPassword(
  sql: Sql,
  user: User,
  { before, hash }: { before: string; hash: string },
  now: Date,
): Promise<boolean> {
  // As in `spendCode`, lock the account first, so that the two cannot deadlock.
  await lockAccount(sql, user.id)
  if ((await lockPassword(sql, user.id)) !== before) return false
  await savePassword(sql, user.id, hash, now)
  await endOtherSessions(sql, user)
  await markCodesUsed(sql, user.id, now)
  return true
}

export async function renameUser(sql: Sql, id: string, name: { firstName: string; lastName: string }, now: Date) {
  await saveUser(sql, id, { ...name, displayName: displayNameOf(name) }, now)
}

/** Deletes a locked account with its sessions, password, codes and other data, and all mails to its address. */
export async function removeAccount(sql: Sql, id: string, email: string): Promise<void> {
  await rememberBars(sql, [id])
  await deleteMailsTo(sql, [email])
  await forgetInLog(sql, [id])
  await deleteLimits(sql, [`:${id}`, `:${email}`, ` ${email}`])
  await deleteUsers(sql, [id])
  announceToUser(sql, 'signed-out', id)
}

/** Job: deletes accounts whose address has not been verified for 30 days, and the mails to them. Returns how many. */
export async function purgeUnverified({ database, now }: Needs): Promise<number> {
  const madeBefore = new Date(now().getTime() - UNVERIFIED_MS)
  const purge = async (sql: Sql) => {
    const ids = await lockUnverified(sql, madeBefore, PURGE_BATCH)
    await rememberBars(sql, ids)
    await forgetInLog(sql, ids)
    await deleteMailsTo(sql, await deleteUsers(sql, ids))
    return ids.length
  }
  return repeatUntilDone(PURGE_BATCH, () => database.transaction(purge))
}

/**
 * Job: deletes ended sessions, old codes, expired rate limits and old mails. Returns how many, without the rate limits.
 * @throws AggregateError if some failed, after deleting the others
 */
export async function cleanUpAccounts({ database: { sql }, now }: Needs): Promise<number> {
  const parts = await Promise.allSettled([
    deleteEndedSessions(sql, now()),
    deleteCodesExpiredBefore(sql, new Date(now().getTime() - EXPIRED_CODES_KEPT_MS)),
    deleteOldMails(sql, now()),
    repeatUntilDone(LIMITS_BATCH, () => deleteSpentLimits(sql, now(), LIMITS_BATCH)).then(() => 0),
  ])
  const failures = parts.flatMap((part): unknown[] => (part.status === 'rejected' ? [part.reason] : []))
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything that is old could be deleted')
  return parts.reduce((count, part) => count + (part.status === 'fulfilled' ? part.value : 0), 0)
}
