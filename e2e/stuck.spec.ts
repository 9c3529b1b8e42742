import type { BrowserContext, Page, Response } from '@playwright/test'
import { expectErrors } from './support/errors.ts'
import { untilHydrated } from './support/hydration.ts'
import { sendReport, signInNewMember } from './support/people.ts'
import { asReturningVisitor, chip } from './support/recent.ts'
import { loseModule } from './support/scripts.ts'
import { expect, type Site, test } from './support/site.ts'
import { category, description, fileOf, place, reportsDescribed, send, success } from './support/submitting.ts'

/** Whether an answer is a page. That of a busy server, which is asked again, does not count. */
const isLoad = (answer: Response) => answer.request().isNavigationRequest() && answer.status() !== 503

/**
 * Opens a page. The code of its screen can't be loaded until `isFound` is set to true; it fails to load once `mayFail`
 * has settled.
 */
async function withoutCode(
  page: Page,
  context: BrowserContext,
  site: Site,
  path: string,
  mayFail: Promise<void> = Promise.resolve(),
) {
  const scriptsOf = async (of: string) => {
    const html = await (await context.request.get(site.url + of)).text()
    return [...new Set(html.match(/\/assets\/[\w-]+\.js/g))]
  }
  const others = new Set(await scriptsOf('/privacy'))
  const own = (await scriptsOf(path)).filter((script) => !others.has(script))
  expect(own).not.toEqual([])
  const seen = { loads: 0, failures: 0, isFound: false }
  page.on('response', (answer) => (seen.loads += isLoad(answer) ? 1 : 0))
  page.on('console', (message) => {
    if (message.text().includes('dynamically imported module')) seen.failures += 1
  })
  await page.route(
    (url) => own.includes(url.pathname),
    async (route) => {
      await mayFail
      return seen.isFound ? route.continue() : route.abort()
    },
  )
  await page.goto(path, { waitUntil: 'commit' })
  return seen
}

/** Waits until React has the page, through reloads. */
function untilRendered(page: Page) {
  const claim = () => Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react'))
  return page.waitForFunction(claim, null, { timeout: 60_000 })
}

test('a page whose code is missing although the server answers is reloaded once', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  // Its switches have no value of their own, and count as untouched.
  const seen = await withoutCode(page, context, site, '/profile/channels')
  await expect.poll(() => seen.loads, { timeout: 60_000 }).toBe(2)
  // Twice before the reload, twice after it.
  await expect.poll(() => seen.failures, { timeout: 60_000 }).toBeGreaterThan(3)
  seen.isFound = true
  await untilRendered(page)
  expect(seen.loads).toBe(2)
})

test('the first script of a page is asked for again after a failure, without a reload', async ({ page }) => {
  const { find } = await loseModule(page, 'src/app/shell/entry-client.tsx')
  let loads = 0
  page.on('response', (answer) => (loads += isLoad(answer) ? 1 : 0))
  const hasFailed = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'script')
  await page.goto('/privacy', { waitUntil: 'commit' })
  await hasFailed
  find()
  await untilRendered(page)
  expect(loads).toBe(1)
})

/** Changes the page at /privacy on its first load, and counts its loads. */
async function changeFirstLoad(page: Page, change: (html: string) => string) {
  const seen = { loads: 0 }
  await page.route('**/privacy', async (route) => {
    if (!route.request().isNavigationRequest()) return route.continue()
    const response = await route.fetch()
    if (response.status() === 503) return route.fulfill({ response })
    seen.loads += 1
    const html = await response.text()
    await route.fulfill({ response, body: seen.loads === 1 ? change(html) : html })
  })
  return seen
}

test('a page that was cut off on its way is loaded once more', async ({ page }) => {
  const seen = await changeFirstLoad(page, (html) => html.slice(0, -200))
  await page.goto('/privacy', { waitUntil: 'commit' })
  await expect.poll(() => seen.loads, { timeout: 30_000 }).toBe(2)
  await untilRendered(page)
})

test('a page that failed to load who is signed in can be tried again', async ({ page }) => {
  // The server's page shows the error; this one shows the screen, which React then replaces.
  expectErrors(/#418/)
  const seen = await changeFirstLoad(page, (html) =>
    html.replace(/(?<=id="hydration">)[^<]*/, (json) => {
      const hydration = JSON.parse(json) as object // our own server wrote it
      const errors = { root: { message: 'Unexpected Server Error', __type: 'Error' } }
      return JSON.stringify({ ...hydration, loaderData: {}, errors })
    }),
  )
  await page.goto('/privacy')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^What .* keeps/ })).toBeVisible()
  expect(seen.loads).toBe(2)
})

test('a page on which somebody has chosen something is not reloaded', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  const hasChosen = Promise.withResolvers<void>()
  const seen = await withoutCode(page, context, site, '/submit', hasChosen.promise)
  await page.getByRole('combobox').first().selectOption({ index: 1 })
  await page.getByRole('heading', { level: 1 }).click()
  hasChosen.resolve()
  await expect.poll(() => seen.failures, { timeout: 60_000 }).toBeGreaterThan(2)
  expect(seen.loads).toBe(1)
})

const FAILED = "We couldn't open this. Please try again."
const OFFER = "We couldn't open this. Reload the page to try again."
const OPTIONS = 'src/platform/browser/overlays/OptionPanel.tsx'

test('what could not be opened twice can be opened after a reload, which a message offers', async ({ page }) => {
  await asReturningVisitor(page)
  const lost = await loseModule(page, OPTIONS)
  await page.goto('/recent')
  const reload = page.getByRole('button', { name: 'Reload' })
  const press = async () => {
    const isWarned = page.waitForEvent('console', (said) => said.type() === 'warning')
    await chip(page, 'Category: All').click()
    await isWarned
  }
  await press()
  await expect(page.getByText(FAILED)).toHaveCount(1)
  await expect(reload).toHaveCount(0)
  await press()
  await expect(reload).toHaveCount(1)
  await expect(page.getByText(FAILED)).toHaveCount(0)
  await press()
  await expect(chip(page, 'Category: All')).toHaveAttribute('aria-expanded', 'false')
  await expect(reload).toHaveCount(1)
  await expect(page.getByText(OFFER)).toHaveCount(1)
  lost.find()
  const isReloaded = page.waitForEvent('domcontentloaded')
  await reload.click()
  await isReloaded
  await untilHydrated(page)
  await expect(reload).toHaveCount(0)
  await chip(page, 'Category: All').click()
  await expect(page.getByRole('dialog', { name: 'Category' })).toBeVisible()
})

test('a reload is offered too when two buttons fail to open the same', async ({ page }) => {
  await asReturningVisitor(page)
  await loseModule(page, OPTIONS)
  await page.goto('/recent')
  await chip(page, 'Category: All').click()
  await expect(page.getByText(FAILED)).toHaveCount(1)
  await chip(page, 'Time range: 7 days').click()
  await expect(page.getByText(OFFER)).toHaveCount(1)
  await expect(page.getByText(FAILED)).toHaveCount(0)
})

test('a report can be sent although the list of categories cannot be loaded', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await loseModule(page, OPTIONS)
  await page.goto('/submit')
  await category(page).click()
  const plain = page.getByRole('combobox', { name: 'Category' })
  await expect(plain).toBeFocused()
  await expect(page.getByText(FAILED)).toHaveCount(0)
  await plain.selectOption('Vandalism')
  await place(page)
  await expect(plain).toHaveValue('vandalism')
  await description(page).fill('Paint on the steps')
  await send(page).click()
  await expect(success(page)).toBeVisible()
  expect((await reportsDescribed(page, 'Paint on the steps'))[0]).toMatchObject({ category: 'vandalism' })
})

test('a map whose code was lost twice offers a reload', async ({ page }) => {
  await asReturningVisitor(page)
  const lost = await loseModule(page, 'src/features/map/MapPanel.tsx')
  await page.goto('/recent')
  const failed = page.getByRole('status').filter({ hasText: "We couldn't load the map." })
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect(failed.getByRole('button', { name: 'Reload' })).toBeVisible()
  lost.find()
  await failed.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
})

test('the first press on Comments asks for all of their code at once, and shows that they open', async ({
  page,
  site,
  context,
}) => {
  await signInNewMember(site, context)
  await sendReport(context.request, { category: 'noise', description: 'A drill at night' })
  await asReturningVisitor(page)
  const parts = [
    'src/features/feed/actions/ReportActionsPanel.tsx',
    'src/features/comments/popup/CommentsPanel.tsx',
  ].map((module) => fileOf(module))
  const asked = new Set<string>()
  const gate = Promise.withResolvers<void>()
  for (const part of parts)
    await page.route(`**/${part}`, async (route) => {
      asked.add(part)
      await gate.promise
      await route.continue()
    })
  await page.goto('/recent')
  const button = page.getByRole('button', { name: /^Comments, / }).first()
  await button.click()
  await expect.poll(() => [...asked].toSorted()).toEqual(parts.toSorted())
  await expect(button).toHaveAttribute('aria-busy', 'true')
  gate.resolve()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).not.toHaveAttribute('aria-busy')
})
