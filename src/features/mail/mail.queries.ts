import part from 'sql-template-tag'
import type { Mails } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { RenderedMail, Mail } from './mail.rules.ts'

/** A mail's row as the rest of the program sees it. */
interface MailRow extends Pick<Mails, 'id' | 'kind' | 'recipient' | 'subject' | 'unsubscribeUrl'> {
  text: Mails['bodyText']
  html: Mails['bodyHtml']
}

/** `attempts`: number of tries so far, including this one. */
export interface ClaimedMail extends MailRow, Pick<Mails, 'isForgotten' | 'attempts'> {}

const CLAIMED = part`id, kind, recipient, subject, body_text as text, body_html as html, is_forgotten as "isForgotten",
  unsubscribe_url as "unsubscribeUrl", attempts`

export interface KeptMail extends MailRow {
  at: Mails['createdAt']
}

export async function insertMail(sql: Sql, mail: Mail, now: Date, nextTryAt: Date): Promise<void> {
  await sql`
    insert into mails (id, kind, recipient, subject, body_text, body_html, is_forgotten, unsubscribe_url, report_ids,
      composed_of, created_at, next_try_at)
    values (${mail.id}, ${mail.kind}, ${mail.recipient}, ${mail.subject}, ${mail.text}, ${mail.html},
      ${mail.isForgotten ?? false}, ${mail.unsubscribeUrl ?? null}, ${mail.reportIds ?? null}::uuid[],
      ${mail.composedOf ? JSON.stringify(mail.composedOf) : null}::jsonb, ${now}, ${nextTryAt})`
}

/**
 * Claims a mail that nobody has tried yet, and keeps it from the queue until a time. Undefined when another process was
 * faster, or the mail is gone.
 */
export async function claimNewMail(sql: Sql, id: string, until: Date) {
  return sql.one<ClaimedMail>`
    update mails set attempts = attempts + 1, next_try_at = greatest(next_try_at, ${until})
    where id = ${id} and attempts = 0 and sent_at is null
    returning ${CLAIMED}`
}

/**
 * Locks an unsent mail about a report that was changed since the mail was written, or is hidden or deleted by now;
 * undefined for other mails. Comments are no changes, and of the votes only the one that validates.
 */
export async function lockOutdated(sql: Sql, id: string) {
  return sql.one<Pick<Mails, 'kind' | 'composedOf'>>`
    select kind, composed_of as "composedOf" from mails where id = ${id} and sent_at is null and exists (
      select from unnest(report_ids) as told (id)
      left join reports r on r.id = told.id and r.deleted_at is null and r.status <> 'hidden'
      -- A change that began just before the mail was written may have been saved after it.
      where r.id is null or r.updated_at >= mails.created_at - interval '1 minute')
    for update`
}

/** Replaces a mail's subject, bodies and what it was composed of. */
export async function saveComposed(sql: Sql, id: string, { subject, text, html, reportIds, composedOf }: RenderedMail) {
  await sql`
    update mails set subject = ${subject}, body_text = ${text}, body_html = ${html},
      report_ids = ${reportIds ?? null}::uuid[], composed_of = ${JSON.stringify(composedOf ?? null)}::jsonb
    where id = ${id}`
}

/** Claims a mail for another try; undefined when it is sent, given up or gone. */
export async function claimMail(sql: Sql, id: string) {
  return sql.one<ClaimedMail>`
    update mails set attempts = attempts + 1 where id = ${id} and sent_at is null and next_try_at is not null
    returning ${CLAIMED}`
}

/**
 * The mails that are due, at most 1,000. Those dated later than now, by a clock that ran ahead, are due too: their next
 * try would come only when that time has come.
 */
export async function findDueMails(sql: Sql, now: Date): Promise<string[]> {
  return sql.column<Mails['id']>`
    select id from mails where sent_at is null and next_try_at is not null
      and (next_try_at <= ${now} or created_at > ${now}::timestamptz + interval '10 minutes')
    order by next_try_at limit 1000`
}

/** Makes mails due again at a later time, unless they were sent or given up meanwhile. */
export async function postponeMails(sql: Sql, ids: string[], until: Date): Promise<void> {
  await sql`
    update mails set next_try_at = ${until}
    where id = any(${ids}::uuid[]) and sent_at is null and next_try_at is not null`
}

/** `keepBodies`: for the development mailbox. Over SMTP, the bodies are deleted once they are sent. */
export async function markSent(sql: Sql, id: string, now: Date, keepBodies: boolean): Promise<void> {
  await sql`
    update mails set sent_at = ${now}, next_try_at = null, failure = null,
      body_text = case when ${keepBodies}::boolean then body_text else '' end,
      body_html = case when ${keepBodies}::boolean then body_html else '' end
    where id = ${id}`
}

/** Stores why a mail was not sent. If it is given up, its bodies are deleted. */
export async function markFailed(sql: Sql, id: string, failure: string, isGivenUp: boolean): Promise<void> {
  await sql`
    update mails set failure = ${failure}, next_try_at = case when ${isGivenUp}::boolean then null else next_try_at end,
      body_text = case when ${isGivenUp}::boolean then '' else body_text end,
      body_html = case when ${isGivenUp}::boolean then '' else body_html end
    where id = ${id} and sent_at is null`
}

/** Gives up the mails of a kind that wait since before a time, and deletes their bodies. */
export async function giveUpLate(sql: Sql, kind: string, before: Date): Promise<void> {
  await sql`
    update mails set next_try_at = null, body_text = '', body_html = ''
    where kind = ${kind} and created_at < ${before} and sent_at is null and next_try_at is not null`
}

export async function deleteMail(sql: Sql, id: string): Promise<void> {
  await sql`delete from mails where id = ${id}`
}

export async function deleteUnsent(sql: Sql, kinds: string[], recipient: string): Promise<void> {
  await sql`delete from mails where kind = any(${kinds}) and recipient = ${recipient} and sent_at is null`
}

export async function deleteMailsTo(sql: Sql, recipients: string[]): Promise<void> {
  await sql`delete from mails where recipient = any(${recipients})`
}

/**
 * Deletes mails after 30 days, whether sent or given up, and those with `isForgotten` after one day. Returns how many.
 */
export async function deleteOldMails(sql: Sql, now: Date): Promise<number> {
  return sql.affected`
    delete from mails where created_at < ${now}::timestamptz - interval '30 days'
      or (is_forgotten and created_at < ${now}::timestamptz - interval '1 day')`
}

/** The development mailbox: the newest mails, newest first, or the one of this id. */
export async function findMails(sql: Sql, id: string | null = null): Promise<KeptMail[]> {
  return sql<KeptMail>`
    select id, kind, recipient, subject, body_text as text, body_html as html, unsubscribe_url as "unsubscribeUrl",
      created_at as at
    from mails where ${id}::uuid is null or id = ${id}
    order by created_at desc, id desc limit 200`
}
