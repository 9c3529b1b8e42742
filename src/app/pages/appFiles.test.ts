import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { projectPackOf } from '#app/ops/openServices.ts'
import { FilesUnavailable } from '#features/media/files.gateway.ts'
import { adoptProjectPack } from '#features/places/import/import.actions.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { builtPages } from '#test/builtPages.ts'
import { aReportForm } from '#test/makers.ts'
import { aJpeg } from '#test/pictures.ts'
import type { Pages } from './pages.ts'

const NAMES = { PRODUCT_NAME: 'Kerb & "Co"', OPERATOR_NAME: '</div><script>alert(1)</script>' }
let app: TestApp
let pages: Pages

beforeAll(async () => {
  pages = await builtPages()
  app = await testApp({ pages, env: NAMES })
}, 120_000)
afterAll(() => app.close())

const ask = (path: string, init: RequestInit = {}) => fetch(app.base + path, { redirect: 'manual', ...init })
const csp = (answer: Response) => answer.headers.get('content-security-policy') ?? ''

/** What the served worker says it keeps. */
async function keptBuild(of: TestApp): Promise<{ id: string; shell: string; files: string[] }> {
  const text = await (await fetch(`${of.base}/sw.js`)).text()
  return JSON.parse(/^self\.BUILD = (.+);$/m.exec(text)?.[1] ?? '') as Awaited<ReturnType<typeof keptBuild>>
}

test('the manifest has this installation’s names and everything an app needs', async () => {
  const answer = await ask('/manifest.webmanifest')
  expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
  const manifest = (await answer.json()) as Record<string, { src: string; url: string; sizes: string }[]>
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Kerb & "Co": Gibraltar',
    short_name: 'Kerb & "Co"',
    start_url: '/recent',
    display: 'standalone',
    share_target: { action: '/share', method: 'POST', enctype: 'multipart/form-data' },
  })
  expect(manifest['icons']).toContainEqual(expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }))
  expect(manifest['shortcuts']).toMatchObject([{ url: '/submit' }, { url: '/recent' }])
  expect(manifest['screenshots']).toContainEqual(expect.objectContaining({ form_factor: 'wide' }))
})

test('the service worker is always asked for again, under a policy that runs only our own scripts', async () => {
  const answer = await ask('/sw.js')
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(csp(answer)).toContain("script-src 'self';")
  const again = await ask('/sw.js', { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

test('everything that the worker keeps is there, and none of it is an administrator’s', async () => {
  const { shell, files } = await keptBuild(app)
  for (const file of [shell, ...files]) {
    const answer = await ask(file)
    expect([file, answer.status]).toEqual([file, 200])
    expect(await answer.text()).not.toContain('/api/admin/')
  }
  expect(files.length).toBeGreaterThan(50)
  expect(files.some((file) => file.includes('shrink.worker'))).toBe(true)
  expect(files.some((file) => file.endsWith('.css'))).toBe(true)
})

test('the shell is the same for everybody, has no nonce and no inline code, and links what it needs', async () => {
  const answer = await ask('/app-shell')
  const html = await answer.text()
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(csp(answer)).not.toMatch(/nonce|unsafe/)
  expect(html).not.toMatch(/nonce|<style|style=|<script(?![^>]* src="\/assets\/)/)
  expect(html).toContain('noindex')
  const linked = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file)
  expect(linked).toContainEqual(expect.stringMatching(/^\/assets\/.+\.js$/))
  expect(linked).toContainEqual(expect.stringMatching(/^\/assets\/.+\.css$/))
  for (const file of linked) expect([file, (await ask(file)).status]).toEqual([file, 200])
  const member = await (await ask('/app-shell', { headers: { cookie: 'theme=light; session=x' } })).text()
  expect(member).toBe(html)
})

test('another installation has another worker', async () => {
  const other = await testApp({ pages, env: { ...NAMES, PRODUCT_NAME: 'Kerb' } })
  try {
    expect((await keptBuild(other)).id).not.toBe((await keptBuild(app)).id)
  } finally {
    await other.close()
  }
})

test('there is no worker while the active pack can’t be loaded, so that no page is offered a version without its map', async () => {
  const own = await testApp({ pages })
  onTestFinished(own.close)
  const { services } = own
  const statuses = () =>
    Promise.all(
      ['/sw.js', '/app-shell', '/manifest.webmanifest'].map(async (path) => (await fetch(own.base + path)).status),
    )
  const without = await keptBuild(own)
  const get = vi.spyOn(services.files, 'get').mockRejectedValue(new FilesUnavailable(new Error('away')))
  await adoptProjectPack(services, projectPackOf(services.config))
  expect([services.packs.current(), await statuses()]).toEqual([null, [503, 503, 200]])
  get.mockRestore()
  await services.packs.refresh()
  expect(await statuses()).toEqual([200, 200, 200])
  expect((await keptBuild(own)).id).not.toBe(without.id)
})

test('a share without a worker opens the form, from any origin, and nothing of it is kept', async () => {
  const { services } = app
  const form = aReportForm({ photo: await aJpeg() })
  for (const headers of [
    {},
    { origin: 'null', 'sec-fetch-site': 'none' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  ]) {
    const answer = await ask('/share', { method: 'POST', body: form, headers })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/submit'])
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
  const strange = await ask('/share', { method: 'POST', body: '{"a":', headers: { 'content-type': 'text/plain' } })
  expect(strange.status).toBe(303)
  expect(await Array.fromAsync(services.files.list(''))).toEqual([])
  const [rows] = await services.database.sql<{ count: number }>`select count(*)::int as count from reports`
  expect(rows?.count).toBe(0)
})

test('other paths refuse forms of other origins', async () => {
  for (const path of ['/submit', '/share/more', '/Share']) {
    const answer = await ask(path, { method: 'POST', body: new URLSearchParams(), headers: { origin: 'null' } })
    expect([path, answer.status]).toEqual([path, 403])
  }
})
