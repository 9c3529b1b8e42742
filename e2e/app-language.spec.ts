import { untilKept } from './support/offline.ts'
import { asReturningVisitor } from './support/recent.ts'
import { DEMO, expect, test } from './support/site.ts'

test.use({ siteOptions: DEMO, serviceWorkers: 'allow' })
test.beforeEach(({ page }) => asReturningVisitor(page))

test('after a change of the language the site starts in it without a network, and offers no new version', async ({
  page,
  context,
}) => {
  const worker = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')
  await page.goto('/recent')
  await untilKept(page)
  await expect.poll(worker).toContain('lang=en')
  await page.goto('/language?to=/recent')
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Avisos recientes')
  await expect.poll(worker, { timeout: 150_000 }).toContain('lang=es')
  await expect(page.getByRole('status').filter({ hasText: 'Hay una versión nueva' })).toHaveCount(0)
  await page.close()

  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.goto('/recent')
  await expect(cold.locator('html')).toHaveAttribute('lang', 'es')
  await expect(cold.getByText(/^No tienes conexión\. Lista actualizada: \d\d:\d\d\.$/)).toBeVisible()
})

test('a page in a language that only its address asks for keeps nothing on the device', async ({ page }) => {
  await page.clock.install()
  await page.goto('/recent?lang=es')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Avisos recientes')
  await page.clock.runFor(10_000)
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeAttached()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})
