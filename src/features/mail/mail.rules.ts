import { MINUTE_MS } from '#shared/clock.ts'

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
}

/** Waits between the tries of one mail, minutes; 22 hours in all, so that the last try is within a day. */
const RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 720]

/** How long a request waits until its mail is sent, milliseconds. Source: safety rules, crash. */
export const TRY_AT_ONCE_MS = 5000

/** How long one process keeps a claimed mail to itself; longer than any delivery takes. */
export const CLAIM_MS = 2 * MINUTE_MS

/** When to try again after this many failed tries; null when the mail is given up. */
export function nextTryAt(attempts: number, now: Date): Date | null {
  const minutes = RETRY_MINUTES[attempts - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS)
}

/** The URLs in a text, in their order. */
export function linksIn(text: string): string[] {
  return text.match(/https?:\/\/[^\s<>"]+/g) ?? []
}
