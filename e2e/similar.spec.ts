import type { Page } from '@playwright/test'
import { aJpeg } from '../test/pictures.ts'
import { expectToLookRight } from './support/accessibility.ts'
import { expectErrors } from './support/errors.ts'
import { photosKept } from './support/indexedDb.ts'
import { untilPainted } from './support/layout.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'
import {
  alert,
  category,
  reportsDescribed,
  description,
  fileOf,
  fill,
  photo,
  send,
  success,
} from './support/submitting.ts'
import { searchLonger } from './support/timers.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Similar Report Found' })
const SEARCH = '**/api/reports/similar?*'

/** Creates a litter report as the signed-in member, `north` degrees north of the map's start. Returns its id. */
async function report(page: Page, words: string, { north = 0, photo = null as Buffer | null } = {}): Promise<string> {
  const multipart = {
    ...{ category: 'litter', description: words, lat: String(36.1408 + north), lng: '-5.3536' },
    ...(photo && { photo: { name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo } }),
  }
  const answer = await page.request.post('/api/reports', { multipart })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: string }).id // API contract
}

test.beforeEach(async ({ page, context, site }, { title }) => {
  if (!title.includes('three seconds')) await searchLonger(page)
  await asReturningVisitor(page)
  await signInNewMember(site, context)
})

test('similar reports are listed with distance, age and similarity, and can be viewed first', async ({ page }) => {
  await report(page, 'three black bags beside the bin near school', { north: 0.0004 })
  const alike = await report(page, 'three black bags beside the bin', { north: 0.0011, photo: await aJpeg() })
  await fill(page, 'Three black bags beside the bin!')
  await send(page).click()

  const radios = dialog(page).getByRole('radiogroup', { name: 'Similar reports' }).getByRole('radio')
  await expect(radios).toHaveCount(2)
  await expect(radios.first()).toBeChecked()
  await expect(dialog(page).locator('label').first()).toContainText(
    /122 m away · (just now|\d+ minutes? ago) · 100% similar/,
  )
  await expect(dialog(page).locator('label').first().locator('img')).toBeVisible()
  await expect(dialog(page).locator('label').last()).toContainText(
    /44 m away · (just now|\d+ minutes? ago) · 75% similar/,
  )
  await expectToLookRight(page, 'similar')
  await dialog(page).getByRole('button', { name: 'View Report' }).click()
  await expect(page).toHaveURL(new RegExp(alike))
  await expect(page.getByText('three black bags beside the bin', { exact: true }).first()).toBeVisible()

  await page.goto('/submit')
  await expect(description(page)).toHaveValue('Three black bags beside the bin!')
  await expect(category(page, 'Litter & Waste')).toBeVisible()
  expect(await reportsDescribed(page, 'Three black bags beside the bin!')).toHaveLength(0)
})

test('viewing a similar report keeps the chosen photo, even after a reload, until it is sent', async ({ page }) => {
  await report(page, 'sofa dumped below the wall')
  await fill(page, 'sofa dumped below the wall')
  const chosen = { name: 'sofa.jpg', mimeType: 'image/jpeg', buffer: await aJpeg({ width: 2000, noise: true }) }
  await photo(page).setInputFiles(chosen)
  const size = page.getByText(/^\d+ KB to send$/)
  await expect(size).toBeVisible()
  const said = (await size.textContent()) ?? ''
  await send(page).click()
  await dialog(page).getByRole('button', { name: 'View Report' }).click()
  await expect(page).toHaveURL(/report=/)
  await page.goBack()
  await expect(page).toHaveURL(/\/recent$/)
  await page.goBack()
  await expect(page.getByText(said)).toBeVisible()
  await page.reload()
  await expect(page.getByText(said)).toBeVisible()
  await expect(page.getByText('Photo chosen')).toBeVisible()
  await expect(alert(page)).toHaveCount(0)
  await send(page).click()
  await dialog(page).getByRole('button', { name: 'Continue to post report' }).click()
  await expect(success(page)).toBeVisible()
  const reports = await reportsDescribed(page, 'sofa dumped below the wall')
  expect(reports.filter(({ photo: kept }) => kept)).toHaveLength(1)
  await expect.poll(() => photosKept(page)).toBe(0)
})

test('a photo that is not on the device any more is asked for again', async ({ page, context, site }) => {
  await fill(page, 'a bench without its back')
  await photo(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aJpeg() })
  await expect.poll(() => photosKept(page)).toBe(1)
  await page.evaluate(() => indexedDB.deleteDatabase('lamppost-draft-photos'))
  await page.reload()
  await expect(alert(page)).toHaveText('Please reselect your image.')
  await photo(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aJpeg() })
  await expect.poll(() => photosKept(page)).toBe(1)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => photosKept(page)).toBe(0)

  // Another member on this device does not see it, and it is deleted.
  await photo(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aJpeg() })
  await expect.poll(() => photosKept(page)).toBe(1)
  await signInNewMember(site, context)
  await fill(page, 'something of another person')
  await expect(page.getByText('Photo chosen')).toBeHidden()
  await expect.poll(() => photosKept(page)).toBe(0)
  await photo(page).setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: await aJpeg() })
  await expect.poll(() => photosKept(page)).toBe(1)
})

test('another similar report can be chosen', async ({ page }) => {
  await report(page, 'broken glass across playground floor')
  const second = await report(page, 'broken glass across playground floor today')
  await fill(page, 'broken glass across playground floor')
  await send(page).click()
  await dialog(page).getByRole('radio').nth(1).check()
  await dialog(page).getByRole('button', { name: 'View Report' }).click()
  await expect(page).toHaveURL(new RegExp(second))
})

test('similar reports do not prevent posting', async ({ page }) => {
  await report(page, 'mattress left under the arch')
  await fill(page, 'mattress left under the arch')
  await send(page).dblclick()
  await dialog(page).getByRole('button', { name: 'Continue to post report' }).click()
  await expect(success(page)).toBeVisible()
  expect(await reportsDescribed(page, 'mattress left under the arch')).toHaveLength(2)
})

test('the second click of a double click does not close the dialog that the first has opened', async ({ page }) => {
  await report(page, 'old fridge beside the steps')
  await fill(page, 'old fridge beside the steps')
  await send(page).click()
  await expect(dialog(page)).toBeVisible()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await untilPainted(page)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toBeHidden()
  await send(page).click()
  await expect(dialog(page)).toBeVisible()
  await page.mouse.down()
  await page.mouse.up()
  await expect(dialog(page)).toBeHidden()
})

test('the second click of a double click does not press a button of the dialog that the first has opened', async ({
  page,
}) => {
  await report(page, 'broken chair behind the wall')
  await fill(page, 'broken chair behind the wall')
  await send(page).click()
  const cancel = dialog(page).getByRole('button', { name: 'Cancel' })
  await cancel.hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await untilPainted(page)
  await expect(dialog(page)).toBeVisible()
  await cancel.click()
  await expect(dialog(page)).toBeHidden()
})

test('cancelling keeps what is typed, and the next try asks again', async ({ page }) => {
  await report(page, 'paint tins behind the hut')
  await fill(page, 'paint tins behind the hut')
  for (const close of ['Cancel', 'Escape']) {
    await send(page).click()
    await expect(dialog(page)).toBeVisible()
    if (close === 'Escape') await page.keyboard.press(close)
    else await dialog(page).getByRole('button', { name: close }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(send(page)).toBeFocused()
    await expect(description(page)).toHaveValue('paint tins behind the hut')
  }
  expect(await reportsDescribed(page, 'paint tins behind the hut')).toHaveLength(1)
})

test('similar reports are searched for only when the form is complete and the member signed in', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/reports/.test(request.url())) asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await fill(page, '')
  await send(page).click()
  await expect(page.getByRole('alert')).toHaveText('Please fill out all required fields.')
  expect(asked).toEqual([])
  await description(page).fill('one of a kind')
  await send(page).click()
  await expect(success(page)).toBeVisible()
  expect(asked.slice(0, 2)).toEqual(['GET /api/reports/similar', 'POST /api/reports'])

  await context.clearCookies()
  await fill(page, 'one of a kind')
  asked.length = 0
  await send(page).click()
  await expect(page.getByRole('dialog', { name: 'Sign in required' })).toBeVisible()
  expect(asked).toEqual([])
})

test('a search that fails or takes more than three seconds blocks nobody', async ({ page }) => {
  await report(page, 'gulls opened every bag')
  expectErrors(/status of 500/)
  await page.route(SEARCH, (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'no' } }))
  await fill(page, 'gulls opened every bag')
  await send(page).click()
  await expect(success(page)).toBeVisible()

  await page.unroute(SEARCH)
  await page.route(SEARCH, () => new Promise(() => undefined))
  await fill(page, 'gulls opened every bag')
  // It says so for the three seconds only.
  const submitting = expect(page.getByRole('button', { name: 'Submitting…' })).toBeVisible()
  await send(page).click()
  await submitting
  await expect(success(page)).toBeVisible()
  expect(await reportsDescribed(page, 'gulls opened every bag')).toHaveLength(3)
})

test('a dialog that cannot be loaded blocks nobody either', async ({ page }) => {
  await report(page, 'leaking drum next to pump')
  await page.route(`**/${fileOf('src/app/screens/Submit/similar/SimilarDialog.tsx')}`, (route) => route.abort())
  await fill(page, 'leaking drum next to pump')
  await send(page).click()
  await expect(success(page)).toBeVisible()
  expect(await reportsDescribed(page, 'leaking drum next to pump')).toHaveLength(2)
})
