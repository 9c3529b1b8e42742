import type { Locator } from '@playwright/test'
import { boxOf } from './support/layout.ts'
import { signInNewMember } from './support/people.ts'
import { takePicture } from './support/pictures.ts'
import { asReturningVisitor, cards, chip, open, reports } from './support/recent.ts'
import { DEMO, expect, test } from './support/site.ts'
import { category, description } from './support/submitting.ts'

test.use({ siteOptions: DEMO })

const PHONES_LYING_DOWN = [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
]

test.beforeEach(async ({ page }) => {
  await asReturningVisitor(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

for (const viewport of PHONES_LYING_DOWN) {
  test(`nothing covers the controls at ${viewport.width} × ${viewport.height}`, async ({ page, context, site }) => {
    await page.setViewportSize(viewport)
    await signInNewMember(site, context)
    await open(page)
    for (const name of ['Zoom in', 'Zoom out', 'Use Current Location', 'Show all'])
      await expectFree(chip(page, name).filter({ visible: true }))
    const map = await boxOf(page.getByRole('region', { name: 'Map', exact: true }))
    const list = await boxOf(page.getByRole('main'))
    expect(map.x, 'the map is beside the list').toBeGreaterThanOrEqual(list.x + list.width)

    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Report Post' }).click()
    const flag = page.getByRole('dialog', { name: 'Report Post' })
    await expectFree(flag.getByRole('button', { name: 'Submit' }))
    await flag.getByRole('radio').last().scrollIntoViewIfNeeded()
    await expectFree(flag.getByRole('button', { name: 'Submit' }))
    await expectFree(flag.getByRole('button', { name: 'Cancel' }))

    await page.goto('/submit')
    await category(page).click()
    await expectFree(page.getByRole('radio', { name: 'Other' }))
    await page.keyboard.press('Escape')
    await description(page).focus()
    await expectFree(description(page))

    await page.goto('/profile/details')
    await page.getByRole('button', { name: /^Password/ }).click()
    const edit = page.getByRole('dialog')
    await expectFree(edit.getByRole('button', { name: 'Save' }))
    await expectFree(edit.getByRole('button', { name: 'Cancel' }))
  })
}

test('the vote buttons of a report stay in view however long it is', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const pictured = (await reports(page)).items.find((report) => 'photo' in report && report.photo !== null)
  await page.goto(`/recent?report=${pictured?.id}`)
  const popup = page.getByRole('dialog')
  await popup
    .getByText(pictured?.description ?? '', { exact: true })
    .evaluate((words) => (words.textContent = 'Nobody has seen to it for weeks. '.repeat(14)))
  for (const name of [/^Confirm/, /^Reject/]) await expectFree(popup.getByRole('button', { name }))
})

/** A computer's window at 400 %, and a small phone lying down. */
const NARROW_AND_LOW = [
  { width: 320, height: 256 },
  { width: 568, height: 320 },
]

for (const viewport of NARROW_AND_LOW) {
  test(`reports and dialogs can be read at ${viewport.width} × ${viewport.height}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await open(page)
    for (const name of ['Zoom in', 'Use Current Location', 'Show all'])
      await expectFree(chip(page, name).filter({ visible: true }))
    await takePicture(page, `recent-low-${viewport.width}`)
    const card = cards(page).nth(3)
    await card.evaluate((it) => it.scrollIntoView({ block: 'start' }))
    // The card may be lower than the window; the next ones are below it.
    const free = () =>
      page.evaluate(() => {
        const seen = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y))
        return seen.filter((it) => it?.closest('article')).length / innerHeight
      })
    await expect.poll(free, { message: 'the part of the window that shows reports' }).toBeGreaterThan(0.7)
    await takePicture(page, `recent-low-card-${viewport.width}`)

    await card.getByRole('button', { name: /^Confirm/ }).click()
    const question = page.getByRole('dialog', { name: 'Sign in required' })
    const words = question.getByText('Please sign in to interact with reports')
    for (const part of [words, question.getByRole('link', { name: 'Sign In' })]) {
      await part.scrollIntoViewIfNeeded()
      await expectFree(part)
    }
    await takePicture(page, `question-low-${viewport.width}`)
  })
}

/** Checks that a control is wholly in the window, and that nothing covers it. */
async function expectFree(control: Locator): Promise<void> {
  await expect(control).toBeInViewport({ ratio: 1 })
  const isMet = (it: Element) => {
    const { left, right, top, bottom } = it.getBoundingClientRect()
    const met = [top + 8, (top + bottom) / 2, bottom - 8].map((y) => document.elementFromPoint((left + right) / 2, y))
    return met.every((there) => it.contains(there) || it.closest('label')?.contains(there))
  }
  await expect.poll(() => control.evaluate(isMet)).toBe(true)
}
