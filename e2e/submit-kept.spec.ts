import type { Page, Request } from '@playwright/test'
import { aJpeg } from '../test/pictures.ts'
import { expectToLookRight } from './support/accessibility.ts'
import { expectErrors } from './support/errors.ts'
import { kept, submitOffline } from './support/outbox.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'
import { alert, category, description, fill, photo, reportsDescribed, send } from './support/submitting.ts'

// What the form keeps in this tab, and what it says about that.

test.beforeEach(({ page }) => asReturningVisitor(page))

const saved = (page: Page) => page.getByText('Draft kept in this tab')
const remove = (page: Page) => page.getByRole('button', { name: 'Remove', exact: true })
const choosePhoto = async (page: Page) =>
  photo(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aJpeg() })

test('what a visitor types leaves the draft that waits for its writer as it is', async ({ page, context, site }) => {
  const writer = await signInNewMember(site, context)
  await fill(page, 'Waits for its writer')
  await expect(saved(page)).toBeVisible()
  await page.goto('/recent')
  await context.clearCookies()
  await page.goto('/submit')
  await expect(category(page)).toBeVisible()
  await expect(description(page)).toHaveValue('')
  await description(page).fill('A visitor’s')
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(description(page)).toHaveValue('A visitor’s')
  await description(page).fill('')
  await expect(saved(page)).toBeHidden()
  await context.request.post('/api/accounts/sign-in', { data: writer })
  await page.goto('/submit')
  await expect(description(page)).toHaveValue('Waits for its writer')
  await expect(category(page, 'Litter & Waste')).toBeVisible()
})

test('a draft that waits behind a visitor’s comes back to its writer after that, and to nobody else', async ({
  page,
  context,
  site,
}) => {
  const writer = await signInNewMember(site, context)
  await fill(page, 'Waits for its writer')
  await expect(saved(page)).toBeVisible()
  await context.clearCookies()
  await page.goto('/submit')
  await description(page).fill('Typed since')
  await expect(saved(page)).toBeVisible()
  await context.request.post('/api/accounts/sign-in', { data: writer })
  await page.goto('/submit')
  await expect(description(page)).toHaveValue('Typed since')
  await description(page).fill('')
  await expect(saved(page)).toBeHidden()
  await page.goto('/submit')
  await expect(description(page)).toHaveValue('Waits for its writer')

  await context.clearCookies()
  await page.goto('/submit')
  await description(page).fill('For whoever comes')
  await expect(saved(page)).toBeVisible()
  await signInNewMember(site, context)
  await page.goto('/submit')
  await expect(description(page)).toHaveValue('For whoever comes')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Waits for its writer')
})

test.describe('a browser that stores nothing in the tab', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    }),
  )

  test('does not promise a visitor that what they type is kept', async ({ page, context }) => {
    await fill(page, 'Not kept')
    await send(page).click()
    const prompt = page.getByRole('dialog', { name: 'Sign in required' })
    await expect(prompt).toContainText("This browser can't keep what you've typed. Copy it before you sign in.")
    await prompt.getByRole('button', { name: 'Cancel' }).click()
    await context.setOffline(true)
    const words = "You're offline. Leave this page open, and submit your report when you're back online."
    await expect(page.getByText(words)).toBeVisible()
  })

  test('says to leave the page open when a report can’t be sent offline', async ({ page, context, site }) => {
    expectErrors(/^TypeError: .* \(reading 'open'\)/)
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
    await signInNewMember(site, context)
    await fill(page, 'Not kept either')
    await context.setOffline(true)
    await send(page).click()
    await expect(alert(page)).toHaveText(/^You're offline\. Leave this page open/)
  })
})

test('a photo that is lost can be given up, and then a waiting report can be edited', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await page.route('**/api/reports', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await submitOffline(page, context, 'Waits with its photo')
  await context.setOffline(false)
  const edit = kept(page).getByRole('button', { name: 'Edit:' })
  /** Opens the form, and waits until the outbox has tried to send: what is being sent can't be edited. */
  const openForm = async () => {
    const isTry = (request: Request) => request.method() === 'POST' && page.url().endsWith('/submit')
    await Promise.all([page.waitForRequest(isTry), page.goto('/submit')])
    await page.evaluate(() => navigator.locks.request('lamppost-unsent', () => undefined))
  }
  const losePhoto = async () => {
    await choosePhoto(page)
    await expect(page.getByText(/\d KB to send$/)).toBeVisible()
    await expect(saved(page)).toBeVisible()
    await page.goto('/privacy')
    await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const request = indexedDB.deleteDatabase('lamppost-draft-photos')
          request.onsuccess = resolve
          request.onerror = reject
        }),
    )
    await openForm()
    await expect(alert(page)).toHaveText('Please reselect your image.')
  }
  await losePhoto()
  await expect(edit).toHaveCount(0)
  await remove(page).click()
  await expect(alert(page)).toHaveCount(0)
  await expect(photo(page)).toBeFocused()
  await expect(remove(page)).toHaveCount(0)
  await expect(edit).toBeVisible()
  await page.reload()
  await expect(edit).toBeVisible()
  await expect(alert(page)).toHaveCount(0)

  await losePhoto()
  await photo(page).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await expect(alert(page)).toHaveText(/^Please select an image file/)
  await edit.click()
  await expect(description(page)).toHaveValue('Waits with its photo')
  await expect(page.getByText('Photo chosen')).toBeVisible()
  await expect(photo(page)).toHaveAccessibleName('Photo (optional): Photo chosen')
  await expect(page.getByText(/\d KB to send$/)).toBeVisible()
})

test('a visitor is told that a report on this device waits for its writer, and can sign in to send it', async ({
  page,
  context,
  site,
}) => {
  const { email, password } = await signInNewMember(site, context)
  await submitOffline(page, context, 'Waits for the next sign-in', false)
  await page.goto('about:blank')
  await context.setOffline(false)
  await context.clearCookies()
  await page.goto('/recent')
  const offer = page.getByText('A report saved on this device is not sent until its author signs in.')
  await expect(offer).toBeVisible()
  await expectToLookRight(page, 'outbox-signed-out', { widths: [320, 390, 1280] })
  await page.getByRole('status').filter({ has: offer }).getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/signin\?returnTo=%2Fsubmit$/)
  await expect(offer).toBeHidden()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect.poll(() => reportsDescribed(page, 'Waits for the next sign-in')).toHaveLength(1)
})
