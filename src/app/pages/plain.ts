import { m } from '#messages'
import { cookieLine } from '#platform/server/cookies.ts'
import type { Caller } from '#platform/server/route.ts'
import { DAY_SECONDS } from '#shared/clock.ts'

/**
 * Plain pages are for browsers that are too old for our scripts: the pages as they are without JavaScript. `?plain=1` asks
 * for them, a cookie keeps that for a day, `?plain=0` ends it. Decision 065.
 */
const PLAIN = 'plain'
const ASKED = new RegExp(`[?&]${PLAIN}=([01])`)

/** Whether a request gets a plain page, and the cookie to send with it. */
export function plainChoice(url: string, { cookies }: Pick<Caller, 'cookies'>, publicUrl: string) {
  const asked = ASKED.exec(url)?.[1]
  const isPlain = (asked ?? cookies[PLAIN]) === '1'
  const lasting = { maxAgeSeconds: isPlain ? DAY_SECONDS : 0, secure: publicUrl.startsWith('https:') }
  return { isPlain, cookie: asked ? cookieLine(PLAIN, asked, lasting) : null }
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
export function plainLine(isPlain: boolean): string {
  const [text, link] = isPlain
    ? [m.app_plain_pages(), m.app_plain_leave()]
    : [m.app_old_browser(), m.app_old_browser_plain()]
  return `<aside data-${isPlain ? 'plain' : 'old'} data-nosnippet>${text} <a rel="nofollow" href="?${PLAIN}=${isPlain ? 0 : 1}">${link}</a></aside>`
}
