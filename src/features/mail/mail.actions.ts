import { v7 as newId } from 'uuid'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { DAY_MS, SECOND_MS } from '#shared/clock.ts'
import { MailRefused } from './mail.gateway.ts'
import {
  type ClaimedMail,
  claimDueMails,
  claimNewMail,
  deleteMail,
  deleteMailsBefore,
  findMails,
  insertMail,
  type KeptMail,
  markFailed,
  markSent,
} from './mail.queries.ts'
import { CLAIM_MS, type Mail, nextTryAt, TRY_AT_ONCE_MS } from './mail.rules.ts'

type Needs = Pick<Services, 'database' | 'mailer' | 'log' | 'now'>

/** For this long, the job leaves a new mail to the code that wrote it, which tries it at once. */
const OWN_TRY_MS = 30 * SECOND_MS
const BATCH = 10
const JOB_MS = 45 * SECOND_MS
const KEPT_MS = 30 * DAY_MS
const FORGOTTEN_MS = DAY_MS

/** Puts a mail into the outbox, in the caller's transaction. Returns its id, for `tryMail` after the commit. */
export async function writeMail(sql: Sql, mail: Omit<Mail, 'id'>, now: Date): Promise<string> {
  const id = newId()
  await insertMail(sql, { id, ...mail }, now, new Date(now.getTime() + OWN_TRY_MS))
  return id
}

/**
 * Tries to send a new mail at once, for up to 5 s. False when that failed; then the job tries again. True also when the
 * mail is gone: the job has taken it, or a newer mail has replaced it.
 */
export async function tryMail(services: Needs, id: string): Promise<boolean> {
  const mail = await claimNewMail(services.database.sql, id, claimedUntil(services))
  return mail ? deliver(services, mail, AbortSignal.timeout(TRY_AT_ONCE_MS)) : true
}

/** Tries to send a new mail at once, without waiting for the result; does nothing for null. */
export function tryMailSoon(services: Needs, id: string | null): void {
  if (id === null) return
  tryMail(services, id).catch((error: unknown) => services.log.error({ err: error }, 'a mail was not tried'))
}

/** Job: sends the mails that are due. Each mail is claimed first, so that two processes do not send it twice. */
export async function sendDueMails(services: Needs): Promise<void> {
  const endMs = performance.now() + JOB_MS
  while (performance.now() < endMs) {
    const mails = await claimDueMails(services.database.sql, services.now(), claimedUntil(services), BATCH)
    if (mails.length === 0) return
    await Promise.all(mails.map((mail) => deliver(services, mail)))
  }
}

/**
 * Deletes mails after 30 days, whether sent or given up, and those with `isForgotten` after one day. Returns how many.
 */
export async function sweepMails(sql: Sql, now: Date): Promise<number> {
  return deleteMailsBefore(sql, new Date(now.getTime() - KEPT_MS), new Date(now.getTime() - FORGOTTEN_MS))
}

/** The development mailbox: the newest mails, newest first, or the one of this id. */
export async function readMailbox(sql: Sql, id: string | null = null): Promise<KeptMail[]> {
  return findMails(sql, 200, id)
}

async function deliver(services: Needs, mail: ClaimedMail, signal?: AbortSignal): Promise<boolean> {
  const { database, mailer, log, now } = services
  try {
    await mailer.deliver(mail, signal)
  } catch (error) {
    const refused = error instanceof MailRefused ? error : new MailRefused(error)
    const next = refused.isFinal ? null : nextTryAt(mail.attempts, now())
    log.warn({ mail: mail.id, kind: mail.kind, attempts: mail.attempts, why: refused.message }, 'a mail was not sent')
    if (mail.isForgotten && !next) await deleteMail(database.sql, mail.id)
    else await markFailed(database.sql, mail.id, refused.message, next)
    return false
  }
  const isMailbox = mailer.kind === 'development'
  if (mail.isForgotten && !isMailbox) await deleteMail(database.sql, mail.id)
  else await markSent(database.sql, mail.id, now(), isMailbox)
  return true
}

function claimedUntil({ now }: Needs): Date {
  return new Date(now().getTime() + CLAIM_MS)
}
