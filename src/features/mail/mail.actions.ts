import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import type { Sql } from '#platform/server/database/sql.ts'
import type { ItemQueue } from '#platform/server/jobs/itemQueue.ts'
import type { Services } from '#platform/server/services.ts'
import { DAY_MS, SECOND_MS, HOUR_SECONDS } from '#shared/clock.ts'
import { MailRefused } from './mail.gateway.ts'
import {
  type ClaimedMail,
  claimMail,
  claimNewMail,
  deleteMail,
  findDueMails,
  giveUpLate,
  insertMail,
  lockOutdated,
  markFailed,
  markSent,
  postponeMails,
  saveComposed,
} from './mail.queries.ts'
import { type RenderedMail, type Mail, TRY_AT_ONCE_MS } from './mail.rules.ts'

/**
 * The queue of mails that could not be sent at once. It tries each eleven times; the last try is 15 to 23 hours after
 * the first.
 */
export const MAIL_QUEUE: ItemQueue = {
  name: 'mail',
  retries: { most: 10, firstWaitSeconds: 60, longestWaitSeconds: 7 * HOUR_SECONDS },
  expireInSeconds: 240,
}

/**
 * Functions that compose a mail again from its `composedOf`, by kind of mail. Only reports that are still visible remain
 * in it; null if none is.
 */
export type Renewals = Record<string, (sql: Sql, composedOf: unknown) => Promise<RenderedMail | null>>

type Needs = Pick<Services, 'database' | 'mailer' | 'log' | 'now'>

/** For this long, the job leaves a new mail to the code that wrote it: that tries it, and waits for the server's answer. */
const OWN_TRY_MS = 30 * SECOND_MS
const JOB_MS = 45 * SECOND_MS
/** After this time a mail is queued again, in case the queue lost it. Longer than all tries together. */
const QUEUED_MS = 2 * DAY_MS

/** Puts a mail into the outbox, in the caller's transaction. Returns its id, for `tryMail` after the commit. */
export async function writeMail(sql: Sql, mail: Omit<Mail, 'id'>, now: Date): Promise<string> {
  const id = newId()
  await insertMail(sql, { id, ...mail }, now, ownTryUntil(now))
  return id
}

/** How long a stopped try may take to end, milliseconds. If it still runs then, the mail server has the mail already. */
const STOPPING_MS = 500

/**
 * Tries to send a new mail at once, for up to 5 s. False when that failed; then the job tries again. True also when the
 * mail is gone: the job has taken it, or a newer mail has replaced it. True, too, if the server has received the mail
 * by then but not accepted it yet; its answer is stored later.
 */
export async function tryMail(services: Needs, id: string): Promise<boolean> {
  const mail = await claimNewMail(services.database.sql, id, ownTryUntil(services.now()))
  if (!mail) return true
  const tried = deliver(services, mail, { signal: AbortSignal.timeout(TRY_AT_ONCE_MS) })
  let hasReturned = false
  tried.catch((error: unknown) => {
    if (hasReturned) services.log.error({ err: error }, 'whether a mail was sent could not be stored')
  })
  const isTimeOver = sleep(TRY_AT_ONCE_MS + STOPPING_MS, true, { ref: false })
  return Promise.race([tried, isTimeOver]).finally(() => {
    hasReturned = true
  })
}

/** Tries to send a new mail at once, without waiting for the result; does nothing for null. */
export function tryMailSoon(services: Needs, id: string | null): void {
  if (id === null) return
  tryMail(services, id).catch((error: unknown) => services.log.error({ err: error }, 'a mail was not tried'))
}

/** The channel by which a transaction asks its own process to try a mail. */
const WRITTEN_CHANNEL = 'mails_written'

/** Tries a mail right after the transaction that writes it. */
export function tryMailAfter(sql: Sql, id: string): void {
  sql.notifyThisProcess({ channel: WRITTEN_CHANNEL, payload: id })
}

/** Tries the mails for which transactions ask. Returns a function that stops listening. */
export function tryWrittenMails(services: Needs): () => void {
  const written = (id: string) => tryMailSoon(services, id)
  return services.database.listen(WRITTEN_CHANNEL, written, () => undefined)
}

/**
 * Job: puts the mails that are due into the queue, which tries each until it is sent or its tries are used up. A mail
 * about a report that was changed, hidden or deleted meanwhile is composed again, or deleted. `usefulMs`: for how long a
 * mail of a kind is of use; later it is given up, such as a link that has expired.
 */
export async function sendDueMails(
  services: Needs & Pick<Services, 'jobs'>,
  renewals: Renewals = {},
  stop: AbortSignal = new AbortController().signal,
  usefulMs: Record<string, number> = {},
): Promise<void> {
  const { database, jobs, now } = services
  for (const [kind, ms] of Object.entries(usefulMs))
    await giveUpLate(database.sql, kind, new Date(now().getTime() - ms))
  const due = await findDueMails(database.sql, now())
  // Enqueue first: after a crash between the two steps, a mail is enqueued again, and the queue keeps it only once.
  await jobs.enqueue(MAIL_QUEUE, due)
  await postponeMails(database.sql, due, new Date(now().getTime() + QUEUED_MS))
  const tryAgain = async (id: string, isLastTry: boolean) => {
    if (!(await database.transaction((sql) => keepUpToDate(sql, id, renewals)))) return true
    const mail = await claimMail(database.sql, id)
    return !mail || (await deliver(services, mail, { isLastTry })) || isLastTry
  }
  await jobs.workOnDueItems(MAIL_QUEUE, tryAgain, AbortSignal.any([stop, AbortSignal.timeout(JOB_MS)]))
}

/**
 * Gives a mail its reports' present words, and removes those that are hidden or deleted by now. If nothing is left, deletes
 * it and returns false.
 */
async function keepUpToDate(sql: Sql, id: string, renewals: Renewals): Promise<boolean> {
  const outdated = await lockOutdated(sql, id)
  if (!outdated) return true
  const mail = outdated.composedOf ? await renewals[outdated.kind]?.(sql, outdated.composedOf) : null
  if (mail) await saveComposed(sql, id, mail)
  else await deleteMail(sql, id)
  return Boolean(mail)
}

/** Tries to send a claimed mail; false when that failed, for now or for good. */
async function deliver(
  services: Needs,
  mail: ClaimedMail,
  { signal, isLastTry = false }: { signal?: AbortSignal; isLastTry?: boolean },
): Promise<boolean> {
  const { database, mailer, log, now } = services
  try {
    await mailer.deliver(mail, signal)
  } catch (error) {
    const refused = error instanceof MailRefused ? error : new MailRefused(error)
    const isGivenUp = refused.isFinal || isLastTry
    log.warn({ mail: mail.id, kind: mail.kind, attempts: mail.attempts, why: refused.why }, 'a mail was not sent')
    if (mail.isForgotten && isGivenUp) await deleteMail(database.sql, mail.id)
    else await markFailed(database.sql, mail.id, refused.message, isGivenUp)
    return false
  }
  const isMailbox = mailer.kind === 'development'
  if (mail.isForgotten && !isMailbox) await deleteMail(database.sql, mail.id)
  else await markSent(database.sql, mail.id, now(), isMailbox)
  return true
}

function ownTryUntil(now: Date): Date {
  return new Date(now.getTime() + OWN_TRY_MS)
}
