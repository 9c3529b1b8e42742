import type { BrowserContext, Page } from '@playwright/test'
import { aJpeg } from '../test/pictures.ts'
import { kept, submitOffline } from './support/outbox.ts'
import { PASSWORD, signInNewMember } from './support/people.ts'
import { expect, test } from './support/site.ts'
import { description, keptDraft, photo } from './support/submitting.ts'

// With an account, everything goes that this device keeps of its owner.

const waiting = (page: Page) => page.getByText("One report hasn't been sent yet. We delete it from this device.")

/** Leaves a report that waits on the device and a draft, each with a photo. The server takes no reports any more. */
async function leaveBoth(page: Page, context: BrowserContext): Promise<void> {
  await context.route('**/api/reports', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await submitOffline(page, context, 'Waits on the device')
  await context.setOffline(false)
  await description(page).fill('Just begun')
  const buffer = await aJpeg({ width: 900, height: 1200 })
  await photo(page).setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer })
  await expect.poll(() => countStored(page, 'lamppost-draft-photos', 'photos')).toBeGreaterThan(0)
  await expect.poll(() => keptDraft(page)).toContain('Just begun')
}

/** How many objects a store of the device has. */
function countStored(page: Page, name: string, store: string): Promise<number> {
  return page.evaluate(
    ([database, from]) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.addEventListener('error', () => reject(new Error(database)))
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction(from).objectStore(from).count()
          counting.addEventListener('success', () => {
            opening.result.close()
            resolve(counting.result)
          })
        })
      }),
    [name, store] as const,
  )
}

async function deleteAccount(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Delete my reports/ }).check()
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account has been deleted' })).toBeVisible()
}

async function expectNothingKept(page: Page): Promise<void> {
  await expect.poll(() => countStored(page, 'lamppost-unsent', 'unsent')).toBe(0)
  await expect.poll(() => countStored(page, 'lamppost-draft-photos', 'photos')).toBe(0)
  expect(await keptDraft(page)).toBeNull()
}

test('deleting the account says that a report waits, and deletes it and the draft with their photos', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await leaveBoth(page, context)
  await page.goto('/data-deletion')
  await expect(waiting(page)).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await deleteAccount(page)
  await expectNothingKept(page)
})

test('the emailed link deletes them too where the account was signed out', async ({ page, context, site }) => {
  const { email } = await signInNewMember(site, context)
  await leaveBoth(page, context)
  await context.clearCookies()
  await page.request.post('/api/account-deletion', { data: { email } })
  await page.goto(await site.linkFor(email))
  await expect(waiting(page)).toBeVisible()
  await deleteAccount(page)
  await expectNothingKept(page)
})

test('the emailed link leaves the reports of somebody else who is signed in', async ({ page, context, site }) => {
  const { email } = await signInNewMember(site, context)
  await context.clearCookies()
  await page.request.post('/api/account-deletion', { data: { email } })
  const link = await site.linkFor(email)
  await signInNewMember(site, context)
  await leaveBoth(page, context)
  await page.goto(link)
  await expect(page.getByRole('main')).toContainText(`You're deleting the account of ${email}.`)
  await deleteAccount(page)
  await page.goto('/submit')
  await expect(kept(page).getByText('Waits on the device')).toBeVisible()
  await expect(description(page)).toHaveValue('Just begun')
})
