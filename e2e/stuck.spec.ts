import { expect, test } from './support/site.ts'

test('a page whose code is missing although the server answers is reloaded once', async ({ page, context, site }) => {
  const scriptsOf = async (path: string) => {
    const html = await (await context.request.get(site.url + path)).text()
    return [...new Set(html.match(/\/assets\/[\w-]+\.js/g))]
  }
  const others = new Set(await scriptsOf('/privacy'))
  const own = (await scriptsOf('/statistics')).filter((path) => !others.has(path))
  expect(own).not.toEqual([])

  let loads = 0
  let warnings = 0
  let isMissing = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  page.on('console', (message) => {
    if (message.text().includes('dynamically imported module')) warnings += 1
  })
  await page.route(
    (url) => own.includes(url.pathname),
    (route) => (isMissing ? route.abort() : route.continue()),
  )
  await page.goto('/statistics', { waitUntil: 'commit' })
  await expect.poll(() => loads, { timeout: 40_000 }).toBe(2)
  // Twice before the reload, twice after it.
  await expect.poll(() => warnings, { timeout: 40_000 }).toBeGreaterThan(3)
  isMissing = false
  const keys = () => page.evaluate(() => Object.keys(document.querySelector('#root > *') ?? {}))
  await expect.poll(keys, { timeout: 60_000 }).toContainEqual(expect.stringMatching(/^__react/))
  expect(loads).toBe(2)
})
