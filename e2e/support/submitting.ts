import { readFileSync, writeFileSync } from 'node:fs'
import { expect, type Page, type TestInfo } from '@playwright/test'

// The parts of the Submit screen, as its specs find them.

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
  // Not the filter of the list that one may still be leaving.
  await page.getByRole('button', { name: /^Category: (?!All$)/ }).click()
  await page.getByRole('dialog', { name: 'Choose a category' }).getByRole('radio', { name: label }).click()
  await expect(category(page, label)).toBeFocused()
}

export const question = (page: Page) => page.getByRole('dialog', { name: 'Is it here?' })

/** Puts the pin where it stands already, so that nobody is asked about it. */
export async function place(page: Page): Promise<void> {
  await pin(page).press('ArrowUp')
  await pin(page).press('ArrowDown')
}

/** Fills out what must be filled out, the pin at the map's start. */
export async function fill(page: Page, words: string): Promise<void> {
  await page.goto('/submit')
  await place(page)
  await choose(page, 'Litter & Waste')
  await description(page).fill(words)
}

/** The reports of today that say these words, by the API. */
export async function described(page: Page, words: string): Promise<Record<string, unknown>[]> {
  const { items } = (await (await page.request.get('/api/reports?days=1')).json()) as {
    items: Record<string, unknown>[]
  } // its contract
  return items.filter((report) => report['description'] === words)
}

/** A large file is chosen from the disk: handing its bytes to the browser takes many seconds. */
export function aFile(info: TestInfo, name: string, bytes: Buffer): string {
  const path = info.outputPath(name)
  writeFileSync(path, bytes)
  return path
}

export function keptDraft(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('lamppost-draft'))
}

/** Where the pin's foot stands, in px of the window. */
export async function footOf(page: Page): Promise<{ x: number; y: number }> {
  const box = await pin(page).boundingBox()
  if (!box) throw new Error('the pin is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height - 3 }
}

/** The built file of a module that is loaded by itself. */
export function fileOf(module: string): string {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >
  const found = manifest[module]
  if (!found) throw new Error(`The build has no ${module}`)
  return found.file
}
