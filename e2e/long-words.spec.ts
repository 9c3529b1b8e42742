import type { Page } from '@playwright/test'
import { untilPainted } from './support/layout.ts'
import { sendReport, signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, type Site, test } from './support/site.ts'

test.use({ siteOptions: { isDemo: true } })
test.beforeEach(({ page }) => asReturningVisitor(page))

const ARABIC = 'توجد حفرة كبيرة في الطريق أمام المدرسة منذ أسبوع'
const LONG_WORD = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(4)
const LONG_TEXT = 'Bags lie by the steps and every night there are more of them than the night before. '.repeat(4)

/** The description on a report's card. */
const words = (page: Page, id: string) => page.locator(`article[data-report="${id}"] p[class*="words"]`)

async function report(page: Page, description: string): Promise<string> {
  return sendReport(page.request, { description, lat: '36.1404' })
}

/** Checks that nothing on the page is wider than the window, on a phone and on a computer. */
async function expectToFitWindow(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await untilPainted(page)
    const tooWideBy = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(tooWideBy, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0)
  }
}

test.describe('on a card', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a long text takes four lines at most, and ends with an ellipsis', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    const [long, short, endless] = [
      await report(page, LONG_TEXT),
      await report(page, 'Bags'),
      await report(page, LONG_WORD),
    ]
    await page.goto('/recent')
    await expect(words(page, long)).toHaveText(/…$/)
    await expect(words(page, short)).toHaveText('Bags')
    for (const id of [long, endless]) {
      const lines = await words(page, id).evaluate(
        (text) => text.getBoundingClientRect().height / parseFloat(getComputedStyle(text).lineHeight),
      )
      expect(Math.round(lines)).toBeLessThanOrEqual(4)
      expect(await words(page, id).evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0)
    }
    await expectToFitWindow(page)
  })

  test('a right-to-left text begins at the right, and other texts at the left', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    const [rightToLeft, leftToRight] = [await report(page, ARABIC), await report(page, 'A short one')]
    await page.goto('/recent')
    await expect(words(page, rightToLeft)).toHaveText(ARABIC)
    const sides = (id: string) =>
      words(page, id).evaluate((text) => {
        const range = document.createRange()
        range.selectNodeContents(text)
        const rects = [...range.getClientRects()]
        const frame = text.getBoundingClientRect()
        return {
          left: Math.min(...rects.map(({ left }) => left)) - frame.left,
          right: frame.right - Math.max(...rects.map(({ right }) => right)),
        }
      })
    expect((await sides(rightToLeft)).right).toBeLessThanOrEqual(1)
    expect((await sides(leftToRight)).left).toBeLessThanOrEqual(1)
    expect((await sides(leftToRight)).right).toBeGreaterThan(50)
    await expectToFitWindow(page)
  })
})

test('very long words do not widen the administrators’ lists', async ({ page, browser, site }) => {
  const id = await endlessEverywhere(page, site)
  const context = await browser.newContext({ baseURL: site.url })
  const admin = await context.newPage()
  const data = { email: 'admin@demo.test', password: 'demo-lamppost' }
  await admin.request.post('/api/accounts/sign-in', { data })
  const edit = { status: 'resolved', note: LONG_WORD }
  expect((await admin.request.patch(`/api/admin/reports/${id}`, { data: edit })).status()).toBe(200)
  for (const tab of ['', '/users', '/comments', '/flags', '/log']) {
    await admin.goto(`/control/admin${tab}`)
    await expect(admin.getByRole('row').or(admin.getByRole('article')).first()).toBeVisible()
    await expectToFitWindow(admin)
  }
  await context.close()
})

/** Creates a report with a comment, a flag and an author's name, each of one long word. Returns its id. */
async function endlessEverywhere(page: Page, site: Site): Promise<string> {
  await signInNewMember(site, page.context(), { firstName: 'X'.repeat(50), lastName: 'Y'.repeat(50) })
  const id = await report(page, LONG_WORD)
  await page.request.post(`/api/reports/${id}/comments`, { multipart: { text: LONG_WORD } })
  await signInNewMember(site, page.context())
  const flag = { reason: 'spam', comment: LONG_WORD }
  expect((await page.request.post(`/api/reports/${id}/flags`, { data: flag })).status()).toBe(201)
  return id
}

test('the longest category of an own report does not cover its time at 320 px', async ({ page, context, site }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await signInNewMember(site, context)
  await sendReport(page.request, { category: 'infrastructure', description: 'A lamp', lat: '36.1404' })
  await page.goto('/profile/reports')
  const title = page.getByRole('article').getByRole('heading', { name: 'Infrastructure & Utilities' })
  await expect(title).toBeVisible()
  const gap = await title.getByRole('link').evaluate((link) => {
    const text = document.createRange()
    text.selectNodeContents(link)
    const time = link.closest('h2')?.nextElementSibling?.getBoundingClientRect()
    return (time?.top ?? Number.NaN) - text.getBoundingClientRect().bottom
  })
  expect(gap).toBeGreaterThan(-3) // a line's box is higher than its letters
})
