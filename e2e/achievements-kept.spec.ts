import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import { freshDatabaseUrl } from '../test/postgres.ts'
import { expectToLookRight } from './support/accessibility.ts'
import { expectNoneAfterReload, popup, popups, showLonger } from './support/achievements.ts'
import { yesterday } from './support/clock.ts'
import { sendReport, signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, type Site, startSite, test } from './support/site.ts'
import { fill, send, success } from './support/submitting.ts'
import { changeTimers, RESULT_MS } from './support/timers.ts'

// Achievements that need several days of reporting. The tests write those days into the database.

let databaseUrl: string
let site: Site

test.beforeAll(async () => {
  databaseUrl = await freshDatabaseUrl()
  site = await startSite({ env: { DATABASE_URL: databaseUrl, AUTH_SECRET: 'a secret of the tests, long enough' } })
})
test.afterAll(() => site.stop())

/** Signs in a member who reported on each of `days` days until yesterday and has `points` points. */
async function aReporter(browser: Browser, { days, points }: { days: number; points: number }): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url })
  const { email } = await signInNewMember(site, context)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(
    `update standings set points = $2, level = $3, total_reports = $4,
       reports_by_category = jsonb_build_object('litter', $4::int), current_streak = $4, longest_streak = $4,
       last_report_day = $5, day_reports = 1
     from users where id = user_id and email = $1`,
    [email, points, points < 50 ? 1 : points < 150 ? 2 : 3, days, yesterday()],
  )
  await client.query(
    `insert into earned_badges (user_id, badge, earned_at, shown_at)
     select id, 'first_report', now(), now() from users where email = $1`,
    [email],
  )
  await client.end()
  const page = await context.newPage()
  await asReturningVisitor(page)
  await showLonger(page)
  return page
}

test('a third day in a row shows a popup with its bonus', async ({ browser }) => {
  const page = await aReporter(browser, { days: 2, points: 90 })
  await fill(page, 'Glass on the steps, the third day in a row')
  await send(page).click()
  const close = popup(page, '3 days in a row').getByRole('button', { name: 'Close' })
  // It stays while it has the focus.
  await close.focus()
  await expect(popup(page, '3 days in a row')).toContainText('+15 points')
  await expectToLookRight(page, 'achievement-streak')
  await close.press('Enter')
  await expect(popup(page, '3 days in a row')).toBeHidden()

  await fill(page, 'A second one of the same day')
  await send(page).click()
  await expect(popup(page, '3 days in a row')).toBeVisible()
  await page.context().close()
})

test('a second day in a row shows no popup', async ({ browser }) => {
  const page = await aReporter(browser, { days: 1, points: 60 })
  await changeTimers(page, RESULT_MS, 8000)
  await fill(page, 'Only the second day')
  await send(page).click()
  await expect(page.getByRole('dialog', { name: 'Report submitted' })).toBeVisible()
  await expect(page).toHaveURL(/\/recent/)
  await expect(success(page)).toBeVisible()
  await expect(popups(page).getByRole('status')).toBeEmpty()
  await page.context().close()
})

test('a level and a badge earned while away are shown at the next visit, one after the other, only once', async ({
  browser,
}) => {
  const page = await aReporter(browser, { days: 1, points: 125 })
  const id = await sendReport(page.request, { description: 'Paper all over the square', lat: '36.14', lng: '-5.353' })
  const neighbours = await browser.newContext({ baseURL: site.url })
  for (let count = 0; count < 10; count++) {
    await neighbours.clearCookies()
    await signInNewMember(site, neighbours)
    const answer = await neighbours.request.put(`/api/reports/${id}/vote`, { data: { type: 'confirm' } })
    expect(answer.status()).toBe(200)
  }
  await neighbours.close()
  await page.goto('/recent')
  await expect(popup(page, 'Community Validator')).toBeVisible()
  await expect(popup(page, 'Active Reporter')).toContainText("You've reached level 3 of 10.")
  await expect(popup(page, 'Active Reporter')).toBeHidden()
  await expect.poll(async () => (await page.request.get('/api/profile/rewards/new')).json()).toEqual({ badges: [] })
  await expectNoneAfterReload(page)
  await page.context().close()
})
