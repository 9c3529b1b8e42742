import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Finding, observe } from './observatory.ts'

const GOOD = {
  'content-security-policy': `default-src 'none'; script-src 'self' 'nonce-x'; style-src 'self'; frame-ancestors 'none'`,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

/** The answer with these headers in place of the good ones; undefined leaves one out. */
function answerWith(changes: Record<string, string | undefined> = {}, html = '') {
  const given = Object.entries({ ...GOOD, ...changes }).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  )
  return { headers: new Headers(given), html }
}

test('good headers score 130 (A+), an answer without headers scores 30 (D)', () => {
  expect(observe(answerWith())).toMatchObject({ score: 130, grade: 'A+' })
  expect(observe({ headers: new Headers() })).toMatchObject({ score: 30, grade: 'D' })
})

test('rewards count only from 90 points on', () => {
  expect(observe(answerWith({ 'strict-transport-security': 'max-age=1' }))).toMatchObject({ score: 120, grade: 'A+' })
  expect(observe(answerWith({ 'strict-transport-security': undefined }))).toMatchObject({ score: 80, grade: 'B+' })
})

const policy = (text: string) => ({ 'content-security-policy': text })
const cookie = (text: string) => ({ 'set-cookie': text })
const NO_HSTS = { 'strict-transport-security': undefined }

test.each<[changes: Record<string, string | undefined>, finding: Finding]>([
  [policy(`default-src 'self'`), 'csp-implemented-with-no-unsafe'],
  [policy(`default-src 'none'; style-src 'unsafe-inline'`), 'csp-implemented-with-unsafe-inline-in-style-src-only'],
  [
    policy(`default-src 'none'; style-src 'unsafe-inline' 'nonce-x'`),
    'csp-implemented-with-no-unsafe-default-src-none',
  ],
  [
    policy(`default-src 'none'; img-src http://a.example`),
    'csp-implemented-with-insecure-scheme-in-passive-content-only',
  ],
  [policy(`default-src 'none'; script-src 'unsafe-eval'`), 'csp-implemented-with-unsafe-eval'],
  [policy(`default-src 'none'; script-src 'unsafe-inline'`), 'csp-implemented-with-unsafe-inline'],
  [policy(`img-src 'self'`), 'csp-implemented-with-unsafe-inline'],
  [policy(`default-src 'none'; connect-src http://a.example`), 'csp-implemented-with-insecure-scheme'],
  [policy(`default-src 'none'`), 'x-frame-options-not-implemented'],
  [{ ...policy(`default-src 'none'`), 'x-frame-options': 'DENY' }, 'x-frame-options-sameorigin-or-deny'],
  [{ ...policy(`default-src 'none'`), 'x-frame-options': 'ALLOW-FROM x' }, 'x-frame-options-allow-from-origin'],
  [{ ...policy(`default-src 'none'`), 'x-frame-options': 'ALLOWALL' }, 'x-frame-options-header-invalid'],
  [cookie('sess=1; Secure; HttpOnly; SameSite=Lax'), 'cookies-secure-with-httponly-sessions-and-samesite'],
  [cookie('theme=dark; Secure'), 'cookies-secure-with-httponly-sessions'],
  [cookie('theme=dark; SameSite=Lax'), 'cookies-without-secure-flag-but-protected-by-hsts'],
  [cookie('sess=1; HttpOnly; SameSite=Lax'), 'cookies-session-without-secure-flag-but-protected-by-hsts'],
  [{ ...NO_HSTS, ...cookie('theme=dark; SameSite=Lax') }, 'cookies-without-secure-flag'],
  [{ ...NO_HSTS, ...cookie('sess=1; HttpOnly; SameSite=Lax') }, 'cookies-session-without-secure-flag'],
  [cookie('sess=1; Secure; SameSite=Lax'), 'cookies-session-without-httponly-flag'],
  [cookie('csrf=1; Secure'), 'cookies-anticsrf-without-samesite-flag'],
  [cookie('theme=dark; Secure; SameSite=Mostly'), 'cookies-samesite-flag-invalid'],
  [{ 'access-control-allow-origin': '*' }, 'cross-origin-resource-sharing-implemented-with-public-access'],
  [
    { 'access-control-allow-origin': 'https://a.example' },
    'cross-origin-resource-sharing-implemented-with-restricted-access',
  ],
  [
    { 'access-control-allow-origin': 'https://a.example', 'access-control-allow-credentials': 'true' },
    'cross-origin-resource-sharing-implemented-with-universal-access',
  ],
  [{ 'cross-origin-resource-policy': undefined }, 'cross-origin-resource-policy-not-implemented'],
  [{ 'cross-origin-resource-policy': 'all' }, 'cross-origin-resource-policy-header-invalid'],
  [{ location: 'http://a.example/' }, 'redirection-not-to-https'],
  [{ location: '//a.example/' }, 'redirection-off-host'],
  [{ 'referrer-policy': undefined }, 'referrer-policy-not-implemented'],
  [{ 'referrer-policy': 'unsafe-url' }, 'referrer-policy-unsafe'],
  [{ 'referrer-policy': 'never' }, 'referrer-policy-header-invalid'],
  [{ 'strict-transport-security': 'max-age=100' }, 'hsts-implemented-max-age-less-than-six-months'],
  [{ 'strict-transport-security': 'always' }, 'hsts-header-invalid'],
  [{ 'x-content-type-options': undefined }, 'x-content-type-options-not-implemented'],
  [{ 'x-content-type-options': 'sniff' }, 'x-content-type-options-header-invalid'],
])('%j is found', (changes, finding) => {
  expect(observe(answerWith(changes)).findings).toContain(finding)
})

test.each<[html: string, finding: Finding]>([
  ['<p>none</p>', 'sri-not-needed'],
  ['<script src="/a.js"></script>', 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin'],
  ['<script src="/a.js" integrity="x"></script>', 'sri-implemented-and-all-scripts-loaded-securely'],
  ['<script src="https://a.example/a.js"></script>', 'sri-not-implemented-but-external-scripts-loaded-securely'],
  [
    '<script src="//a.example/a.js" integrity="x"></script>',
    'sri-implemented-but-external-scripts-not-loaded-securely',
  ],
  ['<script src="//a.example/a.js"></script>', 'sri-not-implemented-and-external-scripts-not-loaded-securely'],
])('the scripts in %s give the finding %s', (html, finding) => {
  expect(observe(answerWith({}, html)).findings).toContain(finding)
})

// Caddy redirects by itself.
test('nginx sends http to https on the same host', () => {
  const plain = readFileSync('deploy/nginx.conf', 'utf8').split('listen 443')[0]
  expect(plain).toContain('return 301 https://$host$request_uri;')
})
