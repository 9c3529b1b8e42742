import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { cookiesOf } from '#test/browser.ts'
import { builtPages } from '#test/builtPages.ts'
import { newLog } from '#test/log.ts'
import { aMember, aReport, type Member } from '#test/makers.ts'
import { aRegistration, mailsTo } from '#test/people.ts'
import { askRaw } from '#test/rawHttp.ts'

const MARKUP = '</script><script>alert(1)</script><img src=x onerror=alert(2)><!--'

const log = newLog()
let app: TestApp
let member: Member
let report: { id: string }

beforeAll(async () => {
  const pages = await builtPages()
  app = await testApp({
    logTo: log,
    pages: {
      ...pages,
      async renderPage(request, api) {
        const { pathname } = new URL(request.url)
        if (pathname === '/boom') throw new Error('the engine room, seen by ada@home.test')
        if (pathname === '/away')
          return new Response(null, { status: 302, headers: { location: 'https://evil.example/x' } })
        if (pathname === '/aside') return new Response(null, { status: 302, headers: { location: '//evil.example/x' } })
        const fail = () => Promise.reject(new Error('the engine room, seen by ada@home.test'))
        return pages.renderPage(request, pathname === '/report/boom' ? { ...api, call: fail } : api)
      },
    },
  })
  member = await aMember(app)
  report = await aReport(member, { description: `A lamp ${MARKUP} is out` })
}, 120_000)
afterAll(() => app.close())

const page = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.base + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } })
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(app.base + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { origin: app.base, ...headers },
  })

test('an unknown address is a page with status 404', async () => {
  for (const path of [
    '/nothing',
    '/report/no-id',
    '/report/0190c2a4-7f3e-7d1a-8b2c-3d4e5f6a7b8c',
    '/recent/more',
    '/.vite/manifest.json',
    '/.env',
    '/%2e%2e/%2e%2e/etc/passwd',
  ]) {
    const answer = await page(path)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8'])
    expect(await answer.text()).toContain('noindex')
  }
})

test('there are no pages under /api, /assets, /files and /dev', async () => {
  for (const path of ['/api/nothing', '/assets/nothing.js', '/files/nothing', '/dev/nothing']) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const answer = await fetch(app.base + path, { method })
      expect([method, path, answer.status]).toEqual([method, path, 404])
      expect(await answer.json()).toEqual({ code: 'not-found', message: expect.any(String) })
    }
  }
})

test('other methods on a page are refused without repeating the request', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const answer = await fetch(`${app.base}/recent?secret=1`, { method })
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('secret')
  }
})

test.each([
  '//evil.example/x',
  '/\\\\evil.example/x',
  '/\\evil.example',
  'http://evil.example/recent',
  '/%5cevil.example',
  '///',
])('the request line %s leads to no link to another site', async (path) => {
  const answer = await askRaw(app.base, `GET ${path}`)
  expect(answer).toMatch(/^HTTP\/1.1 (200|400|404) /)
  expect(answer).not.toMatch(/(href|content|location)[=:] ?"?(https?:)?\/\/evil/i)
})

test.each([
  '/%00',
  '/%',
  '/%zz',
  '/%c0%af',
  '/../../etc/passwd',
  '/recent/',
  '/recent?category=%',
  `/${'x'.repeat(9000)}`,
  `/report/${'x'.repeat(500)}`,
  `/api/reports/${'x'.repeat(500)}`,
  '/recent?days=7&days=1&category[]=x',
  '/recent?__proto__=1',
])('the malformed address %s gets a proper answer', async (path) => {
  const answer = await askRaw(app.base, `GET ${path}`)
  expect(answer).toMatch(/^HTTP\/1.1 (200|400|404|414) /)
  expect(answer).toContain('content-security-policy: ')
  expect(answer).toContain('x-content-type-options: nosniff')
  expect(answer).not.toMatch(/FST_ERR|Error:|node_modules/)
})

test('a bug in a page shows the request id and no internal details', async () => {
  const answer = await page('/boom')
  const html = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
  expect(html).toContain(answer.headers.get('x-request-id'))
  expect(html).not.toMatch(/engine room|ada@home|Error/)
  const [, nonce] = /style nonce="([^"]+)"/.exec(html) ?? []
  expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
  expect((await post('/boom', {})).status).toBe(500)
})

test('a screen whose data fail shows no internal details either, and the error is logged', async () => {
  const answer = await page('/report/boom')
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toMatch(/engine room|ada@home/)
  const [line] = log.lines().filter(({ reqId, msg }) => reqId === answer.headers.get('x-request-id') && msg === 'a bug')
  expect(line).toMatchObject({ err: { message: 'the engine room, seen by [email]' } })
})

test('a form from another site is refused with a page', async () => {
  const answer = await post('/signin', { email: 'a@b.test', password: 'x' }, { origin: 'https://evil.example' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
})

test('a form works without a script', async () => {
  const form = aRegistration()
  const registered = await post(
    '/register',
    { ...form, intent: 'register', confirm: form.password },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  )
  expect(registered.status).toBeLessThan(400)
  const [mail] = await mailsTo(app, form.email)
  expect(mail?.links[0]).toContain(`${app.base}/`)
  expect(JSON.stringify(mail)).not.toContain('evil')

  const wrong = await post('/signin', { email: 'nobody@home.test', password: 'lamps at night' })
  expect(wrong.status).toBe(401)
  expect(await wrong.text()).toContain('nobody@home.test')
  expect((await post('/signin', { email: 'x' })).status).toBe(400)
})

test('a visitor who opens a personal page is redirected to the sign-in with 303', async () => {
  for (const path of ['/profile', '/profile/reports', '/control/admin']) {
    const { status, headers } = await page(path)
    expect([status, decodeURIComponent(headers.get('location') ?? '')]).toEqual([303, `/signin?returnTo=${path}`])
  }
  const fields = { category: 'lighting', description: 'Dark', lat: '36.14', lng: '-5.35' }
  expect((await post('/submit', fields)).status).toBe(303)
})

test('pages never redirect to another site', async () => {
  for (const path of ['/away', '/aside']) {
    const answer = await page(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/recent'])
  }
  const cookie = cookiesOf(member)
  for (const to of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/%0d%0aset-cookie:x=1',
    '\\\\evil.example',
  ]) {
    const answer = await page(`/signin?returnTo=${encodeURIComponent(to)}`, { cookie })
    const location = answer.headers.get('location') ?? ''
    expect([answer.status, location.startsWith('/'), /^\/[/\\]/.test(location)]).toEqual([302, true, false])
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
})

test('Host and X-Forwarded-Host never appear in a link', async () => {
  for (const path of ['/recent', `/report/${report.id}`, '/reset-password.html?oobCode=x', '/nothing']) {
    const answer = await askRaw(app.base, `GET ${path}`, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    })
    expect(answer).not.toContain('evil.example')
  }
})

test('user content is escaped in the HTML and in the hydration data', async () => {
  for (const path of [`/report/${report.id}`, '/recent', '/']) {
    const html = await (await page(path)).text()
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img src=x')
    expect(html.match(/<\/script>/g)).toHaveLength(html.match(/<script/g)?.length ?? -1)
  }
  const html = await (await page(`/report/${report.id}`)).text()
  const [, json = ''] = /id="hydration">([^<]*)<\/script>/.exec(html) ?? []
  expect(JSON.stringify(JSON.parse(json))).toContain('</script><script>alert(1)')
})

test('markup in the query string is escaped', async () => {
  const answer = await page(`/recent?category=${encodeURIComponent(MARKUP)}&x="><script>alert(3)</script>`)
  expect(await answer.text()).not.toMatch(/<script>alert/)
})

test('public pages and answers contain no email address', async () => {
  for (const path of [
    '/recent',
    `/report/${report.id}`,
    '/api/reports',
    `/api/reports/${report.id}`,
    '/api/reports/map',
    '/api/openapi.json',
    '/api/docs',
    '/signin',
  ]) {
    const text = await (await page(path)).text()
    expect(text).not.toContain(member.email)
    expect(text).not.toContain('@example.test')
  }
})

test('the old address of the reset link redirects to the new one, without referrer or caching', async () => {
  const answer = await page('/reset-password.html?oobCode=a%26b&lang=en')
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/reset-password?oobCode=a%26b&lang=en'])
  expect([answer.headers.get('referrer-policy'), answer.headers.get('cache-control')]).toEqual([
    'no-referrer',
    'no-store',
  ])
})

test('HEAD returns the same headers and no body', async () => {
  const asset = readdirSync('dist/client/en/assets').find((name) => name.endsWith('.js'))
  for (const path of [
    '/recent',
    '/nothing',
    '/api/reports',
    '/api/me',
    `/api/reports/${report.id}`,
    `/assets/${asset}`,
    '/healthz',
    '/icon.svg',
  ]) {
    const [got, head] = await Promise.all([page(path), fetch(app.base + path, { method: 'HEAD' })])
    expect([path, head.status, head.headers.get('content-type')]).toEqual([
      path,
      got.status,
      got.headers.get('content-type'),
    ])
    expect(await head.text()).toBe('')
    await got.body?.cancel()
  }
})

test('a trailing slash changes nothing', async () => {
  expect((await page('/recent/')).status).toBe(200)
  expect((await page('/api/reports/')).status).toBe(200)
})
