import { expectErrors } from './support/errors.ts'
import { aNeighboursReport, sendReport, signInNewMember } from './support/people.ts'
import { takePicture } from './support/pictures.ts'
import { cards, pins } from './support/recent.ts'
import { expect, test } from './support/site.ts'
import { description, fill, pin, reportsDescribed, send, success } from './support/submitting.ts'

// A browser of 2023 is this one without what it has learnt since.
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Element.prototype, 'checkVisibility')
    Reflect.deleteProperty(URLSearchParams.prototype, 'size')
    for (const [owner, name] of [
      [URL, 'canParse'],
      [URL, 'parse'],
      [Map, 'groupBy'],
      [Object, 'groupBy'],
      [Response, 'json'],
    ] as const)
      Reflect.deleteProperty(owner, name)
  })
})

test('in a browser of 2023 the list is filtered, and the map shows its pins', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  // Other specs have their reports on this site too.
  for (const category of ['litter', 'noise'])
    await sendReport(context.request, { category, description: `Old phones see ${category}` })
  await page.goto('/recent?category=litter')
  await page.getByRole('button', { name: 'Show all' }).first().click()
  await expect(pins(page).first()).toBeVisible()
  await expect(cards(page).filter({ hasText: 'Old phones see litter' })).toHaveCount(1)
  await expect(cards(page).filter({ hasText: 'Old phones see noise' })).toHaveCount(0)
})

test('in a browser of 2023 a report is sent from where its pin was moved to', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await fill(page, 'Moored dinghy rubs along the jetty')
  await pin(page).focus()
  await page.keyboard.press('Shift+ArrowUp')
  await send(page).click()
  await expect(success(page)).toBeVisible()
  const [report] = await reportsDescribed(page, 'Moored dinghy rubs along the jetty')
  expect(Number(report?.['lat'])).toBeGreaterThan(36.1408)
})

test('a browser that is too old for the scripts is told so, and can send a report from plain pages', async ({
  page,
  context,
  site,
}) => {
  expectErrors(/^SyntaxError/)
  await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: 'class {' }))
  await page.route('**/submit*', async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 })
    const text = await answer.text()
    await route.fulfill({ response: answer, body: text.replaceAll('width:1lh', 'width:1unknown') })
  })
  await signInNewMember(site, context)
  await page.goto('/submit', { waitUntil: 'commit' })
  await expect(page.getByText('This browser is too old')).toBeVisible()
  await takePicture(page, 'old-browser')
  await page.getByRole('link', { name: 'Use plain pages' }).click()
  await expect(page.getByText('These are plain pages')).toBeVisible()
  await takePicture(page, 'plain-pages')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Wildlife')
  await description(page).fill('A gull in the phone box')
  await page.getByRole('textbox', { name: 'Latitude' }).fill('36.13')
  await page.getByRole('textbox', { name: 'Longitude' }).fill('-5.35')
  await send(page).click()
  await expect(page).toHaveURL(/\/recent\?submitted=1$/)
  await expect(page.getByText('These are plain pages')).toBeVisible()
  expect(await reportsDescribed(page, 'A gull in the phone box')).toHaveLength(1)
  await page.getByRole('link', { name: 'Back to the usual pages' }).click()
  await expect(page.getByText('These are plain pages')).toBeHidden()
})

test('on plain pages a neighbour votes on a report, and sees the vote', async ({ page, context, site }) => {
  const id = await aNeighboursReport(page, site)
  await signInNewMember(site, context)
  await context.request.get(`/report/${id}?plain=1`)
  await page.setViewportSize({ width: 390, height: 240 })
  await page.goto(`/report/${id}`, { waitUntil: 'commit' })
  await expect(page.getByText('These are plain pages')).toContainText(
    "You vote, follow and flag on a report's own page.",
  )
  const confirm = page.getByRole('button', { name: 'Confirm', exact: true })
  await expect(confirm).toHaveAttribute('aria-pressed', 'false')
  await expect(confirm).not.toBeInViewport()
  await confirm.click()
  await expect(page).toHaveURL(`/report/${id}#actions`)
  await expect(confirm).toHaveAttribute('aria-pressed', 'true')
  await expect(confirm).toBeInViewport()
})
