import { writeCode, writeMailTo } from '#features/accounts/mailed/mails.actions.ts'
import { tryMailAfter } from '#features/mail/mail.actions.ts'
import { m } from '#messages'
import type { Config } from '#platform/server/config.ts'
import type { Sql } from '#platform/server/database/sql.ts'

/** Issues a deletion code and writes its mail; see `writeCode`. */
export function writeDeletion(sql: Sql, config: Config, to: { id: string; email: string }, now: Date) {
  const product = config.PRODUCT_NAME
  const words = (url: string) => ({
    subject: m.accountDeletion_mail_deletion_subject({ product }),
    title: m.accountDeletion_heading(),
    lines: [m.accountDeletion_mail_deletion_line({ product }), m.accountDeletion_mail_deletion_life()],
    button: { label: m.accountDeletion_submit(), url },
    footer: [m.accountDeletion_mail_deletion_footer()],
  })
  return writeCode(sql, config, to, { kind: 'delete', path: '/data-deletion', words }, now)
}

/**
 * Writes the mail that confirms the deletion of an account. It is tried right after the transaction, and deleted once
 * it is sent.
 */
export async function writeDeleted(
  sql: Sql,
  config: Config,
  { email, language, keptReports }: { email: string; language: string | null; keptReports: boolean },
  now: Date,
): Promise<void> {
  const product = config.PRODUCT_NAME
  const words = () => ({
    subject: m.accountDeletion_mail_deleted_subject({ product }),
    title: m.accountDeletion_done_heading(),
    lines: [
      m.accountDeletion_mail_deleted_line({ product }),
      keptReports ? m.accountDeletion_mail_deleted_kept() : m.accountDeletion_mail_deleted_gone(),
      m.accountDeletion_backups(),
    ],
    button: null,
    footer: [m.accountDeletion_mail_deleted_footer()],
  })
  const to = { kind: 'account-deleted', email, language, isForgotten: true }
  tryMailAfter(sql, await writeMailTo(sql, config, { ...to, words }, now))
}
