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
  /** Unsubscribes from mails of its sort by one request, without signing in (RFC 8058); absent if impossible. */
  unsubscribeUrl?: string | null
  /** The reports it tells of: once one of them is changed, it is composed again; without those that are hidden or deleted. */
  reportIds?: string[]
  /** The data that it was composed from; must fit into JSON. Without it, the mail can't be composed again. */
  composedOf?: object
}

/** The part of a mail that is written again. */
export type RenderedMail = Pick<Mail, 'subject' | 'text' | 'html' | 'reportIds' | 'composedOf'>

/** The kind of mails about what somebody follows, which they can end. */
export const NEWS_KIND = 'news'

/** How long a request waits until its mail is sent, milliseconds. Source: safety rules, crash. */
export const TRY_AT_ONCE_MS = 5000

/** The URLs in a text, in their order. */
export function linksIn(text: string): string[] {
  return text.match(/https?:\/\/[^\s<>"]+/g) ?? []
}
