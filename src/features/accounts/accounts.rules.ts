import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/clock.ts'
import { isBlank, lengthOf } from '#shared/text.ts'

/** Whoever is signed in, as the server knows them during one request. */
export interface User {
  id: string
  email: string
  displayName: string
  firstName: string
  lastName: string
  emailVerified: boolean
  admin: boolean
  darkMode: boolean
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

const EMAIL_MAX = 254
const LOCAL_PART_MAX = 64

/** A session ends when it was not used for 30 days, and 180 days after its sign-in. Source: safety rules, sessions. */
export const SESSION_IDLE_MS = 30 * DAY_MS
export const SESSION_TOTAL_MS = 180 * DAY_MS

/** How fresh it is known when a session was last used. */
export const SESSION_SEEN_MS = HOUR_MS

/** Sessions of one account; the one that was used longest ago ends for a newer one. */
export const MOST_SESSIONS = 50

/** An account whose address nobody verifies goes after this time. */
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

/** Whether a code of this kind does something for a disabled account. Everyone may have their account deleted. */
export function worksWhileDisabled(kind: CodeKind): boolean {
  return kind === 'delete'
}

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
// What browsers take in `<input type=email>` (HTML, "valid email address"), in lower case and with a dot in the domain.
const EMAIL = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(\\.${LABEL})+$`)

/** Whether this is one email address: ASCII, lower case, at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && text.indexOf('@') <= LOCAL_PART_MAX && EMAIL.test(text)
}

/** An address as it is kept and compared. Letters that only look like ours, such as the Kelvin sign, stay and are refused. */
export function canonicalEmail(typed: string): string {
  return typed.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Length of a password in code points of the form that is hashed. */
export function passwordLength(password: string): number {
  return lengthOf(password.normalize('NFKC'))
}

export interface Registration {
  firstName: string
  lastName: string
  email: string
  password: string
  /** The second typing, which only the browser knows. */
  confirmPassword?: string
}

/** Why this can't be registered, in the order in which the form says it; null when it can. Source: spec §5 "Register". */
export function whyNotRegister({ firstName, lastName, email, password, confirmPassword }: Registration) {
  if (isBlank(firstName) || isBlank(lastName) || isBlank(email) || password === '') return 'missing-fields'
  if (!isEmail(canonicalEmail(email))) return 'invalid-email'
  if (confirmPassword !== undefined && confirmPassword !== password) return 'passwords-differ'
  return whyNotPassword(password)
}

/** Why this is no password by its length, null when it may be one. Source: spec §5 "Reset password". */
export function whyNotPassword(password: string): 'short-password' | 'long-password' | null {
  if (passwordLength(password) < PASSWORD_MIN) return 'short-password'
  if (passwordLength(password) > PASSWORD_MAX) return 'long-password'
  return null
}

/** The name that others see. Source: spec §4 "Registration". */
export function displayNameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}

/** Until when a session that began and is used now lasts. */
export function sessionEnd(began: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_IDLE_MS, began.getTime() + SESSION_TOTAL_MS))
}
