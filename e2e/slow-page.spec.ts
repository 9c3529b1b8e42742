import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { untilHydrated } from './support/hydration.ts'
import { untilPainted, watchShifts } from './support/layout.ts'
import { sendReport, signInNewMember } from './support/people.ts'
import { asReturningVisitor, chip } from './support/recent.ts'
import { expect, type Site, test } from './support/site.ts'

/**
 * A proxy for a site that sends the HTML of its pages in pieces: the first one at once, each of the others when `sendNext`
 * is called. `sendNext` returns false once a page is complete. `count` is the number of pieces that are still to be sent.
 */
async function startPieces(site: Site, cuts: RegExp) {
  const pieces: (() => void)[] = []
  const line = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(site.url + request.url)
      const type = answer.headers.get('content-type') ?? ''
      response.writeHead(answer.status, { 'content-type': type })
      if (!type.startsWith('text/html')) return response.end(Buffer.from(await answer.arrayBuffer()))
      const [first, ...rest] = (await answer.text()).split(cuts)
      // A page of a busy server before it has no more pieces.
      pieces.splice(0, pieces.length, ...rest.map((piece) => () => response.write(piece)), () => response.end())
      response.write(first)
    })()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => line.once('listening', resolve))
  const { port } = line.address() as AddressInfo // it listens on a port
  return {
    url: `http://localhost:${port}`,
    count: () => pieces.length,
    sendNext() {
      pieces.shift()?.()
      return pieces.length > 0
    },
    stop() {
      line.closeAllConnections()
      line.close()
    },
  }
}

test('a page that arrives slowly is hydrated when it is complete', async ({ page, site }) => {
  // It pauses in the middle of the hydration data.
  const line = await startPieces(site, /(?<=id="hydration">.{100})/s)
  try {
    await asReturningVisitor(page)
    await page.goto(`${line.url}/recent`, { waitUntil: 'commit' })
    await sleep(1500)
    expect(line.count()).toBe(2)
    while (line.sendNext());
    await chip(page, 'Category: All').click()
    await expect(page.getByRole('dialog', { name: 'Category' })).toBeVisible()
  } finally {
    line.stop()
  }
})

// In the navigation, after each icon, and before a report's map.
const BY_PART = /(?<=<nav [^>]*>|<\/svg><\/span>|<\/svg>(?!<\/span>))|(?=<aside)/
// Before each element of the screen, since the browser may paint anywhere.
const BY_ELEMENT = /(?<=<main .*)(?=<[a-z])/s

for (const [path, cuts] of [
  ['/recent', BY_PART],
  ['/report', BY_PART],
  ['/submit', BY_ELEMENT],
] as const) {
  test(`nothing moves while ${path} arrives in pieces`, async ({ page, site, context }) => {
    await signInNewMember(site, context)
    const id = await sendReport(context.request, { description: 'The kerb is broken' })
    const line = await startPieces(site, cuts)
    try {
      await page.setViewportSize({ width: 390, height: 844 })
      await asReturningVisitor(page)
      const shifts = await watchShifts(page)
      await page.goto(line.url + (path === '/report' ? `/report/${id}` : path), { waitUntil: 'commit' })
      // The end of the page, one after each icon of the navigation, and more.
      expect(line.count()).toBeGreaterThan(5)
      do await untilPainted(page)
      while (line.sendNext())
      await untilHydrated(page)
      expect(await shifts()).toEqual([])
    } finally {
      line.stop()
    }
  })
}

test('a slow navigation shows a progress bar until the new page is there', async ({ page }) => {
  await asReturningVisitor(page)
  await page.goto('/recent')
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/api/me', async (route) => {
    await held
    await route.continue()
  })
  const nav = page.getByRole('navigation', { name: 'Main' })
  const bar = () =>
    nav.evaluate((element) => {
      const { content, opacity } = getComputedStyle(element, '::after')
      return content === 'none' ? 'none' : Number(opacity) > 0 ? 'shown' : 'waits'
    })
  expect(await bar()).toBe('none')
  await nav.getByRole('link', { name: 'Sign In' }).click()
  await expect.poll(bar).toBe('shown')
  await expect(nav.getByRole('link', { name: 'Sign In' })).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL('/recent')
  go()
  await expect(page).toHaveURL('/signin')
  await expect.poll(bar).toBe('none')
})
