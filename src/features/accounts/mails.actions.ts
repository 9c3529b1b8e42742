import { composeLetter } from '#features/mail/layout.rules.ts'
import { withdrawUnsent, writeMail } from '#features/mail/mail.actions.ts'
import { m } from '#messages'
import type { Config } from '#server/config.ts'
import type { Sql } from '#server/database/sql.ts'
import type { CodeKind } from './accounts.rules.ts'
import { issueCode } from './codes.actions.ts'

/** Issues a verification code and writes its mail, in one transaction. Gives the mail's id. */
export async function writeVerification(
  sql: Sql,
  config: Config,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<string> {
  const code = await issueCode(sql, id, 'verify', now)
  // An unsent mail holds the code that has just stopped working.
  await withdrawUnsent(sql, 'verify' satisfies CodeKind, email)
  const product = config.PRODUCT_NAME
  const letter = composeLetter({
    ...heading(config),
    title: m.mail_verify_title(),
    lines: [m.mail_verify_line({ product }), m.mail_verify_life()],
    button: { label: m.mail_verify_button(), url: `${config.PUBLIC_URL}/verify?oobCode=${code}` },
    footer: [m.mail_verify_footer()],
  })
  return writeMail(
    sql,
    { kind: 'verify', recipient: email, subject: m.mail_verify_subject({ product }), ...letter },
    now,
  )
}

/** Issues a reset code and writes its mail, in one transaction. Gives the mail's id. */
export async function writeReset(
  sql: Sql,
  config: Config,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<string> {
  const code = await issueCode(sql, id, 'reset', now)
  await withdrawUnsent(sql, 'reset' satisfies CodeKind, email)
  const product = config.PRODUCT_NAME
  const letter = composeLetter({
    ...heading(config),
    title: m.mail_reset_title(),
    lines: [m.mail_reset_line({ product }), m.mail_reset_life()],
    button: { label: m.mail_reset_button(), url: `${config.PUBLIC_URL}/reset-password?oobCode=${code}` },
    footer: [m.mail_reset_footer()],
  })
  return writeMail(sql, { kind: 'reset', recipient: email, subject: m.mail_reset_subject({ product }), ...letter }, now)
}

/** Tells the owner of an address that somebody tried to register with it. Gives the mail's id. */
export async function writeAccountExists(sql: Sql, config: Config, email: string, now: Date): Promise<string> {
  const product = config.PRODUCT_NAME
  const letter = composeLetter({
    ...heading(config),
    title: m.mail_exists_title(),
    lines: [m.mail_exists_line({ product }), m.mail_exists_help()],
    button: { label: m.mail_exists_button(), url: `${config.PUBLIC_URL}/signin` },
    footer: [m.mail_exists_footer()],
  })
  return writeMail(
    sql,
    { kind: 'account-exists', recipient: email, subject: m.mail_exists_subject({ product }), ...letter },
    now,
  )
}

function heading({ PRODUCT_NAME, PUBLIC_URL }: Config) {
  return { productName: PRODUCT_NAME, publicUrl: PUBLIC_URL, fallback: m.mail_button_fallback() }
}
