import type { Browser, BrowserContext, Page } from '@playwright/test'
import { aJpeg } from '../test/pictures.ts'
import { expectToLookRight } from './support/accessibility.ts'
import { popup, showLonger } from './support/achievements.ts'
import { LIVE_MS } from './support/hydration.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor, cards, pins } from './support/recent.ts'
import { expect, type Site, test } from './support/site.ts'
import { choose, description, photo, pin, place, send, success } from './support/submitting.ts'
import { changeTimers, RESULT_MS, searchLonger } from './support/timers.ts'

// Neighbours react to each other's actions, in two browsers side by side, on phones.
const PHONE = { width: 390, height: 844 }
const WORDS = 'Three black bags beside the green bin have been there all week'

const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const confirms = (page: Page, count: number) =>
  page.getByRole('main').getByText(`${count} of 10 confirmations`, { exact: true })

test('neighbours find, discuss, flag and confirm a report, on phones', async ({ browser, site }) => {
  const author = await aBrowser(browser, site, 'Leanne', 'Moreno')
  const neighbour = await aBrowser(browser, site, 'James', 'Vella')

  await test.step('the author reports, and is told what that has earned', async () => {
    await changeTimers(author, RESULT_MS, 60_000)
    await showLonger(author)
    await write(author, WORDS)
    await photo(author).setInputFiles({
      name: 'bags.jpg',
      mimeType: 'image/jpeg',
      buffer: await aJpeg({ width: 1600, height: 1200, noise: true }),
    })
    await send(author).click()
    await author.getByRole('button', { name: 'View on map' }).click()
    await popup(author, 'First Report').hover()
    await expect(success(author)).toBeVisible()
    await expect(popup(author, 'First Report')).toContainText('+55 points')
    await author.mouse.move(1, 1)
    await popup(author, 'Local Observer').hover()
    await expect(popup(author, 'Local Observer')).toContainText("You've reached level 2 of 10.")
    await author.mouse.move(1, 1)
    await expect(popup(author, 'Local Observer')).toBeHidden()
  })

  const card = cards(author).filter({ hasText: WORDS })
  const id = (await card.getAttribute('data-report')) ?? ''
  await card.getByRole('link').first().click()
  await expect(author).toHaveURL(`/report/${id}`)

  await test.step('a neighbour is about to report the same, and views that report instead', async () => {
    await searchLonger(neighbour)
    await write(neighbour, `${WORDS}!`)
    for (let step = 0; step < 3; step++) await pin(neighbour).press('Shift+ArrowUp')
    await send(neighbour).click()
    const similar = neighbour.getByRole('dialog', { name: 'Similar Report Found' })
    await expect(similar.locator('label').first()).toContainText(/\d+ m away · .+ · 100% similar/)
    await similar.getByRole('button', { name: 'View Report' }).click()
    await expect(neighbour).toHaveURL(`/recent?report=${id}`)
  })

  const details = neighbour.getByRole('dialog', { name: 'Litter & Waste' })
  await expect(details.getByText(WORDS)).toBeVisible()

  await test.step('the neighbour comments on it with two images, and the author sees the comment appear', async () => {
    await details.getByRole('textbox', { name: 'Add a comment' }).fill('Walked past just now. It is still there.')
    const buffer = await aJpeg({ width: 1200, height: 900, noise: true })
    await details
      .getByLabel('Attach images')
      .setInputFiles(['left.jpg', 'right.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer })))
    await expect(details.getByRole('button', { name: 'Remove right.jpg' })).toBeVisible()
    await details.getByRole('button', { name: 'Post Comment' }).click()
    await expect(details.getByRole('heading', { name: 'Comments (1)' })).toBeVisible()
    await expect(details.getByRole('link', { name: /^Enlarge image \d of 2 by James Vella$/ })).toHaveCount(2)
    await expect(author.getByRole('heading', { name: 'Comments (1)' })).toBeVisible()
    await expect(author.getByText('Walked past just now. It is still there.')).toBeVisible()
  })

  await test.step('the neighbour flags it too, and is thanked', async () => {
    await details.getByRole('button', { name: 'More' }).click()
    await neighbour.getByRole('menuitem', { name: 'Report Post' }).click()
    const flag = neighbour.getByRole('dialog', { name: 'Report Post' })
    await flag.getByText('Duplicate report').click()
    await flag.getByRole('button', { name: 'Submit' }).click()
    const thanks = neighbour.getByRole('dialog', { name: 'Thank you' })
    await expect(thanks).toContainText('An admin will review this report.')
    await thanks.getByRole('button', { name: 'Close' }).click()
    await expect(thanks).toBeHidden()
  })

  await test.step('nine others confirm it, and the author’s dot lights up', async () => {
    // About the comment, which is on their own report.
    await expect(nav(author, 'Profile, 1 unread notification')).toBeVisible({ timeout: LIVE_MS })
    await confirmTimes(site, await browser.newContext({ baseURL: site.url }), id, 9)
    await expect(confirms(author, 9)).toBeVisible({ timeout: LIVE_MS })
    await expect(nav(author, 'Profile, 2 unread notifications')).toBeVisible({ timeout: LIVE_MS })
    await expect(details.getByRole('button', { name: 'Confirm, 9' })).toBeVisible({ timeout: LIVE_MS })
  })

  await test.step('the neighbour confirms as the tenth: the report is validated, its author earns a badge', async () => {
    await details.getByRole('button', { name: 'Confirm, 9' }).click()
    await expect(details.getByRole('button', { name: 'Confirm, 10' })).toHaveAttribute('aria-pressed', 'true')
    await popup(author, 'Community Validator').hover()
    await expect(author.getByText('Community validated').first()).toBeVisible({ timeout: LIVE_MS })
    await expectToLookRight(author, 'community-validated', { widths: [PHONE.width] })
    await author.mouse.move(1, 1)
    await expect(details.getByText('Community validated').first()).toBeVisible()
    await expect(popup(author, 'Community Validator')).toBeHidden()
  })

  await test.step('the author’s notifications tell of it too, and lead back to the report', async () => {
    await nav(author, 'Profile, 3 unread notifications').click()
    await author.getByRole('main').getByRole('link', { name: 'Notifications' }).click()
    const notifications = author.getByRole('main').getByRole('listitem')
    await expect(notifications).toHaveCount(3)
    await expect(notifications.filter({ hasText: 'Your report has been validated by the community' })).toHaveCount(1)
    await expect(
      notifications.filter({ hasText: 'Your report has been confirmed by 10 additional people' }),
    ).toHaveCount(1)
    await expect(nav(author, 'Profile')).toBeVisible()
    await notifications.first().getByRole('link').click()
    await expect(author).toHaveURL(`/report/${id}`)
  })

  await test.step('the neighbour closes the report over the list, and its card shows the same', async () => {
    await neighbour.keyboard.press('Escape')
    await expect(details).toBeHidden()
    await expect(neighbour).toHaveURL('/recent')
    const same = neighbour.locator(`article[data-report="${id}"]`)
    await expect(same.getByRole('button', { name: 'Confirm, 10' })).toHaveAttribute('aria-pressed', 'true')
    await expect(same.getByRole('button', { name: 'Comments, 1' })).toBeVisible()
    await expect(same.getByText('Community validated')).toBeVisible()
    await expect(pins(neighbour).and(neighbour.getByRole('button', { name: 'Litter & Waste' }))).toBeInViewport()
  })
  await Promise.all([author.context().close(), neighbour.context().close()])
})

async function aBrowser(browser: Browser, site: Site, firstName: string, lastName: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, viewport: PHONE })
  await signInNewMember(site, context, { firstName, lastName })
  const page = await context.newPage()
  await asReturningVisitor(page)
  return page
}

async function write(page: Page, words: string): Promise<void> {
  await page.goto('/submit')
  await choose(page, 'Litter & Waste')
  await description(page).fill(words)
  await place(page)
}

async function confirmTimes(site: Site, voters: BrowserContext, reportId: string, times: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    await voters.clearCookies()
    await signInNewMember(site, voters)
    const answer = await voters.request.put(`/api/reports/${reportId}/vote`, { data: { type: 'confirm' } })
    expect(answer.status()).toBe(200)
  }
  await voters.close()
}
