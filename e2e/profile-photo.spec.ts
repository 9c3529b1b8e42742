import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { aJpeg, aPng, aTruncatedJpeg, heicBytes, svgBytes } from '../test/pictures.ts'
import { expectToLookRight } from './support/accessibility.ts'
import { boxOf, untilStill } from './support/layout.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, type Site, test } from './support/site.ts'
import { aFile } from './support/submitting.ts'

const file = (page: Page) => page.getByLabel('Change photo')
const crop = (page: Page) => page.getByRole('dialog', { name: 'Your photo' })
const frame = (page: Page) => crop(page).getByRole('application', { name: 'Photo in a circle' })
const zoom = (page: Page) => crop(page).getByRole('slider', { name: 'Zoom' })
const save = (page: Page) => crop(page).getByRole('button', { name: 'Save photo' })
const card = (page: Page) => page.getByRole('main').getByRole('region').filter({ hasText: 'Member since' })
const shown = (page: Page) => card(page).locator('img')

async function choose(page: Page, buffer: Buffer, name = 'me.jpg', mimeType = 'image/jpeg'): Promise<void> {
  await file(page).setInputFiles({ name, mimeType, buffer })
}

/** Waits until the chosen photo is loaded and its dialog has opened, so that it can be moved. */
async function untilMovable(page: Page): Promise<void> {
  const isLoaded = () =>
    crop(page)
      .locator('img')
      .evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth > 0)
  await expect.poll(isLoaded).toBe(true)
  await untilStill(frame(page))
}

/** The colour in the middle of the stored photo: red, green, blue. */
async function middleOf(page: Page, site: Site): Promise<number[]> {
  const bytes = await (await page.request.get(site.url + (await shown(page).getAttribute('src')))).body()
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([256, 256])
  const at = (128 * info.width + 128) * info.channels
  return [...data.subarray(at, at + 3)]
}

test.beforeEach(async ({ context, site }) => {
  await signInNewMember(site, context)
})

test('a photo is cropped by the keyboard alone and shown in the navigation and on cards', async ({
  page,
  context,
  site,
}) => {
  const multipart = { category: 'noise', description: 'With my photo', lat: '36.1408', lng: '-5.3536' }
  await context.request.post(`${site.url}/api/reports`, { multipart })
  await page.goto('/profile/details')
  await file(page).focus()
  await choose(page, await aJpeg({ width: 900, height: 600 }))
  await untilMovable(page)
  await zoom(page).focus()
  for (let at = 0; at < 12; at++) await page.keyboard.press('ArrowRight')
  await expect(zoom(page)).toHaveValue('2.2')
  await frame(page).focus()
  // The picture moves right and down, so that its red upper left corner comes into the circle.
  for (let at = 0; at < 20; at++) {
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
  }
  await expect(
    crop(page).getByText('Drag the photo, press what belongs in the middle, or use the arrow keys.'),
  ).toBeVisible()
  await expectToLookRight(page, 'profile-crop', { widths: [1280] })
  await save(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your photo has been changed.')).toBeVisible()
  await expect(crop(page)).toBeHidden()
  await expect(file(page)).toBeFocused()
  await expect(shown(page)).toHaveAttribute('src', /^\/files\/profile_photos\/[0-9a-f]{32}\.webp$/)
  const [red = 0, green = 0, blue = 0] = await middleOf(page, site)
  expect([red > 180, green < 80, blue < 80]).toEqual([true, true, true])
  const photo = (await shown(page).getAttribute('src')) ?? ''
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('img')).toHaveAttribute('src', photo)
  const cards = (await (await page.request.get(`${site.url}/api/reports`)).json()) as {
    items: { author: { avatar: string | null } }[]
  } // API contract
  expect(cards.items.map(({ author }) => author.avatar)).toContain(photo)
  await asReturningVisitor(page)
  await page.goto('/recent')
  const first = page.getByRole('article').filter({ hasText: 'With my photo' }).first()
  await expect(first.locator(`img[src="${photo}"]`)).toBeVisible()
  await expectToLookRight(page, 'recent-with-faces')
})

test('a photo is moved by a pointer on a narrow screen, replaced and removed', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/profile/details')
  await choose(page, await aPng({ width: 600, height: 300 }), 'me.png', 'image/png')
  await untilMovable(page)
  const box = await boxOf(frame(page))
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x - box.width, box.y + box.height / 2, { steps: 8 })
  await page.mouse.up()
  await save(page).click()
  await expect(crop(page)).toBeHidden()
  const first = (await shown(page).getAttribute('src')) ?? ''
  const [red = 0, , blue = 0] = await middleOf(page, site)
  // The right half is green above and yellow below; the left half, which is transparent, must not be there.
  expect([red < 250, blue < 120]).toEqual([true, true])

  await choose(page, await aJpeg())
  await crop(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(crop(page)).toBeHidden()
  await expect(shown(page)).toHaveAttribute('src', first)
  await choose(page, await aJpeg())
  await save(page).click()
  await expect(shown(page)).not.toHaveAttribute('src', first)
  expect((await page.request.get(site.url + first)).status()).toBe(404)
  await expectToLookRight(page, 'profile-photo')

  await page.getByRole('button', { name: 'Remove photo' }).click()
  const question = page.getByRole('dialog', { name: 'Remove your photo?' })
  await question.getByRole('button', { name: 'Remove photo' }).click()
  await expect(shown(page)).toHaveCount(0)
  await expect(card(page)).toContainText('RB')
  await expect(page.getByRole('button', { name: 'Remove photo' })).toHaveCount(0)
})

test('a photo that takes long to load is saved as soon as it is there', async ({ page }) => {
  const bytes = await aJpeg()
  let load = () => {}
  const isHeld = new Promise<void>((resolve) => (load = resolve))
  await page.addInitScript(() => (URL.createObjectURL = () => '/slow-photo.jpg'))
  await page.route('**/slow-photo.jpg', async (route) => {
    await isHeld
    await route.fulfill({ body: bytes, contentType: 'image/jpeg' })
  })
  await page.goto('/profile/details')
  await choose(page, bytes)
  await save(page).click()
  await expect(crop(page).locator('button[aria-busy]')).toBeVisible()
  load()
  await expect(crop(page)).toBeHidden()
  await expect(shown(page)).toHaveCount(1)
})

test('a press brings a point of the photo into the middle, for whoever can’t drag', async ({ page, site }) => {
  await page.goto('/profile/details')
  await choose(page, await aPng({ width: 600, height: 300 }), 'me.png', 'image/png')
  await untilMovable(page)
  const { width, height } = await boxOf(frame(page))
  await frame(page).click({ position: { x: width - 4, y: height / 2 } })
  await save(page).click()
  await expect(crop(page)).toBeHidden()
  const [red = 0, , blue = 0] = await middleOf(page, site)
  expect([red < 250, blue < 120]).toEqual([true, true])
})

test('on a phone the photo is cropped in a sheet with Close, and dragging the photo leaves the sheet open', async ({
  browser,
  site,
}) => {
  const phone = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    isMobile: true,
  })
  await signInNewMember(site, phone)
  const page = await phone.newPage()
  await page.goto('/profile/details')
  await choose(page, await aJpeg({ width: 600, height: 900 }))
  await expect(frame(page)).toBeVisible()
  await expect(crop(page).getByText('Drag the photo, or tap what belongs in the middle.')).toBeVisible()
  await expect(crop(page).getByText(/arrow keys/)).toBeHidden()
  await expectToLookRight(page, 'profile-crop-phone', { widths: [320, 390] })
  await page.setViewportSize({ width: 390, height: 664 })

  // A finger that drags the photo down does not drag the sheet away.
  await untilMovable(page)
  const box = await boxOf(frame(page))
  const [x, y] = [box.x + box.width / 2, box.y + 40]
  const finger = await phone.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: at }] })
  await touch('touchStart', y)
  for (let step = 1; step <= 10; step++) await touch('touchMove', y + step * 20)
  await touch('touchEnd', y + 200)
  await expect(frame(page)).toBeVisible()
  expect(await boxOf(frame(page))).toEqual(box)

  await crop(page).getByRole('button', { name: 'Close' }).tap()
  await expect(crop(page)).toBeHidden()
  await phone.close()
})

test('a file that can’t be a photo is refused with a reason, and the next try works', async ({ page }, info) => {
  await page.goto('/profile/details')
  const alert = page.getByRole('main').getByRole('alert')
  const wrong: [what: string, buffer: Buffer, name: string, mimeType: string, said: string][] = [
    ['a text', Buffer.from('words'), 'notes.txt', 'text/plain', 'Please select an image file'],
    ['an SVG', svgBytes(), 'drawing.svg', 'image/svg+xml', 'Please select an image file'],
    ['HEIC', heicBytes(), 'IMG_1.heic', 'image/heic', 'Please select an image file'],
    [
      'cut',
      (await aTruncatedJpeg()).subarray(0, 300),
      'cut.jpg',
      'image/jpeg',
      "This image can't be read. Please choose another one.",
    ],
  ]
  for (const [what, buffer, name, mimeType, said] of wrong) {
    await choose(page, buffer, name, mimeType)
    await expect(alert, what).toHaveText(said)
    await expect(crop(page)).toBeHidden()
  }
  await file(page).setInputFiles(aFile(info, 'large.jpg', await aJpeg({ minBytes: 5 * 1024 * 1024 })))
  await expect(alert).toHaveText('Image must be less than 5MB')
  await expectToLookRight(page, 'profile-photo-refused')

  await page.route('**/api/profile/photo', (route) => route.fulfill({ status: 503, json: {} }))
  // Some devices tell no type. A browser finds none for a name without an extension.
  await file(page).setInputFiles(aFile(info, 'photo', await aJpeg()))
  await expect(alert).toHaveCount(0)
  await save(page).click()
  await expect(crop(page).getByRole('alert')).toHaveText('Failed to upload photo. Please try again.')
  await page.unroute('**/api/profile/photo')
  await page.route('**/api/profile/photo', (route) => route.abort())
  // The sentence is the one of before.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/profile/photo'))
  await save(page).click()
  await failed
  await expect(crop(page).getByRole('alert')).toHaveText('Failed to upload photo. Please try again.')
  await page.unroute('**/api/profile/photo')
  await save(page).click()
  await expect(crop(page)).toBeHidden()
  await expect(shown(page)).toHaveCount(1)

  await page.route('**/api/profile/photo', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: 'Remove photo' }).click()
  const question = page.getByRole('dialog', { name: 'Remove your photo?' })
  await question.getByRole('button', { name: 'Remove photo' }).click()
  await expect(question.getByRole('alert')).toHaveText('Failed to remove photo. Please try again.')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a photo is sent by a form, and removed', async ({ page, site }) => {
    await page.goto('/profile/details')
    const send = async (buffer: Buffer, name: string, mimeType: string) => {
      await file(page).setInputFiles({ name, mimeType, buffer })
      await page.getByRole('button', { name: 'Upload photo' }).click()
    }
    await page.getByRole('button', { name: 'Upload photo' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please select an image file')
    await send(await aJpeg({ minBytes: 6 * 1024 * 1024 }), 'large.jpg', 'image/jpeg')
    await expect(page.getByRole('alert')).toHaveText('Image must be less than 5MB')
    await page.goto('/profile/details')
    await send(await aJpeg(), 'me.jpg', 'image/jpeg')
    await expect(page).toHaveURL(`${site.url}/profile/details`)
    await expect(shown(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Remove photo' }).click()
    await expect(shown(page)).toHaveCount(0)
  })
})
