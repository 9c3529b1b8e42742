import type { Locator, Page } from '@playwright/test'
import { cards } from './recent.ts'
import { expect } from './site.ts'

export const confirm = (place: Locator) => place.getByRole('button', { name: /^Confirm, \d+$/ })
export const reject = (place: Locator) => place.getByRole('button', { name: /^Reject, \d+$/ })
const count = async (button: Locator) => Number((await button.getAttribute('aria-label'))?.split(', ')[1])
export const vote = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/vote'))

export async function expectCounts(place: Locator, confirms: number, rejects: number): Promise<void> {
  await expect(confirm(place)).toHaveAccessibleName(`Confirm, ${confirms}`)
  await expect(reject(place)).toHaveAccessibleName(`Reject, ${rejects}`)
}

/** The card at an index of the list, its report's id and its counts. The locator keeps to that report. */
export async function aCard(
  page: Page,
  at = 0,
): Promise<{ card: Locator; id: string; confirms: number; rejects: number }> {
  const id = (await cards(page).nth(at).getAttribute('data-report')) ?? ''
  const card = page.locator(`article[data-report="${id}"]`)
  return { card, id, confirms: await count(confirm(card)), rejects: await count(reject(card)) }
}
