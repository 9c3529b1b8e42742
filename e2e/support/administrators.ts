import type { Locator, Page } from '@playwright/test'
import type { Site } from './site.ts'

/** Signs in the demo's administrator in this browser. */
export async function asAdministrator(page: Page, site: Site): Promise<void> {
  const data = { email: 'admin@demo.test', password: 'demo-lamppost' }
  const answer = await page.request.post(`${site.url}/api/accounts/sign-in`, { data })
  if (!answer.ok()) throw new Error(`the administrator could not sign in: ${answer.status()}`)
}

/** The rows of a list, without its header. */
export const rows = (page: Page): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox'), hasNot: page.getByRole('columnheader') })

/** Chooses Delete in the menu of a row. */
export async function chooseDelete(page: Page, row: Locator): Promise<void> {
  await row.getByRole('button', { name: /^More: / }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
}

/** The status that says which part of a list is shown, such as “1–50 of 120”. */
export const part = (page: Page): Locator => page.getByRole('status').filter({ hasText: / of / })

export interface Report {
  id: string
  category: string
  description: string
  photo: object | null
  author: { email: string } | null
}

/** The active reports, from the administrators' API. */
export async function activeReports(page: Page, site: Site): Promise<Report[]> {
  const { items } = (await (await page.request.get(`${site.url}/api/admin/reports?status=active`)).json()) as {
    items: Report[]
  }
  return items
}
