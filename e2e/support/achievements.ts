import { expect, type Page } from '@playwright/test'
import { changeTimers } from './timers.ts'

/** How long an achievement is shown, ms. */
const SHOWN_MS = 4000
/** How long with `showLonger`, ms. */
export const LONGER_MS = 8000

export const popup = (page: Page, name: string) => page.getByRole('status').filter({ hasText: name })
export const popups = (page: Page) => page.getByRole('region', { name: 'Achievements' })

/** Shows achievements for 8 s, from the next page load on: a slow machine needs a while to put the pointer on one. */
export const showLonger = (page: Page) => changeTimers(page, SHOWN_MS, LONGER_MS)

/** Waits for the server's answer to which achievements were not shown yet. A busy server is asked again. */
export const untilAnswered = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/profile/rewards/new') && answer.ok())

/** Reloads the page and checks that the server names no achievement that was not shown, and that the page shows none. */
export async function expectNoneAfterReload(page: Page): Promise<void> {
  const unseen = untilAnswered(page)
  await page.reload()
  expect(await (await unseen).json()).toEqual({ badges: [] })
  await expect(popups(page).getByRole('status')).toBeEmpty()
}
