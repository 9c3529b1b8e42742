import { expect, type Page } from '@playwright/test'

export const popup = (page: Page, name: string) => page.getByRole('status').filter({ hasText: name })
export const popups = (page: Page) => page.getByRole('region', { name: 'Achievements' })

/** Reloads the page and checks that the server names no achievement that was not shown, and that the page shows none. */
export async function expectNoneAfterReload(page: Page): Promise<void> {
  const unseen = page.waitForResponse('**/api/profile/rewards/new')
  await page.reload()
  expect(await (await unseen).json()).toEqual({ badges: [] })
  await expect(popups(page).getByRole('status')).toBeEmpty()
}
