import { signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'
import {
  category,
  choose,
  description,
  keptDraft,
  pin,
  question,
  reportsDescribed,
  send,
  success,
} from './support/submitting.ts'

// A link to the form, as in the QR code on a street light, fills in the category and the pin.

const LIGHT = { lat: 36.1408, lng: -5.3536 }
const LINK = `/submit?category=infrastructure&lat=${LIGHT.lat}&lng=${LIGHT.lng}`

test.beforeEach(({ page }) => asReturningVisitor(page))

test('a link fills in the category and the pin, and nobody is asked whether the pin is right', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await page.goto(LINK)
  await expect(page).toHaveURL('/submit')
  await expect(category(page, 'Infrastructure & Utilities')).toBeVisible()
  await expect(pin(page)).toHaveAttribute('aria-valuetext', /Main Street/)
  await description(page).fill('The light at the corner is out')
  await send(page).click()
  await expect(success(page)).toBeVisible()
  const [report] = await reportsDescribed(page, 'The light at the corner is out')
  expect(report).toMatchObject({ ...LIGHT, category: 'infrastructure' })
})

test('a link keeps the words of a draft, and a reload keeps what was changed since', async ({ page }) => {
  await page.goto('/submit')
  await description(page).fill('Begun before')
  await expect(page.getByText('Draft kept in this tab')).toBeVisible()
  await page.goto(LINK)
  await expect(description(page)).toHaveValue('Begun before')
  await expect(category(page, 'Infrastructure & Utilities')).toBeVisible()
  await expect(page).toHaveURL('/submit')
  await pin(page).press('Shift+ArrowUp')
  await expect.poll(() => keptDraft(page)).not.toContain(`"lat":${LIGHT.lat},`)
  const moved = await keptDraft(page)
  await page.reload()
  await expect(description(page)).toHaveValue('Begun before')
  expect(await keptDraft(page)).toBe(moved)
})

test('a link to a place outside the territory does not move the pin of a draft', async ({ page }) => {
  await page.goto('/submit')
  await description(page).fill('Begun before')
  await pin(page).press('Shift+ArrowUp')
  await expect.poll(() => keptDraft(page)).toContain('hand')
  const before = await keptDraft(page)
  await page.goto('/submit?lat=51.5&lng=-0.12&lang=es')
  await expect(page).toHaveURL('/submit?lang=es')
  await expect(page.getByRole('textbox', { name: 'Descripción' })).toHaveValue('Begun before')
  expect(await keptDraft(page)).toBe(before)
})

test('a link to a place outside the territory, or of an unknown category, leads to the form as it is', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await page.goto('/submit?category=gossip&lat=51.5&lng=-0.12')
  await expect(page).toHaveURL('/submit')
  await expect(category(page)).toBeVisible()
  await description(page).fill('Where is this?')
  await choose(page, 'Litter & Waste')
  await send(page).click()
  await expect(question(page)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a link fills in the category and the coordinates', async ({ page }) => {
    await page.goto(LINK)
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('infrastructure')
    await expect(page.getByRole('textbox', { name: 'Latitude' })).toHaveValue(String(LIGHT.lat))
    await expect(page.getByRole('textbox', { name: 'Longitude' })).toHaveValue(String(LIGHT.lng))
    // Playwright does not look for text in noscript.
    await expect.poll(() => page.content()).toContain(`/signin?returnTo=${encodeURIComponent(LINK)}`)
  })
})
