import type { Page } from '@playwright/test'
import { expectErrors } from './support/errors.ts'
import { kept } from './support/outbox.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'
import { alert, description, fill, reportsDescribed, send } from './support/submitting.ts'

// A device without room for a report.

test.beforeEach(async ({ page, context, site }) => {
  await asReturningVisitor(page)
  await signInNewMember(site, context)
  await fill(page, 'No room for it')
  await page.route('**/api/reports', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
})

/** Refuses to store a report, as a full device does, while there is a cache of this name, or always. */
async function fillDevice(page: Page, cache: string | null): Promise<void> {
  await page.evaluate(async (name) => {
    if (name) await caches.open(name)
    let isFull = true
    const { put } = IDBObjectStore.prototype
    const remove = CacheStorage.prototype.delete
    CacheStorage.prototype.delete = function (deleted) {
      if (deleted === name) isFull = false
      return remove.call(this, deleted)
    }
    IDBObjectStore.prototype.put = function (...parts: Parameters<typeof put>) {
      if (isFull) throw new DOMException('There is no room', 'QuotaExceededError')
      return put.apply(this, parts)
    }
  }, cache)
}

test('the map that this site keeps makes room for a report', async ({ page }) => {
  await fillDevice(page, 'lamppost-map')
  await send(page).click()
  await page.getByRole('button', { name: 'Save and send later' }).click()
  await expect(kept(page)).toContainText('No room for it')
  expect(await page.evaluate(() => caches.has('lamppost-map'))).toBe(false)
})

test('if there is no room at all, the form says so and keeps the words', async ({ page }) => {
  expectErrors(/^QuotaExceededError/)
  await fillDevice(page, null)
  await send(page).click()
  await page.getByRole('button', { name: 'Save and send later' }).click()
  await expect(alert(page)).toContainText("Your report couldn't be saved on this device. There may be no room on it.")
  await expect(description(page)).toHaveValue('No room for it')
  await page.unrouteAll()
  await send(page).click()
  await expect.poll(async () => (await reportsDescribed(page, 'No room for it')).length).toBe(1)
})
