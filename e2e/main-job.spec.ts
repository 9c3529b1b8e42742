import type { Page } from '@playwright/test'
import pg from 'pg'
import { aJpeg } from '../test/pictures.ts'
import { freshDatabaseUrl } from '../test/postgres.ts'
import { PASSWORD, register, signIn } from './support/people.ts'
import { asReturningVisitor, cards, pins } from './support/recent.ts'
import { expect, type Site, startSite, test } from './support/site.ts'
import { choose, description, photo, pin, send, success } from './support/submitting.ts'
import { changeTimers, RESULT_MS } from './support/timers.ts'

// The main use of the site, from the first visit to what a neighbour sees, on both databases and two screen sizes.
const PLACES = [
  { database: 'embedded', width: 390, height: 844 },
  { database: 'postgresql', width: 1280, height: 860 },
] as const

for (const { database, width, height } of PLACES) {
  test(`a resident signs up and reports, and a neighbour sees it, on ${database} at ${width} px`, async ({
    browser,
  }) => {
    const databaseUrl = database === 'postgresql' ? await freshDatabaseUrl() : null
    const site = await startSite(
      databaseUrl ? { env: { DATABASE_URL: databaseUrl, AUTH_SECRET: 'a secret of the tests, long enough' } } : {},
    )
    const aBrowser = async () =>
      (await browser.newContext({ baseURL: site.url, viewport: { width, height } })).newPage()
    try {
      const page = await aBrowser()
      await asReturningVisitor(page)
      await changeTimers(page, RESULT_MS, 60_000)
      const email = await signUp(page, site)
      await report(page)
      if (databaseUrl) await isDisabled(await aBrowser(), databaseUrl, email)

      const visitor = await aBrowser()
      await asReturningVisitor(visitor)
      await isSeen(visitor)
    } finally {
      await site.stop()
    }
  })
}

async function signUp(page: Page, site: Site): Promise<string> {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  const email = await register(page, { firstName: 'Leanne', lastName: 'Moreno' })
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await page.goto(await site.linkFor(email))
  await page.getByRole('button', { name: 'Verify Email' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, { email, password: PASSWORD })
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' })).toBeVisible()
  return email
}

async function report(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add' }).click()
  await choose(page, 'Infrastructure & Utilities')
  await description(page).fill('The lamp at the corner has been out since Sunday')
  await photo(page).setInputFiles({ name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: await aJpeg({ noise: true }) })
  await expect(page.getByText(/^\d+ KB to send$/)).toBeVisible()
  await pin(page).press('ArrowUp')
  await send(page).click()
  const done = page.getByRole('dialog', { name: 'Report submitted' })
  await expect(done.getByText('Report submitted successfully!')).toBeVisible()
  await done.getByRole('button', { name: 'View on map' }).click()
  await expect(success(page)).toBeVisible()
}

/** Checks that a visitor sees the report in the list, on the map and on its own page. */
async function isSeen(page: Page): Promise<void> {
  await page.goto('/recent')
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText('The lamp at the corner has been out since Sunday')
  await expect(cards(page)).toContainText('Leanne Moreno')
  await page.getByRole('button', { name: 'Show all' }).first().click()
  await expect(pins(page).and(page.getByRole('button', { name: 'Infrastructure & Utilities' }))).toHaveCount(1)
  await cards(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/report\/[\da-f-]{36}$/)
  await expect(page.getByText('The lamp at the corner has been out since Sunday')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Photo of the report/ })).toBeVisible()
}

/** Disables an account in the database, and checks that it can't sign in. */
async function isDisabled(page: Page, databaseUrl: string, email: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('update users set disabled_at = now() where email = $1', [email])
  await client.end()
  await page.goto('/signin')
  await signIn(page, { email, password: PASSWORD })
  await expect(page.getByRole('alert')).toHaveText('This account has been disabled. Please contact support.')
}
