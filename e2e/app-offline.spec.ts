import { expectToLookRight } from './support/accessibility.ts'
import { untilListening } from './support/hydration.ts'
import { untilPainted } from './support/layout.ts'
import { untilKept } from './support/offline.ts'
import { kept } from './support/outbox.ts'
import { sendReport, signInNewMember } from './support/people.ts'
import { asReturningVisitor, cards, shown } from './support/recent.ts'
import { expect, test } from './support/site.ts'
import { choose, reportsDescribed, description, pin, place, send } from './support/submitting.ts'

// The site without a network, in a new page: its service worker starts it.

test.use({ siteOptions: { isDemo: true }, serviceWorkers: 'allow' })

test.beforeEach(({ page }) => asReturningVisitor(page))

const LIST = '/api/reports?category=all&days=7'

test('after one visit a cold start without a network shows the last reports and their pages', async ({
  page,
  context,
}) => {
  await page.goto('/recent')
  await untilKept(page, LIST, '/api/reports/map?category=all&days=7', /^\/files\/report_photos\/\w+-thumb\.webp$/)
  await untilKept(page, /^\/map\/[\da-f]{32}\/16\/31797\/25712/)
  const first = await cards(page).first().getByRole('link').getAttribute('href')
  await page.goto(first ?? '')
  await untilKept(page, new RegExp(`^/api${first?.replace('report', 'reports')}/timeline`))
  const words = await page.getByRole('main').innerText()
  await page.close()

  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.goto('/')
  await expect(shown(cold)).toBeVisible()
  await expect.poll(() => cards(cold).count()).toBeGreaterThan(5)
  await expect(cold.getByText(/^You're offline\. This list is from/)).toBeVisible()
  await expect(cold).toHaveTitle(/Lamppost: Gibraltar/)
  await expect(cold.getByRole('button', { name: /^Confirm, / }).first()).toBeVisible()
  await expect(cold.locator('#icons symbol').first()).toBeAttached()
  // The map too, also where nobody has looked yet.
  await cold.getByRole('button', { name: 'Show all' }).first().click()
  await expect(cold.locator('.leaflet-tile-loaded').first()).toBeAttached()
  await expectToLookRight(cold, 'offline-recent')
  await expect(cold.getByText("We couldn't load the map.")).toHaveCount(0)
  await cold.goto(first ?? '')
  await expect(cold.getByRole('main')).toContainText(words.split('\n')[0] ?? '')
  await expectToLookRight(cold, 'offline-report')
  // A screen that was never opened says why it fails.
  await cold.goto('/profile')
  await expect(cold.getByRole('alert')).toHaveText("You're offline")
  await expect(cold.getByText('Network error. Please check your internet connection and try again.')).toBeVisible()
})

test('an open report does not lose a new comment when the worker answers with an older copy', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  const id = await sendReport(context.request, { category: 'noise', description: 'A shutter bangs' })
  await page.clock.install()
  await Promise.all([untilListening(page), page.goto(`/report/${id}`)])
  await untilKept(page, `/api/reports/${id}`, `/api/reports/${id}/comments`)
  const data = { text: 'Still bangs' }
  expect((await context.request.post(`/api/reports/${id}/comments`, { data })).status()).toBe(201)
  const comment = page.getByText('Still bangs')
  await expect(comment).toBeVisible()

  await context.setOffline(true)
  const kept = [`/api/reports/${id}`, `/api/reports/${id}/comments`].map((path) =>
    page.waitForResponse((answer) => answer.url().endsWith(path) && answer.fromServiceWorker()),
  )
  await page.clock.fastForward(60_000)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  for (const answer of await Promise.all(kept)) expect(await answer.text()).not.toContain('Still bangs')
  await untilPainted(page)
  await expect(comment).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit Report' })).toBeVisible()
})

test('a report written after a cold start waits, is shown as waiting, and is sent exactly once', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await page.goto('/recent')
  await untilKept(page, LIST)
  await page.close()

  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.goto('/submit')
  await pin(cold).waitFor()
  await expect(cold.getByText("You're offline", { exact: true })).toBeVisible()
  await expectToLookRight(cold, 'offline-form')
  await place(cold)
  await choose(cold, 'Wildlife')
  await description(cold).fill('Written in a tunnel')
  await send(cold).click()
  await expect(kept(cold).getByText('Written in a tunnel')).toBeVisible()
  await cold.close()

  const again = await context.newPage()
  await again.goto('/submit')
  await expect(kept(again).getByText('Written in a tunnel')).toBeVisible()
  await context.setOffline(false)
  await expect(again.getByText('Your report has been submitted successfully!')).toBeVisible()
  await expect(kept(again)).toBeHidden()
  const third = await context.newPage()
  await Promise.all([untilListening(third), third.goto('/submit')])
  await expect(kept(third)).toBeHidden()
  expect(await reportsDescribed(third, 'Written in a tunnel')).toHaveLength(1)
})

test('a report that the device had kept says how old it is, and is loaded again by itself', async ({
  page,
  context,
}) => {
  await page.goto('/recent')
  const card = cards(page).first()
  const path = (await card.getByRole('link').getAttribute('href')) ?? ''
  await page.goto(path)
  await untilKept(page, `/api${path.replace('report', 'reports')}`)
  // Before the page is complete, it misses Back and Forward that follow at once.
  await Promise.all([untilListening(page), page.goto('/recent')])
  await page.clock.install()
  await context.setOffline(true)
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await page.goBack()
  await page.goForward()
  const old = page.getByText(/This report is from .+, as any visitor saw it\.$/)
  await expect(old).toHaveText(/^You're offline\. /)
  await expectToLookRight(page, 'offline-report-kept')
  await context.setOffline(false)
  // A request that is under way delays the next one.
  await expect(async () => {
    await page.clock.fastForward(15_000)
    await expect(old).toHaveCount(0, { timeout: 5000 })
  }).toPass()
})
