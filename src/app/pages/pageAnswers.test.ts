import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#shared/endpoint.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { cookiesOf } from '#test/browser.ts'
import { temporaryFolder } from '#test/folders.ts'
import { newLog, type TestLog } from '#test/log.ts'
import { aMember, aReportForm, type Member } from '#test/makers.ts'
import { aJpeg } from '#test/pictures.ts'
import type { PageApi } from './inProcess.ts'
import type { Pages, RenderedPage } from './pages.ts'
import { readViteManifest } from './viteManifest.ts'

let app: TestApp
let log: TestLog
let member: Member
/** The screen that every page shows. */
let screen: (request: Request, api: PageApi) => Promise<Partial<RenderedPage> | Response>

const blank = { status: 200, html: '', hydration: {}, title: '', head: null, modules: [], me: null, failures: [] }
const folder = temporaryFolder()
mkdirSync(join(folder, '.vite'))
writeFileSync(join(folder, '.vite/manifest.json'), '{"src/app/shell/entry-client.tsx":{"file":"entry.js"}}')
const pages: Pages = {
  folders: [folder],
  manifestIn: () => readViteManifest(folder),
  worker: '// the worker',
  renderShell: () => '',
  async renderPage(request, api) {
    const shown = await screen(request, api)
    return shown instanceof Response ? shown : { ...blank, ...shown }
  },
}

beforeAll(async () => {
  log = newLog()
  app = await testApp({ logTo: log, pages, env: { LIMITS_FACTOR: '0.001', PRODUCT_NAME: 'Kerb & Co' } })
  member = await aMember(app)
})
afterAll(() => app.close())

const ask = (body?: URLSearchParams | FormData, from?: Member) =>
  fetch(`${app.base}/submit`, {
    ...(body && { method: 'POST', body }),
    redirect: 'manual',
    headers: { cookie: cookiesOf(from) },
  })
const bugs = () => log.lines().filter(({ msg }) => msg === 'a bug')

test('a screen that fails is a 500, with the error in the log only', async () => {
  screen = async () => ({ status: 500, failures: [new Error('the inside')] })
  const answer = await ask()
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('the inside')
  expect(bugs()).toMatchObject([{ reqId: answer.headers.get('x-request-id'), err: { message: 'the inside' } }])
})

test('a screen whose request is refused has the refusal’s status and is not logged as a bug', async () => {
  const before = bugs().length
  screen = async () => ({ status: 500, failures: [new Refusal('busy', 503, 'Busy', { retryAfterSeconds: 2 })] })
  const { status, headers } = await ask()
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(bugs()).toHaveLength(before)
  screen = async () => ({ status: 500, failures: [new Refusal('busy', 503, 'Busy'), new Error('the inside')] })
  expect((await ask()).status).toBe(500)
})

test('a form that is sent too often gets 429 with Retry-After', async () => {
  screen = async (_, api) => {
    const signIn = { method: 'POST', path: '/api/accounts/sign-in' } as const
    const refused = await api.call(signIn, { email: 'nobody@x.test', password: 'x' }).catch((error: Refusal) => error)
    return { status: (refused as Refusal).status } // no account has this address
  }
  expect((await ask(new URLSearchParams())).headers.get('retry-after')).toBeNull()
  const { status, headers } = await ask(new URLSearchParams())
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

test('the answer to a form is never cached, because it may repeat what was typed', async () => {
  screen = async () => ({})
  expect((await ask()).headers.get('cache-control')).toBe('no-cache')
  expect((await ask(new URLSearchParams())).headers.get('cache-control')).toBe('private, no-store')
})

test('a form field that is sent twice is refused', async () => {
  screen = async () => ({})
  const sent = new URLSearchParams({ email: 'a@b.test', password: 'x' })
  expect((await ask(sent)).status).toBe(200)
  sent.append('email', 'c@d.test')
  expect((await ask(sent)).status).toBe(400)
})

test('a form with more fields than any of ours is refused', async () => {
  screen = async (request) => ({ html: String([...(await request.formData())].length) })
  const withFields = (count: number) =>
    new URLSearchParams(Array.from({ length: count }, (_, nth) => [`field${nth}`, '']))
  expect(await (await ask(withFields(200))).text()).toContain('>200<')
  expect((await ask(withFields(201))).status).toBe(400)
})

test('a page whose address contains a code sends no referrer and is not cached', async () => {
  screen = async () => ({ status: 404 })
  const { headers } = await fetch(`${app.base}/nowhere?mode=signIn&oobCode=secret`)
  expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual(['no-referrer', 'private, no-store'])
})

test('no page is under an address that other sites may read', async () => {
  screen = async () => ({ html: 'a page' })
  for (const root of ['/map', '/open311', '/embed', '/reports.csv']) {
    for (const path of [root, `${root}/`, `${root}//`, `${root}/nothing`, `${root}/nothing/more`]) {
      const answer = await fetch(app.base + path, { headers: { cookie: cookiesOf(member) } })
      const isForAll = answer.headers.get('access-control-allow-origin') !== null
      const isPage = (await answer.text()).includes('a page')
      expect([path, isForAll && isPage]).toEqual([path, false])
    }
  }
})

test('signing out without a script also clears the browser’s cache', async () => {
  screen = async (_, api) => {
    await api.call({ method: 'POST', path: '/api/accounts/sign-out' }, {})
    return new Response(null, { status: 302, headers: { location: '/signin' } })
  }
  const answer = await ask(new URLSearchParams(), await aMember(app))
  expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([302, '"cache"'])
})

test('a form with files is not read without a session', async () => {
  let read = 0
  screen = async (request) => {
    read = (await request.formData()).getAll('photo').length
    return {}
  }
  const form = aReportForm({ photo: await aJpeg() })
  const stranger = await ask(form)
  expect([stranger.status, stranger.headers.get('location'), read]).toEqual([303, '/signin?returnTo=%2Fsubmit', 0])
  expect([(await ask(form, member)).status, read]).toEqual([200, 1])
})

test('more images than a comment may have are left out of the form, and a second photo is refused', async () => {
  let sent = new FormData()
  screen = async (request) => {
    sent = await request.formData()
    return {}
  }
  const formOf = (field: string, count: number) => {
    const form = new FormData()
    form.append('text', 'From all sides')
    for (let at = 1; at <= count; at++) form.append(field, new File(['x'], `${at}.jpg`))
    return form
  }
  for (const [count, surplus] of [[5, 0] as const, [6, 1] as const, [12, 7] as const]) {
    expect((await ask(formOf('images', count), member)).status).toBe(200)
    expect([sent.get('text'), sent.getAll('images').length]).toEqual(['From all sides', 5])
    expect(sent.getAll('too-many')).toEqual(Array.from({ length: surplus }, () => 'images'))
  }
  expect((await ask(formOf('photo', 2), member)).status).toBe(400)
})

test.each([
  ['/', '/recent'],
  ['/recent/', '/recent'],
  ['/auth', '/signin'],
  ['/auth/?mode=signIn', '/signin'],
  ['/profile/details//', '/profile/details'],
])('search engines and link previews know %s as %s', async (path, known) => {
  screen = async () => ({ status: 200 })
  const text = await (await fetch(app.base + path)).text()
  expect(text).toMatch(new RegExp(`property="og:url" content="http://[^/"]+${known}"`))
  expect(text).toMatch(new RegExp(`hreflang="es" href="http://[^/"]+${known}\\?lang=es"`))
  expect(text).toMatch(new RegExp(`hreflang="x-default" href="http://[^/"]+${known}"`))
})

test('plain pages run no scripts, for a day or until the usual ones are asked for', async () => {
  screen = async () => ({})
  const open = async (path: string, headers = {}) => fetch(app.base + path, { headers, redirect: 'manual' })
  const asked = await open('/signin?plain=1&returnTo=%2Fsubmit')
  expect([asked.status, asked.headers.get('location')]).toEqual([303, '/signin?returnTo=%2Fsubmit'])
  expect(asked.headers.getSetCookie()).toEqual(['plain=1; Path=/; Max-Age=86400; SameSite=Lax; HttpOnly'])
  const plain = await open('/recent?days=7', { cookie: 'plain=1' })
  expect(plain.headers.get('content-security-policy')).toMatch(/; sandbox (?!.*allow-scripts)/)
  expect(plain.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  const text = await plain.text()
  expect(text).toContain('href="?days=7&amp;plain=0"')
  expect(text).not.toMatch(/<script type="module"|modulepreload/)
  const left = await open('/recent?plain=0', { cookie: 'plain=1', 'sec-fetch-site': 'same-origin' })
  expect([left.status, left.headers.get('location')]).toEqual([303, '/recent'])
  expect(left.headers.getSetCookie()).toEqual(['plain=0; Path=/; Max-Age=0; SameSite=Lax; HttpOnly'])
  expect((await open('/recent')).headers.get('content-security-policy')).not.toContain('sandbox')
})

test.each(['none', 'cross-site', 'same-site'])(
  'a link from elsewhere does not choose plain pages: %s',
  async (site) => {
    screen = async () => ({})
    const answer = await fetch(`${app.base}/recent?plain=1`, {
      headers: { 'sec-fetch-site': site },
      redirect: 'manual',
    })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  },
)

test('the link to plain pages keeps the code of a mailed link', async () => {
  screen = async () => ({})
  expect(await (await fetch(`${app.base}/verify?oobCode=a%26b%22`)).text()).toContain(
    'href="?oobCode=a%26b%22&amp;plain=1"',
  )
})
