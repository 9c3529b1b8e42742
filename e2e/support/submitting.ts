import { readFileSync, writeFileSync } from 'node:fs'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { boxOf } from './layout.ts'

// Locators for the parts of the Submit screen.

export const category = (page: Page, choice = 'Choose') =>
  page.getByRole('button', { name: `Category: ${choice}`, exact: true })
export const description = (page: Page) => page.getByRole('textbox', { name: 'Description' })
export const photo = (page: Page) => page.getByLabel('Photo (optional)')
export const send = (page: Page) => page.getByRole('button', { name: 'Submit Report' })
export const pin = (page: Page) => page.getByRole('slider', { name: 'Report location' })
export const alert = (page: Page) => page.getByRole('alert')
export const success = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Your report has been submitted successfully!' })

export async function choose(page: Page, label: string): Promise<void> {
  // Excludes the category filter of the list, which may still be on screen after leaving it.
  await page.getByRole('button', { name: /^Category: (?!All$)/ }).click()
  await page.getByRole('dialog', { name: 'Choose a category' }).getByRole('radio', { name: label }).click()
  await expect(category(page, label)).toBeFocused()
}

export const question = (page: Page) => page.getByRole('dialog', { name: 'Is it here?' })

/** Moves the pin away and back, so that it counts as placed and Submit does not ask “Is it here?”. */
export async function place(page: Page): Promise<void> {
  await pin(page).press('ArrowUp')
  await pin(page).press('ArrowDown')
}

/** Fills in the required fields and leaves the pin at the map's start. */
export async function fill(page: Page, words: string): Promise<void> {
  await page.goto('/submit')
  await place(page)
  await choose(page, 'Litter & Waste')
  await description(page).fill(words)
}

/** The reports of the last day with exactly this description, from the API. */
export async function reportsDescribed(page: Page, words: string): Promise<Record<string, unknown>[]> {
  const { items } = (await (await page.request.get('/api/reports?days=1')).json()) as {
    items: Record<string, unknown>[]
  } // API contract
  return items.filter((report) => report['description'] === words)
}

/** Writes a file to disk, because passing a large buffer to the browser takes many seconds. Returns its path. */
export function aFile(info: TestInfo, name: string, bytes: Buffer): string {
  const path = info.outputPath(name)
  writeFileSync(path, bytes)
  return path
}

export function keptDraft(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('lamppost-draft'))
}

/** Position of the pin's tip in the window, in px. */
export async function footOf(page: Page): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxOf(pin(page))
  return { x: x + width / 2, y: y + height - 3 }
}

/** The built file of a module that has its own chunk. */
export function fileOf(module: string): string {
  const manifest = JSON.parse(readFileSync('dist/client/en/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >
  const found = manifest[module]
  if (!found) throw new Error(`The build has no ${module}`)
  return found.file
}
