import type { FastifyRequest } from 'fastify'
import { m } from '#messages'
import { cookieLine } from '#platform/server/cookies.ts'
import { DAY_SECONDS } from '#shared/clock.ts'
import { escapeHtml } from '#shared/html.ts'

/**
 * Plain pages are for browsers that are too old for our scripts: the pages as they are without JavaScript. `?plain=1` asks
 * for them, a cookie keeps that for a day, `?plain=0` ends it. Decision 065.
 */
const PLAIN = 'plain'

export function isPlainChosen(cookies: Readonly<Record<string, string>>): boolean {
  return cookies[PLAIN] === '1'
}

/**
 * Where to go after a choice made by our link, with the cookie that keeps it; null if there is none. In links from
 * elsewhere it is ignored, so that nobody gets plain pages by a shared address. Old browsers don't send Sec-Fetch-Site.
 */
export function plainChoice(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  { pathname, searchParams }: URL,
  publicUrl: string,
) {
  const asked = searchParams.get(PLAIN)
  const isOurs = method === 'GET' && (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'
  if ((asked !== '1' && asked !== '0') || !isOurs) return null
  const lasting = { maxAgeSeconds: asked === '1' ? DAY_SECONDS : 0, secure: publicUrl.startsWith('https:') }
  const others = new URLSearchParams(searchParams)
  others.delete(PLAIN)
  return {
    headers: { 'cache-control': 'private, no-store', 'set-cookie': cookieLine(PLAIN, asked, lasting) },
    location: others.size > 0 ? `${pathname}?${others}` : pathname,
  }
}

/**
 * The headers of a plain page. In a sandbox without scripts, browsers show what is in `<noscript>`. They refuse a sandboxed
 * page that has an opener policy.
 */
export function plainHeaders(headers: Record<string, string>): Record<string, string> {
  const policy = `${headers['content-security-policy']}; sandbox allow-forms allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox`
  return { ...headers, 'content-security-policy': policy, 'cross-origin-opener-policy': 'unsafe-none' }
}

/** A page's styles as they apply without scripts. Older browsers do not know this media feature. */
export function plainStyles(text: string): string {
  return text.replaceAll('(scripting:none)', 'all').replaceAll('(scripting:enabled)', 'not all')
}

/** The line above the page: old browsers show that there are plain pages; plain pages show the way back. */
export function plainLine(isPlain: boolean, { searchParams }: URL): string {
  const [text, link] = isPlain
    ? [m.app_plain_pages(), m.app_plain_leave()]
    : [m.app_old_browser(), m.app_old_browser_plain()]
  const params = new URLSearchParams(searchParams)
  params.set(PLAIN, isPlain ? '0' : '1')
  return `<aside data-${isPlain ? 'plain' : 'old'} data-nosnippet>${text} <a rel="nofollow" href="${escapeHtml(`?${params}`)}">${link}</a></aside>`
}
