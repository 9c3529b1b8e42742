import type { Locator, Page } from '@playwright/test'
import { aJpeg, aTruncatedJpeg, heicBytes } from '../test/pictures.ts'
import { expectToLookRight } from './support/accessibility.ts'
import { untilListening } from './support/hydration.ts'
import { boxOf, untilPainted } from './support/layout.ts'
import { kept } from './support/outbox.ts'
import { signInNewMember } from './support/people.ts'
import { expect, test } from './support/site.ts'
import { slowFiles } from './support/slowDevice.ts'
import {
  aFile,
  alert,
  category,
  choose,
  reportsDescribed,
  description,
  fill,
  keptDraft,
  photo,
  pin,
  send,
  success,
} from './support/submitting.ts'

/** Lets the page remember the photo that it sends, for `sentPhoto`. */
const watchPhoto = (page: Page) =>
  page.addInitScript(() => {
    const post = XMLHttpRequest.prototype.send
    XMLHttpRequest.prototype.send = function send(body) {
      if (body instanceof FormData) Object.assign(window, { sentPhoto: body.get('photo') })
      post.call(this, body)
    }
  })

async function sentPhoto(page: Page): Promise<{ type: string; text: string }> {
  await page.waitForFunction(() => 'sentPhoto' in window)
  return page.evaluate(async () => {
    const file = Reflect.get(window, 'sentPhoto') as File // set by `watchPhoto`
    return { type: file.type, text: new TextDecoder('latin1').decode(await file.arrayBuffer()) }
  })
}

test.describe('a file that can’t be used as a photo', () => {
  const sentence = 'Please select an image file (JPEG, PNG, GIF, or WebP)'
  const wrong: [what: string, name: string, mimeType: string, buffer: () => Buffer][] = [
    ['a text', 'notes.txt', 'text/plain', () => Buffer.from('words')],
    ['HEIC', 'IMG_1.heic', 'image/heic', heicBytes],
  ]
  for (const [what, name, mimeType, buffer] of wrong) {
    test(`${what} is refused at once, and the form stays`, async ({ page }) => {
      await fill(page, 'Bags, again')
      await photo(page).setInputFiles({ name, mimeType, buffer: buffer() })
      await expect(alert(page)).toHaveText(sentence)
      await expect(page.getByRole('button', { name: 'Remove' })).toBeHidden()
      await expect(description(page)).toHaveValue('Bags, again')
    })
  }

  test('the reason for a refusal is visible at once in a low window too', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 640 })
    await fill(page, 'Bags, again')
    await photo(page).setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') })
    await expect(alert(page)).toHaveText(sentence)
    // Also not covered by the button, which lies over the end of the form.
    const bottom = async (part: Locator) => (await boxOf(part)).y
    const height = async (part: Locator) => (await boxOf(part)).height
    await expect
      .poll(async () => (await bottom(alert(page))) + (await height(alert(page))))
      .toBeLessThanOrEqual(await bottom(send(page)))
  })

  test('one of 30 MB that can’t be shrunk is refused', async ({ page }, info) => {
    await fill(page, 'Bags, again')
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(30 * 1024 * 1024)])
    await photo(page).setInputFiles(aFile(info, 'large.jpg', bytes))
    await expect(alert(page)).toHaveText('The photo is too large. Please choose one of up to 20 MB.')
    await expect(description(page)).toHaveValue('Bags, again')
  })

  test('a truncated one is refused by the server, and everything typed stays', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    await fill(page, 'Cut off')
    // A picture that the browser can't read is sent unchanged.
    const cut = (await aTruncatedJpeg()).subarray(0, 300)
    await photo(page).setInputFiles({ name: 'cut.jpg', mimeType: 'image/jpeg', buffer: cut })
    await expect(page.getByText('to send')).toBeVisible()
    await send(page).click()
    await expect(alert(page)).toHaveText("This image can't be read. Please choose another one.")
    await expect(description(page)).toHaveValue('Cut off')
    await expect(category(page, 'Litter & Waste')).toBeVisible()
    expect(await reportsDescribed(page, 'Cut off')).toEqual([])
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(photo(page)).toBeFocused()
    await send(page).click()
    await expect(success(page)).toBeVisible()
  })
})

test('a photo whose type the device does not tell is sent', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await fill(page, 'From a card reader')
  await photo(page).setInputFiles({ name: 'DSC_0001', mimeType: 'application/octet-stream', buffer: await aJpeg() })
  await expect(page.getByText('to send')).toBeVisible()
  await send(page).click()
  await expect(success(page)).toBeVisible()
  expect((await reportsDescribed(page, 'From a card reader'))[0]?.['photo']).toBeTruthy()
})

test.describe('a photo that takes long to read', () => {
  const busy = (page: Page) => page.locator('button[type="submit"][aria-busy]')
  const file = async (name: string, width: number) => ({
    ...{ name, mimeType: 'image/jpeg', buffer: await aJpeg({ width, height: 480 }) },
  })

  test('makes Submit wait for it', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    const files = await slowFiles(page)
    await fill(page, 'Sent at once')
    await photo(page).setInputFiles(await file('slow.jpg', 640))
    await expect(page.getByText('Getting the photo ready…')).toBeVisible()
    await send(page).click()
    await expect(busy(page)).toBeVisible()
    await untilPainted(page)
    await files.give()
    await expect(success(page)).toBeVisible()
    expect((await reportsDescribed(page, 'Sent at once'))[0]?.['photo']).toBeTruthy()
  })

  test('does not replace one that was chosen later', async ({ page }) => {
    const files = await slowFiles(page)
    await fill(page, 'Chosen twice')
    await photo(page).setInputFiles(await file('slow.jpg', 1600))
    await photo(page).setInputFiles(await file('quick.jpg', 64))
    const size = page.getByText('to send')
    await expect(size).toBeVisible()
    const about = (await size.textContent()) ?? ''
    await files.give()
    await untilPainted(page)
    await expect(size).toHaveText(about)
  })

  test('keeps the report in the form, with the earlier photo, when it turns out to be no photo', async ({
    page,
    context,
    site,
  }) => {
    await signInNewMember(site, context)
    const files = await slowFiles(page)
    await fill(page, 'Replaced by a text')
    await photo(page).setInputFiles(await file('quick.jpg', 640))
    await expect(page.getByText('to send')).toBeVisible()
    await photo(page).setInputFiles({ name: 'slow.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
    await send(page).click()
    await expect(busy(page)).toBeVisible()
    await untilPainted(page)
    await files.give()
    await expect(alert(page)).toHaveText('Please select an image file (JPEG, PNG, GIF, or WebP)')
    await expect(busy(page)).toHaveCount(0)
    await expect(page.getByText('to send')).toBeVisible()
    expect(await reportsDescribed(page, 'Replaced by a text')).toEqual([])
    await send(page).click()
    await expect(success(page)).toBeVisible()
    expect((await reportsDescribed(page, 'Replaced by a text'))[0]?.['photo']).toBeTruthy()
  })
})

test.describe('a photo that says where it was taken', () => {
  test('places a pin that nobody has placed yet', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    await page.goto('/submit')
    await choose(page, 'Vandalism')
    await description(page).fill('Seen on the way')
    const buffer = await aJpeg({ gps: true })
    await photo(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.getByText('Pin placed where the photo was taken')).toBeVisible()
    await expect(page.getByText('to send')).toBeVisible()
    await send(page).click()
    await expect(success(page)).toBeVisible()
    const [report] = await reportsDescribed(page, 'Seen on the way')
    expect(report?.['lat']).toBeCloseTo(36.1405556, 6)
    expect(report?.['lng']).toBeCloseTo(-5.3536111, 6)
  })

  test('does not move a pin that was placed before', async ({ page }) => {
    await fill(page, 'Not where the photo was')
    const buffer = await aJpeg({ gps: true })
    await photo(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.getByText('to send')).toBeVisible()
    await expect(page.getByText('Pin placed where the photo was taken')).toHaveCount(0)
    expect(JSON.parse((await keptDraft(page)) ?? '{}')).toMatchObject({ placedBy: 'hand' })
  })

  test('offers its place where the pin was placed elsewhere', async ({ page }) => {
    await fill(page, 'Farther away')
    for (let step = 0; step < 5; step++) await pin(page).press('Shift+ArrowUp')
    const buffer = await aJpeg({ gps: true })
    await photo(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.getByText('Photo taken elsewhere')).toBeVisible()
    await expectToLookRight(page, 'submit-photo-elsewhere')
    await page.getByRole('button', { name: 'Move the pin there' }).click()
    await expect(page.getByText('Pin placed where the photo was taken')).toBeVisible()
    await expect(page.getByText('Photo taken elsewhere')).toHaveCount(0)
    expect(JSON.parse((await keptDraft(page)) ?? '{}')).toMatchObject({ placedBy: 'photo' })
  })

  test('no longer offers its place once it is removed', async ({ page }) => {
    await fill(page, 'Farther away')
    for (let step = 0; step < 5; step++) await pin(page).press('Shift+ArrowUp')
    const buffer = await aJpeg({ gps: true })
    await photo(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.getByRole('button', { name: 'Move the pin there' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('button', { name: 'Move the pin there' })).toHaveCount(0)
  })

  test('is sent without its position, however small it is', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    await watchPhoto(page)
    await fill(page, 'A very small picture')
    const buffer = await aJpeg({ gps: true, width: 16, height: 12 })
    await photo(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.getByText('to send')).toBeVisible()
    await send(page).click()
    const sent = await sentPhoto(page)
    expect(sent.type).toBe('image/webp')
    expect(sent.text).toMatch(/^RIFF/)
    expect(sent.text).not.toMatch(/SecretCamera|SecretXmp|Exif/)
    await expect(success(page)).toBeVisible()
  })

  test('is kept without its position if the network fails before the photo is chosen', async ({
    page,
    context,
    site,
  }) => {
    await signInNewMember(site, context)
    await watchPhoto(page)
    const worker = page.waitForEvent('worker', (it) => it.url().includes('shrink.worker'))
    // The outbox, which sends the report, has started.
    await Promise.all([untilListening(page), fill(page, 'Out of reach since')])
    await (await worker).evaluate(() => 'It has started')
    await context.setOffline(true)
    const buffer = await aJpeg({ gps: true, width: 1200, height: 900 })
    await photo(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.getByText('to send')).toBeVisible()
    await send(page).click()
    await expect(kept(page)).toContainText('Out of reach since')
    await context.setOffline(false)
    expect((await sentPhoto(page)).text).not.toMatch(/SecretCamera|SecretXmp|Exif/)
    await expect(success(page)).toBeVisible()
  })

  test('moves a pin that the device has placed unasked', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 36.1445, longitude: -5.3521, accuracy: 20 })
    await page.goto('/submit')
    await expect(page.getByText('Using your location, accurate to about 20 m')).toBeVisible()
    const buffer = await aJpeg({ gps: true })
    await photo(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.getByText('Pin placed where the photo was taken')).toBeVisible()
  })
})
