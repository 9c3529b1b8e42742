import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { untilListening } from './support/hydration.ts'
import { boxOf, untilPainted } from './support/layout.ts'
import { aMember, aNeighboursReport, sendReport, signInNewMember } from './support/people.ts'
import { takePicture } from './support/pictures.ts'
import { asReturningVisitor, cards, FIRST_CARDS, open, shown } from './support/recent.ts'
import { expect, type Site, test } from './support/site.ts'

// The text of a card, and that nothing moves when it changes.

test.use({ siteOptions: { isDemo: true } })

const LONG = `The railing by the steps is loose. ${'It moves when somebody leans on it, and below it goes down four metres. '.repeat(3)}\nChildren play here.`

test.beforeEach(async ({ page }) => {
  await asReturningVisitor(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

async function aReport(page: Page, description: string): Promise<string> {
  return sendReport(page.request, { category: 'other', description, lat: '36.1402', lng: '-5.3512' })
}

const cardOf = (page: Page, id: string) => page.locator(`article[data-report="${id}"]`)

test('a card shows four lines of its text, and all of it after “Read more”', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  const id = await aReport(page, LONG)
  await page.setViewportSize({ width: 320, height: 844 })
  await open(page)
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await untilPainted(page)
    const card = cardOf(page, id)
    const more = card.getByRole('button', { name: 'Read more' })
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    const words = card.getByText('The railing by the steps')
    const lines = await words.evaluate((it) => it.clientHeight / Number.parseFloat(getComputedStyle(it).lineHeight))
    expect(Math.round(lines)).toBeLessThanOrEqual(4)
    await expect(words).not.toContainText('Children play here.')
    await more.click()
    await expect(words).toContainText('Children play here.')
    const less = card.getByRole('button', { name: 'Read less' })
    await expect(less).toHaveAttribute('aria-expanded', 'true')
    await expect(less).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await less.click()
    await expect(more).toHaveAttribute('aria-expanded', 'false')
  }
  // The cards still have their menus.
  await expect(cards(page).getByRole('button', { name: 'More', exact: true }).first()).toBeVisible()
})

test('a card’s popup begins with the report’s text', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  const id = await aReport(page, LONG)
  await page.setViewportSize({ width: 320, height: 568 })
  await open(page)
  await cardOf(page, id)
    .getByText('The railing by the steps')
    .click({ position: { x: 20, y: 10 } })
  const popup = page.getByRole('dialog', { name: 'Comments (0)' })
  await expect(popup.getByText('The railing by the steps')).toBeInViewport()
  await expect(popup.getByText('Children play here.')).toBeAttached()
  await expect(popup).toContainText(/Other · (just now|\d+ minutes? ago)/)
  await expectToLookRight(page, 'comments-words', { widths: [320, 390, 1280] })
  await page.setViewportSize({ width: 320, height: 568 })
  await untilPainted(page)
  // The text box is one line high and ends level with its button.
  const box = await boxOf(popup.getByRole('textbox', { name: 'Add a comment' }))
  const post = await boxOf(popup.getByRole('button', { name: 'Post Comment' }))
  expect(Math.abs(box.y + box.height - post.y - post.height)).toBeLessThan(6)
  expect(box.height).toBeLessThan(48)
  // An error does not move the button.
  const before = await boxOf(popup.getByRole('button', { name: 'Post Comment' }))
  await popup.getByRole('button', { name: 'Post Comment' }).click()
  await expect(popup.getByRole('alert')).toBeVisible()
  expect(await boxOf(popup.getByRole('button', { name: 'Post Comment' }))).toEqual(before)
})

test('on the report’s page too, a comment’s error does not move its button', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await page.goto(`/report/${await aNeighboursReport(page, site)}`)
  const post = page.getByRole('button', { name: 'Post Comment' })
  const before = await boxOf(post)
  await post.click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await boxOf(post)).toEqual(before)
})

test('no line of facts on a card begins or ends with a dot', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await open(page)
  for (const width of [320, 360, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await untilPainted(page)
    const { count, wrong } = await page.locator('article [class*="meta_"]').evaluateAll((all) => {
      const dotsOf = (it: Element) => [...it.querySelectorAll('span')].filter((dot) => dot.textContent.trim() === '·')
      const found = all.flatMap((it) => {
        const edge = it.firstElementChild?.getBoundingClientRect()
        return dotsOf(it).flatMap((dot) => {
          const place = dot.getBoundingClientRect()
          const isSeen = edge !== undefined && place.right > edge.left + 1
          // A dot belongs between two facts on the same line.
          const fact = dot.parentElement?.getBoundingClientRect()
          const before = dot.parentElement?.previousElementSibling?.getBoundingClientRect()
          const isBetween = fact && before && before.top < fact.bottom && fact.top < before.bottom
          return isSeen && !isBetween ? [it.textContent] : []
        })
      })
      return { count: all.flatMap(dotsOf).length, wrong: found }
    })
    expect(count, `${width}`).toBeGreaterThan(FIRST_CARDS)
    expect(wrong, `${width}`).toEqual([])
  }
})

/** Confirms a report as `count` new members. */
async function confirmedBy(site: Site, page: Page, id: string, count: number): Promise<void> {
  const { browser } = { browser: page.context().browser() }
  for (let nth = 0; nth < count; nth++) {
    const other = await browser?.newContext({ baseURL: site.url })
    if (!other) throw new Error('no browser')
    await other.request.post('/api/accounts/sign-in', { data: await aMember(site, other.request) })
    await other.request.put(`/api/reports/${id}/vote`, { data: { type: 'confirm' } })
    await other.close()
  }
}

test('the tenth confirmation does not move the vote buttons', async ({ page, context, site, browser }) => {
  const author = await browser.newPage({ baseURL: site.url })
  await signInNewMember(site, author.context())
  const id = await aReport(author, 'A lamp is out by the tenth step')
  await author.close()
  await confirmedBy(site, page, id, 9)
  await signInNewMember(site, context)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/recent')
  const card = cardOf(page, id)
  const reject = card.getByRole('button', { name: /^Reject, / })
  const confirm = card.getByRole('button', { name: 'Confirm, 9' })
  await confirm.scrollIntoViewIfNeeded()
  const before = await boxOf(reject)
  await confirm.click()
  await expect(card.getByText('Community validated').first()).toBeVisible()
  expect((await boxOf(reject)).y).toBe(before.y)
  await takePicture(card, 'card-just-validated')
})

test('the button for new reports appears beside the count, uncovered, and moves nothing', async ({
  page,
  browser,
  site,
}) => {
  const other = await browser.newPage({ baseURL: site.url })
  await signInNewMember(site, other.context())
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await Promise.all([untilListening(page), open(page)])
    const first = cards(page).first()
    const before = await boxOf(first)
    const id = await aReport(other, `New at ${width} px`)
    const fresh = page.getByRole('button', { name: /^\d+ new reports?$/ })
    await expect(fresh).toBeVisible()
    expect(await boxOf(first)).toEqual(before)
    const box = await boxOf(fresh)
    const count = await boxOf(shown(page))
    expect(box.y + box.height).toBeLessThanOrEqual((await boxOf(first.getByRole('heading'))).y)
    expect(box.x).toBeGreaterThanOrEqual(count.x + count.width)
    expect(box.height).toBeGreaterThanOrEqual(44)
    const over = await fresh.evaluate((it) => {
      const { left, top, bottom } = it.getBoundingClientRect()
      const at = [top + 1, bottom - 1].map((y) => document.elementFromPoint(left + 30, y))
      return at.filter((found) => !it.contains(found)).map((found) => found?.outerHTML.slice(0, 100))
    })
    expect(over, `${width}`).toEqual([])
    await takePicture(page, `recent-new-${width}`)
    await other.request.delete(`/api/reports/${id}`)
  }
})
