import { removeAccount } from '#features/accounts/accounts.actions.ts'
import { lockAccountToDelete, lockPassword } from '#features/accounts/accounts.queries.ts'
import { anonymizeCommentsOf } from '#features/comments/accountDeletion.actions.ts'
import { findImagesUnder } from '#features/comments/accountDeletion.queries.ts'
import { deleteFlagsOf } from '#features/flags/flags.actions.ts'
import { removeFilesLater } from '#features/media/removals.queries.ts'
import { deleteNotificationsBy } from '#features/notifications/notifications.queries.ts'
import { deleteOrAnonymizeReports } from '#features/reports/deletion/deletion.actions.ts'
import { withdrawVotesOf } from '#features/votes/votes.actions.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { lockReportsOf } from './deletion.queries.ts'

/**
 * Deletes an account with all its personal data: votes, flags, notifications, points, photos. Comments stay without an
 * author; so do reports if `keepsReports`. `provenHash`: the hash of the password that was checked before, if one was.
 * Returns the account's email address and language, or why it can't be deleted. Source: readings 26; safety rules,
 * races.
 */
export async function deleteAccount(
  sql: Sql,
  { userId, keepsReports, provenHash }: { userId: string; keepsReports: boolean; provenHash?: string | undefined },
  now: Date,
): Promise<{ email: string; language: string | null } | 'no-account' | 'wrong-password' | 'last-admin'> {
  await lockReportsOf(sql, userId)
  const account = await lockAccountToDelete(sql, userId)
  if (!account) return 'no-account'
  // The password may have been replaced while it was hashed.
  if (provenHash !== undefined && (await lockPassword(sql, userId)) !== provenHash) return 'wrong-password'
  if (account.isLastAdmin) return 'last-admin'
  // Other requests of this user have ended by now, and no new one can start. Also lock the reports that those requests
  // have added.
  await lockReportsOf(sql, userId)

  // The images of all comments under the reports that are deleted with the account, whoever wrote the comments.
  const underReports = await findImagesUnder(sql, userId, keepsReports)
  await withdrawVotesOf(sql, userId)
  await deleteFlagsOf(sql, userId)
  const ofComments = await anonymizeCommentsOf(sql, userId)
  const ofReports = await deleteOrAnonymizeReports(sql, userId, { keeps: keepsReports })
  const avatars = account.avatar ? [account.avatar] : []
  await removeFilesLater(sql, [...underReports, ...ofComments, ...ofReports, ...avatars], now)
  await deleteNotificationsBy(sql, userId)
  await removeAccount(sql, userId, account.email)
  return { email: account.email, language: account.language }
}
