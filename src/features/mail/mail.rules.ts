/** A mail in the outbox. */
export interface Mail {
  id: string
  /** What caused it: `verify`, `account-exists` and the like. */
  kind: string
  recipient: string
  subject: string
  text: string
  html: string
  /** Whether to delete it once it was sent or given up. */
  isForgotten?: boolean
  /** Where mails of its sort can be ended by one request without signing in (RFC 8058); absent for all others. */
  unsubscribeUrl?: string | null
  /** The reports it tells of: once one of them is hidden or deleted, it is composed anew without it, or dropped. */
  reportIds?: string[]
  /** What it was composed of, for JSON. Without it, it can't be composed anew. */
  composedOf?: object
}

/** The part of a mail that is written anew. */
export type Letter = Pick<Mail, 'subject' | 'text' | 'html' | 'reportIds' | 'composedOf'>

/** The kind of mails about what somebody follows, which they can end. */
export const NEWS_KIND = 'news'

/** How long a request waits until its mail is sent, milliseconds. Source: safety rules, crash. */
export const TRY_AT_ONCE_MS = 5000

/** The most that connecting to the mail server may take, and then sending it a mail. Source: safety rules, load. */
export const SMTP_MS = 10_000

/**
 * How long the mail server may take to accept a mail that it has received: it may look for viruses first, and would get
 * the same mail again from whoever goes away. Source: RFC 5321, 4.5.3.2.6, which allows ten minutes.
 */
export const ACCEPTING_MS = 120_000

/** The URLs in a text, in their order. */
export function linksIn(text: string): string[] {
  return text.match(/https?:\/\/[^\s<>"]+/g) ?? []
}
