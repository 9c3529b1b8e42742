import type { Page } from '@playwright/test'
import { boxOf, untilPainted } from './support/layout.ts'
import { CASEMATES, cards, chip, open, asReturningVisitor } from './support/recent.ts'
import { DEMO, expect, test } from './support/site.ts'

// The point that distances are measured from, which is the same on every screen, and how the person is located.

test.use({ siteOptions: DEMO })

const HERE = { ...CASEMATES, latitude: 36.12, accuracy: 30 }
const DISTANCE = /\d+(\.\d)? k?m$/
const disc = (page: Page) => page.getByRole('img', { name: 'Your location' })
const ring = (page: Page) => page.getByRole('img', { name: 'Distances are measured from here' })
const why = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

async function distanceIn(text: Promise<string | null>): Promise<string> {
  return DISTANCE.exec((await text) ?? '')?.[0] ?? 'none'
}

test.beforeEach(async ({ page }) => {
  await asReturningVisitor(page)
})

test('card, popup and page show the same distance, from the person’s own position', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(HERE)
  await open(page)
  await expect(disc(page)).toBeVisible()
  await expect(ring(page)).toHaveCount(0)
  const card = cards(page).first()
  const facts = card.locator('[class*="meta_"]').first()
  await expect(facts).toHaveText(/\d\.\d km$/)
  const onCard = await distanceIn(facts.textContent())
  const path = await card.getByRole('link').getAttribute('href')
  await page.goto(path ?? '')
  const onPage = page.locator('article [class*="meta_"]').filter({ hasText: DISTANCE }).first()
  await expect(onPage).toHaveText(new RegExp(`${onCard.replace('.', '\\.')}$`))
  await page.goto(`/recent?report=${path?.split('/').at(-1)}`)
  const inPopup = page.getByRole('dialog').locator('[class*="meta_"]').filter({ hasText: DISTANCE }).first()
  await expect(inPopup).toHaveText(new RegExp(`${onCard.replace('.', '\\.')}$`))
})

test('no distance is shown before it is known where it is measured from', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const look = () => {
      for (const it of document.querySelectorAll('article [class*="meta_"] :is(span, bdi)')) {
        const isDistance = it.childElementCount === 0 && /^\d[\d.]* k?m$/.test(it.textContent)
        if (isDistance && it.checkVisibility({ visibilityProperty: true }))
          seen.add(`${it.closest('article')?.id} ${it.textContent}`)
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    // The device answers late.
    const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
    navigator.geolocation.getCurrentPosition = (...given) => setTimeout(ask, 800, ...given)
  })
  await context.setGeolocation(HERE)
  await open(page)
  await expect(disc(page)).toBeVisible()
  const distance = cards(page)
    .first()
    .locator('[class*="meta_"]')
    .getByText(/^\d\.\d km$/)
  await expect(distance).toBeVisible()
  await untilPainted(page)
  const seen = await page.evaluate(() =>
    [...(Reflect.get(window, 'seen') as Set<string>)].map((it) => it.split(' ')[0]),
  )
  expect(seen.length).toBeGreaterThan(0)
  expect(new Set(seen).size).toBe(seen.length)
})

test('without a device’s position a ring marks where distances start: at the centre, or where one clicks', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  await expect(ring(page)).toBeVisible()
  const before = await boxOf(ring(page))
  await page.mouse.click(1230, 60)
  await expect.poll(() => ring(page).boundingBox()).not.toEqual(before)
  await expect(disc(page)).toHaveCount(0)
})

test('the location button shows at once that it is searching, then the map at the position found', async ({
  page,
  context,
}) => {
  await context.setGeolocation(HERE)
  await open(page)
  await page.evaluate(() => {
    const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
    navigator.geolocation.getCurrentPosition = (...given) => Object.assign(window, { answer: () => ask(...given) })
  })
  await context.grantPermissions(['geolocation'])
  await chip(page, 'Use Current Location').click()
  const busy = chip(page, 'Finding your location…')
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await page.evaluate(() => (Reflect.get(window, 'answer') as () => void)())
  await expect(chip(page, 'Use Current Location')).toBeVisible()
  await expect(disc(page)).toBeInViewport()
})

test('a failed location says why, until it is tried again with success, whatever the error', async ({
  page,
  context,
}) => {
  await context.setGeolocation(HERE)
  await open(page)
  await context.grantPermissions(['geolocation'])
  for (const [code, text] of [
    [1, 'Allow it in your browser'],
    [2, "Your device can't find it"],
    [3, 'Could not get your location in time.'],
  ] as const) {
    await page.evaluate((failed) => {
      const { geolocation } = navigator
      // The browser's own function, not the one set for the last error.
      const ask = Geolocation.prototype.getCurrentPosition.bind(geolocation)
      let count = 0
      geolocation.getCurrentPosition = (done, fail, options) => {
        count++
        if (count === 1) setTimeout(() => fail?.({ code: failed } as GeolocationPositionError), 50)
        else Object.assign(window, { answer: () => ask(done, fail, options) })
      }
    }, code)
    await chip(page, 'Use Current Location').click()
    await expect(why(page, text)).toBeVisible()
    await expect(disc(page)).toHaveCount(0)
    await why(page, text).getByRole('button', { name: 'Try Again' }).click()
    await expect(chip(page, 'Finding your location…')).toBeVisible()
    await expect(why(page, text)).toHaveCount(0)
    await page.evaluate(() => (Reflect.get(window, 'answer') as () => void)())
    await expect(chip(page, 'Use Current Location')).toBeVisible()
    await expect(disc(page)).toBeInViewport()
    await expect(why(page, text)).toHaveCount(0)
  }
})
