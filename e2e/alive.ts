import type { Page } from '@playwright/test'

/** A page answers by itself from when it listens to the server's events; what is pressed earlier goes the way of a page without script. */
export async function isAlive(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().endsWith('/api/events'))
}

/** Goes to a page, and waits until it has come to life. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await Promise.all([isAlive(page), page.goto(path)])
}
