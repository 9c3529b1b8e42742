/** An answer over https to somebody who is not signed in. */
export interface Observed {
  headers: Headers
  /** The document, where it is HTML. */
  html?: string
}

/**
 * How Mozilla's HTTP Observatory scores each finding, for a site with a valid certificate that is not on the
 * preload list. Every answer begins with 100 points. Source: github.com/mdn/mdn-http-observatory, src/grader/charts.js.
 */
const POINTS = {
  'csp-implemented-with-no-unsafe-default-src-none': 10,
  'csp-implemented-with-no-unsafe': 5,
  'csp-implemented-with-unsafe-inline-in-style-src-only': 0,
  'csp-implemented-with-insecure-scheme-in-passive-content-only': -10,
  'csp-implemented-with-unsafe-eval': -10,
  'csp-implemented-with-unsafe-inline': -20,
  'csp-implemented-with-insecure-scheme': -20,
  'csp-not-implemented': -25,
  'cookies-secure-with-httponly-sessions-and-samesite': 5,
  'cookies-secure-with-httponly-sessions': 0,
  'cookies-not-found': 0,
  'cookies-without-secure-flag-but-protected-by-hsts': -5,
  'cookies-session-without-secure-flag-but-protected-by-hsts': -10,
  'cookies-without-secure-flag': -20,
  'cookies-samesite-flag-invalid': -20,
  'cookies-anticsrf-without-samesite-flag': -20,
  'cookies-session-without-httponly-flag': -30,
  'cookies-session-without-secure-flag': -40,
  'cross-origin-resource-sharing-not-implemented': 0,
  'cross-origin-resource-sharing-implemented-with-public-access': 0,
  'cross-origin-resource-sharing-implemented-with-restricted-access': 0,
  'cross-origin-resource-sharing-implemented-with-universal-access': -50,
  'cross-origin-resource-policy-implemented-with-same-origin': 10,
  'cross-origin-resource-policy-implemented-with-same-site': 10,
  'cross-origin-resource-policy-implemented-with-cross-origin': 0,
  'cross-origin-resource-policy-not-implemented': 0,
  'cross-origin-resource-policy-header-invalid': -5,
  'redirection-to-https': 0,
  'redirection-off-host': -5,
  'redirection-not-to-https': -20,
  'referrer-policy-private': 5,
  'referrer-policy-not-implemented': 0,
  'referrer-policy-unsafe': -5,
  'referrer-policy-header-invalid': -5,
  'hsts-implemented-max-age-at-least-six-months': 0,
  'hsts-implemented-max-age-less-than-six-months': -10,
  'hsts-not-implemented': -20,
  'hsts-header-invalid': -20,
  'sri-not-needed': 0,
  'sri-not-implemented-but-all-scripts-loaded-from-secure-origin': 0,
  'sri-implemented-and-all-scripts-loaded-securely': 5,
  'sri-not-implemented-but-external-scripts-loaded-securely': -5,
  'sri-implemented-but-external-scripts-not-loaded-securely': -20,
  'sri-not-implemented-and-external-scripts-not-loaded-securely': -50,
  'x-content-type-options-nosniff': 0,
  'x-content-type-options-not-implemented': -5,
  'x-content-type-options-header-invalid': -5,
  'x-frame-options-implemented-via-csp': 5,
  'x-frame-options-sameorigin-or-deny': 0,
  'x-frame-options-allow-from-origin': 0,
  'x-frame-options-not-implemented': -20,
  'x-frame-options-header-invalid': -20,
} as const

export type Finding = keyof typeof POINTS

/** The score and its reasons. Rewards count only if there are 90 points without them. */
export function observe(answer: Observed): { score: number; grade: string; findings: Finding[] } {
  const findings = RULES.map((rule) => rule(answer))
  const points: number[] = findings.map((finding) => POINTS[finding])
  const sum = (wanted: (one: number) => boolean) => points.filter(wanted).reduce((all, one) => all + one, 0)
  const plain = 100 + sum((one) => one < 0)
  const score = Math.max(0, plain >= 90 ? plain + sum((one) => one > 0) : plain)
  return { score, grade: gradeOf(score), findings }
}

const GRADES = ['A+', 'A', 'A', 'A-', 'B+', 'B', 'B', 'B-', 'C+', 'C', 'C', 'C-', 'D+', 'D', 'D', 'D-']

const gradeOf = (score: number) => GRADES[20 - Math.floor(Math.min(score, 100) / 5)] ?? 'F'

const RULES: ((answer: Observed) => Finding)[] = [
  policyOf,
  cookiesOf,
  sharingOf,
  resourcePolicyOf,
  redirectionOf,
  referrerOf,
  transportOf,
  scriptsOf,
  sniffingOf,
  framesOf,
]

const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']
const INLINE = [...BROAD, `'unsafe-inline'`, 'data:']

const directivesOf = ({ headers }: Observed) =>
  new Map(
    (headers.get('content-security-policy') ?? '')
      .split(';')
      .map((text) => text.trim().toLowerCase().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  )

function policyOf(answer: Observed): Finding {
  if (!answer.headers.has('content-security-policy')) return 'csp-not-implemented'
  const policy = directivesOf(answer)
  const sourcesOf = (name: string) => withoutIdleInline(policy.get(name) ?? policy.get('default-src') ?? ['*'])
  const has = (sources: string[], unsafe: string[]) => sources.some((source) => unsafe.includes(source))
  const isInsecure = (source: string) => /^(http|ftp):/.test(source)
  const [script, style, objects] = [sourcesOf('script-src'), sourcesOf('style-src'), sourcesOf('object-src')]
  if (has(script, INLINE) || has(objects, BROAD)) return 'csp-implemented-with-unsafe-inline'
  const active = [...policy].filter(([name]) => !['img-src', 'media-src'].includes(name))
  if (active.some(([, sources]) => sources.some(isInsecure))) return 'csp-implemented-with-insecure-scheme'
  if (has([...script, ...style], [`'unsafe-eval'`])) return 'csp-implemented-with-unsafe-eval'
  if ([...sourcesOf('img-src'), ...sourcesOf('media-src')].some(isInsecure))
    return 'csp-implemented-with-insecure-scheme-in-passive-content-only'
  if (has(style, INLINE)) return 'csp-implemented-with-unsafe-inline-in-style-src-only'
  return policy.get('default-src')?.join() === `'none'`
    ? 'csp-implemented-with-no-unsafe-default-src-none'
    : 'csp-implemented-with-no-unsafe'
}

/** Beside a nonce or a hash, browsers ignore 'unsafe-inline'. */
function withoutIdleInline(sources: string[]): string[] {
  const isKeyed = sources.some((source) => /^'(nonce|sha256|sha384|sha512)-/.test(source))
  return isKeyed ? sources.filter((source) => source !== `'unsafe-inline'`) : sources
}

function cookiesOf(answer: Observed): Finding {
  const findings = answer.headers.getSetCookie().map((line) => cookieOf(line, answer))
  const worst = findings.toSorted((one, other) => POINTS[one] - POINTS[other])[0]
  return worst ?? 'cookies-not-found'
}

function cookieOf(line: string, answer: Observed): Finding {
  const [name = ''] = line.toLowerCase().split('=')
  const flag = (wanted: string) => new RegExp(`;\\s*${wanted}\\b(?:=([^;]*))?`, 'i').exec(line)
  const [isSecure, sameSite] = [flag('secure') !== null, flag('samesite')]
  const isSession = /login|sess/.test(name)
  const hasHsts = transportOf(answer) === 'hsts-implemented-max-age-at-least-six-months'
  if (isSession && !isSecure)
    return hasHsts ? 'cookies-session-without-secure-flag-but-protected-by-hsts' : 'cookies-session-without-secure-flag'
  if (isSession && !flag('httponly')) return 'cookies-session-without-httponly-flag'
  if (name.includes('csrf') && !sameSite) return 'cookies-anticsrf-without-samesite-flag'
  if (sameSite && !/^(lax|strict|none)$/i.test(sameSite[1] ?? '')) return 'cookies-samesite-flag-invalid'
  if (!isSecure) return hasHsts ? 'cookies-without-secure-flag-but-protected-by-hsts' : 'cookies-without-secure-flag'
  return sameSite ? 'cookies-secure-with-httponly-sessions-and-samesite' : 'cookies-secure-with-httponly-sessions'
}

/** The answer to a request with a foreign `Origin`. */
function sharingOf({ headers }: Observed): Finding {
  const allowed = headers.get('access-control-allow-origin')
  if (!allowed) return 'cross-origin-resource-sharing-not-implemented'
  if (allowed === '*') return 'cross-origin-resource-sharing-implemented-with-public-access'
  return headers.get('access-control-allow-credentials') === 'true'
    ? 'cross-origin-resource-sharing-implemented-with-universal-access'
    : 'cross-origin-resource-sharing-implemented-with-restricted-access'
}

function resourcePolicyOf({ headers }: Observed): Finding {
  const value = headers.get('cross-origin-resource-policy')
  if (value === null) return 'cross-origin-resource-policy-not-implemented'
  if (value === 'same-origin' || value === 'same-site' || value === 'cross-origin')
    return `cross-origin-resource-policy-implemented-with-${value}`
  return 'cross-origin-resource-policy-header-invalid'
}

/** Where an https answer leads: to a path of the same site, or not at all. */
function redirectionOf({ headers }: Observed): Finding {
  const location = headers.get('location') ?? '/'
  if (location.startsWith('http:')) return 'redirection-not-to-https'
  return /^\/(?!\/)/.test(location) ? 'redirection-to-https' : 'redirection-off-host'
}

function referrerOf({ headers }: Observed): Finding {
  const value = headers.get('referrer-policy')
  if (value === null) return 'referrer-policy-not-implemented'
  if (/^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(value))
    return 'referrer-policy-private'
  return /^(origin|origin-when-cross-origin|unsafe-url|no-referrer-when-downgrade)$/.test(value)
    ? 'referrer-policy-unsafe'
    : 'referrer-policy-header-invalid'
}

function transportOf({ headers }: Observed): Finding {
  const value = headers.get('strict-transport-security')
  if (value === null) return 'hsts-not-implemented'
  const [, seconds] = /^max-age=(\d+)(?:; includeSubDomains)?(?:; preload)?$/i.exec(value) ?? []
  if (seconds === undefined) return 'hsts-header-invalid'
  return Number(seconds) >= 15_768_000
    ? 'hsts-implemented-max-age-at-least-six-months'
    : 'hsts-implemented-max-age-less-than-six-months'
}

function scriptsOf({ html = '' }: Observed): Finding {
  const tags = html.match(/<script\b[^>]*\bsrc=[^>]*>/gi) ?? []
  if (tags.length === 0) return 'sri-not-needed'
  const scripts = tags.map((tag) => ({
    isForeign: !/\bsrc="\/(?!\/)/.test(tag),
    isSecure: !/\bsrc="(http:|\/\/)/.test(tag),
    hasHash: /\bintegrity=/.test(tag),
  }))
  const foreign = scripts.filter(({ isForeign }) => isForeign)
  if (foreign.some(({ isSecure, hasHash }) => !isSecure && !hasHash))
    return 'sri-not-implemented-and-external-scripts-not-loaded-securely'
  if (foreign.some(({ isSecure }) => !isSecure)) return 'sri-implemented-but-external-scripts-not-loaded-securely'
  if (foreign.some(({ hasHash }) => !hasHash)) return 'sri-not-implemented-but-external-scripts-loaded-securely'
  return scripts.some(({ hasHash }) => hasHash)
    ? 'sri-implemented-and-all-scripts-loaded-securely'
    : 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin'
}

function sniffingOf({ headers }: Observed): Finding {
  const value = headers.get('x-content-type-options')
  if (value === null) return 'x-content-type-options-not-implemented'
  return value === 'nosniff' ? 'x-content-type-options-nosniff' : 'x-content-type-options-header-invalid'
}

function framesOf(answer: Observed): Finding {
  if (directivesOf(answer).has('frame-ancestors')) return 'x-frame-options-implemented-via-csp'
  const value = answer.headers.get('x-frame-options')?.toLowerCase()
  if (value === undefined) return 'x-frame-options-not-implemented'
  if (value === 'deny' || value === 'sameorigin') return 'x-frame-options-sameorigin-or-deny'
  return value.startsWith('allow-from') ? 'x-frame-options-allow-from-origin' : 'x-frame-options-header-invalid'
}
