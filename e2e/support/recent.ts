import type { Page } from '@playwright/test'
import { untilPainted } from './layout.ts'
import { expect } from './site.ts'

export const CASEMATES = { latitude: 36.1445, longitude: -5.3525 }
/** How many cards the server renders. */
export const FIRST_CARDS = 10

export const cards = (page: Page) => page.getByRole('article')
export const shown = (page: Page) => page.getByRole('status').filter({ hasText: /^Showing \d+ report\(s\)$/ })
export const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const pins = (page: Page) => page.getByRole('region', { name: 'Map', exact: true }).getByRole('button')

export interface Reports {
  items: { id: string; category: string; description: string; confirms: number; rejects: number }[]
  total: number
}

export async function reports(page: Page, query = ''): Promise<Reports> {
  return (await (await page.request.get(`/api/reports${query}`)).json()) as Reports // API contract
}

/** Opens the screen and waits for the first pin on its map. */
export async function open(page: Page, path = '/recent'): Promise<void> {
  await page.goto(path)
  await expect(pins(page).first()).toBeVisible()
}

/** Opens the screen and waits until its map has all pins: those that come later move it, and join pins to clusters. */
export async function openWithAllPins(page: Page): Promise<void> {
  const pinned = page.waitForResponse((answer) => answer.url().includes('/api/reports/map?') && answer.ok())
  await open(page)
  await (await pinned).finished()
  await untilPainted(page)
}

/** Waits until the map has all its tiles. */
export async function untilTilesLoaded(page: Page): Promise<void> {
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeAttached()
  await expect(page.locator('.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0)
}

/** The pins and clusters on the map: how many reports each stands for, and its position and size in px. */
export const marks = (page: Page) =>
  page.locator('.leaflet-marker-icon:is(button)').evaluateAll((all) =>
    all.map((it) => {
      const { left, top, width, height } = it.getBoundingClientRect()
      const count = Number(it.textContent.trim()) || 1
      return { count, x: left + width / 2, y: top + height / 2, size: width, isHidden: it.matches('[data-covered]') }
    }),
  )

/** Marks the visitor as returning, so that no welcome dialog opens. */
export async function asReturningVisitor(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // A page without an address has no storage.
    if (origin !== 'null') localStorage.setItem('lamppost-welcome', '1')
  })
}
