import type { BrowserContext, Page } from '@playwright/test'
import { aJpeg } from '../../test/pictures.ts'
import { untilListening } from './hydration.ts'
import { expect } from './site.ts'
import { choose, description, fill, photo, place, send } from './submitting.ts'

// Reports that wait on the device until they can be sent.

export const kept = (page: Page) => page.getByRole('region', { name: 'Not sent yet' })

/** Submits a report without a network, by default with a photo. */
export async function submitOffline(
  page: Page,
  context: BrowserContext,
  words: string,
  withPhoto = true,
): Promise<void> {
  const listens = untilListening(page)
  await fill(page, words)
  await listens
  if (withPhoto) {
    const buffer = await aJpeg({ width: 1200, height: 900 })
    await photo(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.getByText(/\d KB to send$/)).toBeVisible()
  }
  await context.setOffline(true)
  await expect(page.getByText(/^You're offline\. You can still submit/)).toBeVisible()
  await send(page).click()
  await expect(kept(page).getByText(words)).toBeVisible()
}

/** Submits another report from the form that the one before has left empty, still without a network. */
export async function submitAnother(page: Page, words: string): Promise<void> {
  await place(page)
  await choose(page, 'Vandalism')
  await description(page).fill(words)
  // While the form holds a report, no waiting one can be edited.
  await expect(kept(page).getByRole('button', { name: 'Edit:' })).toHaveCount(0)
  await send(page).click()
  await expect(kept(page).getByText(words)).toBeVisible()
}
