import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/clock.ts'
import { lengthOf } from '#shared/text.ts'

/** The signed-in user, as read for one request. */
export interface User {
  id: string
  email: string
  displayName: string
  firstName: string
  lastName: string
  emailVerified: boolean
  admin: boolean
  darkMode: boolean
  /** The language that was chosen, or that of the registration; null for older accounts that have chosen none. */
  language: string | null
  /** File name of the photo, or null. */
  avatar: string | null
  createdAt: Date
  session: { id: string; token: string; createdAt: Date }
}

/** Code points of a first or last name. Source: safety rules, input. */
export const NAME_MAX = 50

/** Code points of a password. Source: spec §5 "Register"; safety rules, input. */
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128

/**
 * A session ends 30 days after its last use, and at the latest 180 days after its sign-in. Source: safety rules,
 * sessions.
 */
const SESSION_IDLE_MS = 30 * DAY_MS
export const SESSION_TOTAL_MS = 180 * DAY_MS

/** A session's last use is stored at most this often, so it is known to the hour. */
export const SESSION_SEEN_MS = HOUR_MS

/** Maximum number of sessions of one account; beyond it, the least recently used one ends. */
export const MAX_SESSIONS = 50

/** Accounts whose address nobody verifies are deleted after this time. */
export const UNVERIFIED_MS = 30 * DAY_MS

/** What a mailed code is for. */
export type CodeKind = 'verify' | 'reset' | 'link' | 'delete'
export const CODE_KINDS: CodeKind[] = ['verify', 'reset', 'link', 'delete']

/** How long a mailed code works. Source: safety rules, links. */
export const CODE_MS: Record<CodeKind, number> = {
  verify: DAY_MS,
  reset: HOUR_MS,
  link: 10 * MINUTE_MS,
  delete: HOUR_MS,
}

/** Whether a code of this kind also works for a disabled account. Everyone may have their account deleted. */
export function worksWhileDisabled(kind: CodeKind): boolean {
  return kind === 'delete'
}

/** Length of a password in code points, measured in the normalised form that is hashed. */
export function passwordLength(password: string): number {
  return lengthOf(password.normalize('NFKC'))
}

/** Whether a password is too short or too long; null when its length is fine. Source: spec §5 "Reset password". */
export function whyNotPassword(password: string): 'short-password' | 'long-password' | null {
  if (passwordLength(password) < PASSWORD_MIN) return 'short-password'
  if (passwordLength(password) > PASSWORD_MAX) return 'long-password'
  return null
}

/** The name that others see. Source: spec §4 "Registration". */
export function displayNameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}

/** Sessions that began by this time have ended. */
export function latestEnded(now: Date): Date {
  return new Date(now.getTime() - SESSION_TOTAL_MS)
}

/** The end of a session that began at `began`, if used now. */
export function sessionEnd(began: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_IDLE_MS, began.getTime() + SESSION_TOTAL_MS))
}
