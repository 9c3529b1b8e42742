import type { Page } from '@playwright/test'
import { aJpeg } from '../test/pictures.ts'
import { expectToLookRight } from './support/accessibility.ts'
import { photosKept } from './support/indexedDb.ts'
import { untilPainted } from './support/layout.ts'
import { untilKept } from './support/offline.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'
import { choose, reportsDescribed, description, photo, send } from './support/submitting.ts'
import { changeTimers, RESULT_MS } from './support/timers.ts'

// A photo shared by another app. Its POST is a navigation, as from the share sheet.

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 664 }, hasTouch: true })

test.beforeEach(({ page }) => asReturningVisitor(page))

const chosen = (page: Page) => page.getByText('Photo chosen')

/** Sends what a phone's share sheet sends, from a page of this site. */
async function share(page: Page, { text = '', photo: bytes }: { text?: string; photo?: Buffer }): Promise<void> {
  const isThere = page.waitForURL(/\/submit/)
  await page.evaluate(
    ({ words, base64 }) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' })
      const field = document.createElement('input')
      Object.assign(field, { name: 'text', value: words })
      const file = document.createElement('input')
      Object.assign(file, { type: 'file', name: 'photo' })
      if (base64) {
        const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const chosenFiles = new DataTransfer()
        chosenFiles.items.add(new File([content], 'shared.jpg', { type: 'image/jpeg' }))
        file.files = chosenFiles.files
      }
      form.append(field, file)
      document.body.append(form)
      form.submit()
    },
    { words: text, base64: bytes?.toString('base64') ?? '' },
  )
  await isThere
}

test('a shared photo opens the form with it and its place: four taps until it is sent', async ({
  page,
  context,
  site,
}) => {
  await changeTimers(page, RESULT_MS, 8000)
  await signInNewMember(site, context)
  await page.goto('/recent')
  await untilKept(page)
  const posts: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.serviceWorker()) posts.push(request.url())
  })
  await share(page, { photo: await aJpeg({ gps: true }) })
  await expect(chosen(page)).toBeVisible()
  await expect(page.getByText('Pin placed where the photo was taken')).toBeVisible()
  await expect(page).toHaveURL(/\/submit$/)
  expect(posts).toEqual([])

  let taps = 0
  await page.exposeFunction('noteTap', () => void taps++)
  await page.evaluate(() => addEventListener('pointerdown', () => Reflect.get(window, 'noteTap')(), true))
  await page.getByRole('button', { name: 'Category: Choose' }).tap()
  await page.getByRole('radio', { name: 'Vandalism' }).tap()
  await description(page).tap()
  await expect(description(page)).toBeFocused()
  await page.keyboard.type('Seen in the gallery')
  await send(page).tap()
  await expect(page.getByRole('dialog', { name: 'Report submitted' })).toBeVisible()
  expect(taps).toBe(4)
  const [report] = await reportsDescribed(page, 'Seen in the gallery')
  expect(report?.['lat']).toBeCloseTo(36.1405556, 5)
  expect(report?.['photo']).toBeTruthy()
})

test('a shared photo and text arrive without a network, and a reload does not add them again', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await page.goto('/recent')
  await untilKept(page)
  await context.setOffline(true)
  await share(page, { text: 'A tree on the road', photo: await aJpeg() })
  await expect(chosen(page)).toBeVisible()
  await expect(description(page)).toHaveValue('A tree on the road')
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.reload()
  await expect(description(page)).toHaveValue('A tree on the road')
  await expect(chosen(page)).toHaveCount(0)
})

test('a share adds its words to those of a draft, and does not replace its photo unasked', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await page.goto('/submit')
  await untilKept(page)
  await choose(page, 'Wildlife')
  await description(page).fill('A nest')
  const first = await aJpeg({ width: 400, height: 300 })
  await photo(page).setInputFiles({ name: 'first.jpg', mimeType: 'image/jpeg', buffer: first })
  await expect(page.getByText('to send')).toBeVisible()
  await expect.poll(() => photosKept(page)).toBe(1)
  await share(page, { text: 'Seen from the bridge', photo: await aJpeg() })
  const asks = page.getByRole('status').filter({ hasText: 'You shared another photo.' })
  await expect(asks).toBeVisible()
  await expect(description(page)).toHaveValue('A nest\nSeen from the bridge')
  await expectToLookRight(page, 'app-share-asks')
  const shown = () => page.locator('form img[src^="blob:"]').getAttribute('src')
  const before = await shown()
  await asks.getByRole('button', { name: 'Use it' }).click()
  await expect(asks).toHaveCount(0)
  await expect.poll(shown).not.toBe(before)
})

test('without a worker a share opens the empty form', async ({ page }) => {
  await page.goto('/signin')
  await share(page, { text: 'Lost', photo: await aJpeg() })
  await expect(page).toHaveURL(/\/submit$/)
  await expect(description(page)).toHaveValue('')
})

test('if somebody else signs in in another tab while there is no network, the form with the shared photo stays', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await page.goto('/recent')
  await untilKept(page)
  await share(page, { text: 'A tree on the road', photo: await aJpeg() })
  await expect(chosen(page)).toBeVisible()
  await expect(page).toHaveURL(/\/submit$/)
  await context.setOffline(true)
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/me'))
  await page.evaluate(() => new BroadcastChannel('lamppost-session').postMessage('somebody else'))
  await asked
  await untilPainted(page)
  await expect(description(page)).toHaveValue('A tree on the road')
  await expect(chosen(page)).toBeVisible()
})
