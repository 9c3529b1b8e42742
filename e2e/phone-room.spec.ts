import { boxOf, untilPainted } from './support/layout.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor, reports } from './support/recent.ts'
import { expect, test } from './support/site.ts'

// What stays readable and free to press where there is little room.

test.use({ siteOptions: { isDemo: true } })

test('in narrow columns and with long words, the buttons of a card are in one line', async ({ browser, site }) => {
  for (const [width, locale] of [
    [768, 'en'],
    [390, 'es'],
    [320, 'en'],
  ] as const) {
    const context = await browser.newContext({ baseURL: site.url, locale, viewport: { width, height: 900 } })
    const page = await context.newPage()
    await asReturningVisitor(page)
    await page.goto('/recent')
    await untilPainted(page)
    const tops = await page.getByRole('article').evaluateAll((all) =>
      all.map((card) => {
        const buttons = [...card.querySelectorAll('button[data-vote], button[aria-haspopup="dialog"]:has(b)')]
        return [buttons.length, new Set(buttons.map((button) => button.getBoundingClientRect().top)).size]
      }),
    )
    expect(tops.length).toBeGreaterThan(3)
    expect([width, locale, tops]).toEqual([width, locale, tops.map(() => [3, 1])])
    await context.close()
  }
})

test('on a phone, the text of a comment has the whole width, and the button stays where it is', async ({
  page,
  context,
  site,
}) => {
  await asReturningVisitor(page)
  await signInNewMember(site, context)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/recent')
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Comments/ })
    .click()
  const [box, post] = [
    page.getByRole('textbox', { name: 'Add a comment' }),
    page.getByRole('button', { name: /^Post/ }),
  ]
  await expect(box).toBeVisible()
  await untilPainted(page)
  const before = await boxOf(post)
  await box.fill('Seen it too.')
  expect((await boxOf(box)).width).toBeGreaterThan(300)
  expect(await boxOf(post)).toEqual(before)
})

test('on a phone, the note that all reports are elsewhere does not cover where somebody is', async ({
  browser,
  site,
}) => {
  // In the sea, far from every report.
  const geolocation = { latitude: 36.1145, longitude: -5.3325 }
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    geolocation,
    permissions: ['geolocation'],
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await asReturningVisitor(page)
  await page.goto('/recent')
  await page.getByRole('button', { name: 'Use Current Location' }).click()
  const note = page.getByRole('button', { name: /outside this view$/ })
  await expect(note).toBeVisible()
  const [over, map] = [await boxOf(note), await boxOf(page.getByRole('region', { name: 'Map', exact: true }))]
  const sheet = await boxOf(page.getByRole('status').filter({ hasText: 'report(s)' }))
  expect(over.y + over.height).toBeLessThan(map.y + (sheet.y - map.y) / 2 - 30)
  await context.close()
})

test('on the smallest phone, no word of the title of a report over the list is broken', async ({ page }) => {
  await asReturningVisitor(page)
  await page.setViewportSize({ width: 320, height: 568 })
  for (const category of ['noise', 'infrastructure']) {
    const id = (await reports(page, `?category=${category}&days=all`)).items[0]?.id
    await page.goto(`/recent?report=${id}`)
    const title = page.getByRole('dialog').getByRole('heading', { level: 2 }).first()
    await expect(title).toBeVisible()
    const lines = await title.evaluate((it) => it.clientHeight / parseFloat(getComputedStyle(it).lineHeight))
    expect([category, Math.round(lines)]).toEqual([category, 2])
  }
})
