import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { asReturningVisitor, chip } from './support/recent.ts'
import { expect, test } from './support/site.ts'

test('a page that arrives slowly is hydrated when it is complete', async ({ page, site }) => {
  // A proxy for the site that pauses in the middle of every page's hydration data.
  const line = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(site.url + request.url)
      const bytes = Buffer.from(await answer.arrayBuffer())
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      const start = bytes.indexOf('id="hydration">')
      if (start > 0) {
        response.write(bytes.subarray(0, start + 100))
        await sleep(1500)
        response.end(bytes.subarray(start + 100))
      } else response.end(bytes)
    })()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => line.once('listening', resolve))
  try {
    await asReturningVisitor(page)
    await page.goto(`http://localhost:${(line.address() as AddressInfo).port}/recent`) // it listens on a port
    await chip(page, 'Category: All').click()
    await expect(page.getByRole('dialog', { name: 'Category' })).toBeVisible()
  } finally {
    line.closeAllConnections()
    line.close()
  }
})

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
