import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '#platform/server/config.ts'
import { cookieLine } from '#platform/server/cookies.ts'
import { DAY_MS, SECOND_MS } from '#shared/clock.ts'
import { SESSION_TOTAL_MS, UNVERIFIED_MS } from '../accounts.rules.ts'

type Cookies = Record<string, string>

/** An account and the time its password was set. Proofs depend on both, so a new password voids them. */
export interface KnownAccount {
  id: string
  passwordSince: Date | null
}

const KNOWN_DAYS = 400
const KNOWN_ACCOUNTS = 8
const REGISTERING_ACCOUNTS = 8

export type AccountCookies = ReturnType<typeof accountCookies>

/**
 * The cookies of accounts: the session cookie, and those that show that this browser was signed in or has registered.
 * The session cookie is `TOKEN.SIGNATURE`. Its Max-Age is the longest lifetime of a session; the row in the database
 * decides when it ends.
 */
export function accountCookies(config: Config, secret: string) {
  const secure = config.PUBLIC_URL.startsWith('https:')
  const sessionName = secure ? '__Host-lamppost' : 'lamppost'
  const knownName = `${sessionName}-known`
  const registeringName = `${sessionName}-registering`
  const key = createSecretKey(Buffer.from(secret))
  const sign = (text: string) => createHmac('sha256', key).update(text).digest()
  const proof = (device: string, { id, passwordSince }: KnownAccount) =>
    sign(`known ${device} ${id} ${passwordSince?.getTime() ?? 0}`).toString('base64url')
  const registration = (userId: string) => sign(`registering ${userId}`).toString('base64url')

  return {
    sessionName,
    /** The session token in a request's cookies; null unless we signed it. */
    tokenOf(cookies: Cookies): string | null {
      const value = decoded(cookies[sessionName] ?? '')
      const at = value.lastIndexOf('.')
      if (at < 1) return null
      const token = value.slice(0, at)
      return isSame(Buffer.from(value.slice(at + 1), 'base64'), sign(token)) ? token : null
    },
    sessionLine(token: string): string {
      const value = encodeURIComponent(`${token}.${sign(token).toString('base64')}`)
      return cookieLine(sessionName, value, { maxAgeSeconds: SESSION_TOTAL_MS / SECOND_MS, secure })
    },
    endedLine: () => cookieLine(sessionName, '', { maxAgeSeconds: 0, secure }),
    /** This browser's random id if it was signed in to the account with its current password, else null. */
    knownDevice(cookies: Cookies, account: KnownAccount): string | null {
      const { device, proofs } = knownOf(cookies[knownName])
      return device && proofs.includes(proof(device, account)) ? device : null
    },
    /**
     * Remembers that this browser was signed in to the account with this password. The cookie does not contain the
     * account's id.
     */
    knownLine(cookies: Cookies, account: KnownAccount): string {
      const { device = randomBytes(16).toString('base64url'), proofs } = knownOf(cookies[knownName])
      const own = proof(device, account)
      const others = proofs.filter((one) => one !== own).slice(0, KNOWN_ACCOUNTS - 1)
      const maxAgeSeconds = (KNOWN_DAYS * DAY_MS) / SECOND_MS
      return cookieLine(knownName, [device, own, ...others].join('.'), { maxAgeSeconds, secure })
    },
    /** Whether the account was registered in this browser. */
    isRegistering(cookies: Cookies, userId: string): boolean {
      const own = Buffer.from(registration(userId))
      return registrationsOf(cookies[registeringName]).some((one) => isSame(Buffer.from(one), own))
    },
    /**
     * Remembers that the account was registered in this browser. With null the cookie looks the same, but proves nothing.
     */
    registeringLine(cookies: Cookies, userId: string | null): string {
      const own = userId === null ? randomBytes(32).toString('base64url') : registration(userId)
      const others = registrationsOf(cookies[registeringName]).slice(0, REGISTERING_ACCOUNTS - 1)
      const maxAgeSeconds = UNVERIFIED_MS / SECOND_MS
      return cookieLine(registeringName, [own, ...others].join('.'), { maxAgeSeconds, secure })
    },
  }
}

function knownOf(value = ''): { device?: string; proofs: string[] } {
  const [device, ...proofs] = /^[\w-]{22}(\.[\w-]{43})*$/.test(value) ? value.split('.') : []
  return device ? { device, proofs } : { proofs: [] }
}

function registrationsOf(value = ''): string[] {
  return /^[\w-]{43}(\.[\w-]{43})*$/.test(value) ? value.split('.') : []
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
