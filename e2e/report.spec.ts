import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { holdRequests } from './support/holding.ts'
import { untilListening } from './support/hydration.ts'
import { sendReport, signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { DEMO, expect, test } from './support/site.ts'

test.use({ siteOptions: DEMO })

interface Report {
  id: string
  category: string
  description: string
  address: string | null
  photo: { display: string } | null
  author: { name: string }
  status: string
  confirms: number
  communityValidated: boolean
}

async function aReport(page: Page, fits: (report: Report) => boolean = () => true): Promise<Report> {
  const { items } = (await (await page.request.get('/api/reports?days=30&limit=100')).json()) as { items: Report[] } // API contract
  const report = items.find(fits)
  if (!report) throw new Error('the demo has no such report')
  return report
}

test('a report’s page shows everything about it', async ({ page }) => {
  const report = await aReport(
    page,
    ({ photo, confirms, communityValidated }) => photo !== null && confirms > 1 && !communityValidated,
  )
  await page.goto(`/report/${report.id}`)
  await expect(page).toHaveTitle(/^.+: .+ - Lamppost: Gibraltar$/)
  await expect(page.getByText(report.description)).toBeVisible()
  await expect(page.getByText(`${report.confirms} of 10 confirmations`, { exact: true })).toBeVisible()
  await expect(page.getByText(`${10 - report.confirms} to go`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Updates' })).toContainText('Reported')
  await expect(page.getByRole('img', { name: /^Map: / })).toBeVisible()
  await expectToLookRight(page, 'report')

  await page.getByRole('button', { name: /Enlarge/ }).click()
  const viewer = page.getByRole('dialog', { name: /^Photo of the report: / })
  const enlarge = viewer.getByRole('button', { name: 'Enlarge' })
  await enlarge.click()
  await expect(enlarge).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  // When it is opened again, the photo is not enlarged.
  await page.getByRole('button', { name: /Enlarge/ }).click()
  await expect(enlarge).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await page.getByRole('link', { name: 'Back to the map' }).click()
  await expect(page).toHaveURL('/recent')
})

test('a validated and a resolved report say so', async ({ page }) => {
  const validated = await aReport(page, ({ communityValidated }) => communityValidated)
  await page.goto(`/report/${validated.id}`)
  await expect(page.getByText('Community validated').first()).toBeVisible()
  const resolved = await aReport(page, ({ status }) => status === 'resolved')
  await page.goto(`/report/${resolved.id}`)
  await expect(page.getByText('Resolved').first()).toBeVisible()
  await expectToLookRight(page, 'report-resolved')
})

test('a report’s link has a title, a description and a picture for previews', async ({ page, site }) => {
  const report = await aReport(page, ({ photo }) => photo !== null)
  const html = await (await page.request.get(`/report/${report.id}`)).text()
  expect(html).toMatch(/<title>.+: .+ - Lamppost: Gibraltar<\/title>/)
  expect(html).toMatch(/<meta property="og:description" content=".+ in Gibraltar: .+">/)
  expect(html).toContain(`<meta property="og:image" content="${site.url}${report.photo?.display}">`)

  const bare = await aReport(page, ({ photo }) => photo === null)
  const other = await (await page.request.get(`/report/${bare.id}`)).text()
  const [, picture = ''] = /<meta property="og:image" content="([^"]+)">/.exec(other) ?? []
  expect(picture).toContain(`${site.url}/preview/${bare.id}-`)
  const answer = await page.request.get(picture)
  expect(answer.headers()['content-type']).toBe('image/png')
})

test('a report’s link is copied where the device cannot share it', async ({ page, context }) => {
  const report = await aReport(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/report/${report.id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/report/${report.id}$`))
})

test('an unknown report is a proper 404', async ({ page }) => {
  for (const id of ['01999999-0000-7000-8000-000000000000', '%00'])
    expect((await page.request.get(`/report/${id}`)).status(), id).toBe(404)
  expect((await page.goto('/report/nonsense'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This lamp is out' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the map' }).click()
  await expect(page).toHaveURL('/recent')
})

test('a report that is deleted while somebody reads it goes, on its page and over the list', async ({
  page,
  context,
  browser,
  site,
}) => {
  const author = await browser.newContext({ baseURL: site.url })
  await signInNewMember(site, author)
  const id = await sendReport(author.request, { category: 'noise', description: 'A bell that rings at night' })
  await Promise.all([untilListening(page), page.goto(`/report/${id}`)])
  // The list beside it shows another category, so it does not know the report.
  const list = await context.newPage()
  await asReturningVisitor(list)
  await Promise.all([untilListening(list), list.goto(`/recent?category=litter&report=${id}`)])
  const popup = list.getByRole('dialog')
  for (const reader of [page.getByRole('main'), popup]) await expect(reader).toContainText('A bell that rings at night')

  expect((await author.request.delete(`/api/reports/${id}`)).status()).toBe(204)
  await expect(page.getByRole('heading', { name: 'This lamp is out' })).toBeVisible()
  await expect(popup).not.toContainText('A bell that rings at night')
  await expect(popup.getByRole('alert')).toHaveText("We couldn't find this report. It may have been deleted.")
  await author.close()
})

test('what happens to a report before its page listens to the server is shown', async ({ page, browser, site }) => {
  const author = await browser.newContext({ baseURL: site.url })
  await signInNewMember(site, author)
  const id = await sendReport(author.request, { category: 'noise', description: 'A bell that rings at noon' })
  const events = await holdRequests(page, /\/api\/events$/, 'GET')
  await page.goto(`/report/${id}`)
  await events.sent
  const said = await author.request.post(`/api/reports/${id}/comments`, { multipart: { text: 'It is the fire drill' } })
  expect(said.status()).toBe(201)
  events.release()
  await expect(page.getByText('It is the fire drill')).toBeVisible()
  await author.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a report’s page can be read', async ({ page }) => {
    const report = await aReport(page, ({ photo }) => photo !== null)
    await page.goto(`/report/${report.id}`)
    await expect(page.getByText(report.description)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
    await page.getByRole('link', { name: 'Back to the map' }).click()
    await expect(page).toHaveURL('/recent')
  })
})

test('a page that goes on to another report does not show the updates of the one before', async ({ page }) => {
  await asReturningVisitor(page)
  const validated = await aReport(page, ({ communityValidated }) => communityValidated)
  const other = await aReport(page, ({ communityValidated, status }) => !communityValidated && status === 'active')
  await Promise.all([untilListening(page), page.goto(`/report/${validated.id}`)])
  const update = page.getByRole('region', { name: 'Updates' }).getByText('Validated by the community')
  await expect(update).toBeVisible()
  // The page's own data lack the updates, and those that it asks for next do not come.
  let asked = 0
  await page.route(`**/${other.id}/timeline`, (route) => (asked++ === 0 ? route.abort() : undefined))
  // As a press on a push does.
  await page.evaluate((to) => {
    history.pushState({ key: to, idx: 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, `/report/${other.id}`)
  await expect(page.getByText(other.description.slice(0, 40))).toBeVisible()
  await expect.poll(() => asked).toBeGreaterThan(1)
  await expect(update).toHaveCount(0)
})
