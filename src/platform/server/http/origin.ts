import type { IncomingHttpHeaders } from 'node:http'
import { isLoopbackHost } from '../network/loopback.ts'

const UNSAFE = /^(POST|PUT|PATCH|DELETE)$/

/**
 * Whether a request that changes something comes from an allowed origin. A script without `Origin` passes;
 * a browser's request from another site does not. Source: safety rules, origin.
 */
export function isOriginAllowed(method: string, headers: IncomingHttpHeaders, publicUrl: string): boolean {
  if (!UNSAFE.test(method)) return true
  if (isOfAnotherSite(headers)) return false
  const site = headers['sec-fetch-site']
  const { origin } = headers
  if (origin === undefined) return true
  // A form on a page without referrer, such as one with a code, sends Origin null. Only a browser can add same-origin.
  if (origin === 'null' && site === 'same-origin') return true
  return origin === publicUrl || isSameLoopback(origin, publicUrl)
}

/** Whether the browser says that another site, or another host of the same domain, has caused this request. */
export function isOfAnotherSite(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

// While PUBLIC_URL is this machine, localhost and 127.0.0.1 count as the same origin.
function isSameLoopback(origin: string, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const [theirs, ours] = [new URL(origin), new URL(publicUrl)]
  return (
    isLoopbackHost(theirs.hostname) &&
    isLoopbackHost(ours.hostname) &&
    theirs.port === ours.port &&
    theirs.protocol === ours.protocol
  )
}
