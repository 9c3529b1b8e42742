import { MINUTE_MS } from '#shared/clock.ts'

/** A mail as it stands in the outbox. */
export interface Mail {
  id: string
  /** What caused it: `verify`, `account-exists` and the like. */
  kind: string
  recipient: string
  subject: string
  text: string
  html: string
  /** Nothing of it is kept once it was sent or given up. */
  isForgotten?: boolean
}

/** Waits between the tries of one mail, minutes; 22 hours in all, so that the last try is within a day. */
const RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 720]

/** How long whoever waits for an answer waits for a mail, milliseconds. Source: safety rules, crash. */
export const TRY_AT_ONCE_MS = 5000

/** A claimed mail is nobody else's for this long; longer than any delivery takes. */
export const CLAIM_MS = 2 * MINUTE_MS

/** When to try again after so many failed tries; null once it is given up. */
export function nextTryAt(attempts: number, now: Date): Date | null {
  const minutes = RETRY_MINUTES[attempts - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS)
}

/** The addresses of web pages in a text, in their order. */
export function linksIn(text: string): string[] {
  return text.match(/https?:\/\/[^\s<>"]+/g) ?? []
}
