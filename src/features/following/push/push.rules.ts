import { parseUrl } from '#shared/sitePath.ts'

/** How many devices of one account show pushes; the oldest gives way. */
export const MAX_DEVICES = 10

/** The longest device address that is accepted; those of push services are shorter. */
export const ENDPOINT_MAX = 2000

/** The push services of the browsers. */
const KNOWN = [
  /^fcm\.googleapis\.com$/,
  /^(\w[\w-]*\.)*push\.services\.mozilla\.com$/,
  /^(\w[\w-]*\.)*push\.apple\.com$/,
  /^(\w[\w-]*\.)*notify\.windows\.com$/,
]

/**
 * Whether pushes may be sent to this address, which a stranger has given: https, at a push service that is known or
 * that the operator trusts (`hosts`).
 */
export function isPushAddress(endpoint: string, hosts: readonly string[]): boolean {
  const url = parseUrl(endpoint)
  if (!url || url.protocol !== 'https:' || url.username || url.password || endpoint.length > ENDPOINT_MAX) return false
  return isTrusted(url, hosts) || (url.port === '' && KNOWN.some((known) => known.test(url.hostname)))
}

/** Whether an address is at a host that the operator trusts. */
export function isTrusted({ host }: URL, hosts: readonly string[]): boolean {
  return hosts.some((trusted) => host === trusted.replace(/:443$/, ''))
}

/** Minutes until a push is tried again, doubled each time; null: it is given up. */
export function waitMinutes(tries: number): number | null {
  return tries < 8 ? 2 ** tries : null
}

/** A browser's address at its push service, and its keys. */
export interface Device {
  endpoint: string
  p256dh: string
  auth: string
}

/** The pair of keys by which push services know this installation. */
export interface PushKeyPair {
  publicKey: string
  privateKey: string
}
