import { aJpeg } from '../test/pictures.ts'
import { aNeighboursReport, signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { holdScripts } from './support/scripts.ts'
import { expect, test } from './support/site.ts'
import { category, choose, description } from './support/submitting.ts'

test('clicks before the page is hydrated are not lost', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  const { releaseScripts } = await holdScripts(page)
  await page.goto('/profile/details', { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Phone/ }).click()
  await expect(page).toHaveURL(`${site.url}/profile/details?edit=phone`)
  const noise = page.getByRole('switch', { name: 'Noise & Disturbance' })
  await noise.click()
  await expect(noise).not.toBeChecked()
  releaseScripts()
  await expect(page.getByRole('dialog', { name: 'Phone' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(noise).not.toBeChecked()
  await expect
    .poll(async () => (await context.request.get(`${site.url}/api/profile/preferences`)).json())
    .toMatchObject({ notificationPreferences: { noise: false, litter: true } })
})

test('channels chosen before the page is hydrated are saved afterwards', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  const { releaseScripts } = await holdScripts(page)
  await page.goto('/profile/channels', { waitUntil: 'commit' })
  const app = page.getByRole('switch', { name: 'Comments: In the app' })
  const email = page.getByRole('combobox', { name: 'Changes of state: By email' })
  await app.click()
  await email.selectOption('Daily at 08:00')
  releaseScripts()
  await expect
    .poll(async () => (await context.request.get(`${site.url}/api/profile/channels`)).json())
    .toMatchObject({
      comments: { app: false, email: 'off' },
      state: { app: true, email: 'daily' },
      area: { app: true, email: 'off' },
    })
  await expect(app).not.toBeChecked()
  await expect(email).toHaveValue('daily')
})

test('a report that is submitted before the page is hydrated stays in the form', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  const { releaseScripts } = await holdScripts(page)
  await page.goto('/submit', { waitUntil: 'commit' })
  const words = page.getByRole('textbox', { name: 'Description' })
  await words.fill('A lamp that flickers')
  await page.getByRole('button', { name: 'Submit Report' }).click()
  releaseScripts()
  await expect(page.getByText('Draft kept in this tab')).toBeVisible()
  await expect(words).toHaveValue('A lamp that flickers')
  await expect(page).toHaveURL('/submit')
})

test('words typed before the page is hydrated are searched for afterwards', async ({ page }) => {
  await asReturningVisitor(page)
  const { releaseScripts } = await holdScripts(page)
  await page.goto('/recent', { waitUntil: 'commit' })
  const field = page.getByRole('textbox', { name: 'Search reports' })
  await field.fill('lamps')
  releaseScripts()
  // The button appears with hydration.
  await expect(page.getByRole('button', { name: 'Clear the search' })).toBeVisible()
  await expect(field).toHaveValue('lamps')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/recent\?q=lamps$/)
})

test('a photo chosen before the page is hydrated is cropped afterwards', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  const { releaseScripts } = await holdScripts(page)
  await page.goto('/profile', { waitUntil: 'commit' })
  await page.getByLabel('Change photo').setInputFiles({
    ...{ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aJpeg() },
  })
  releaseScripts()
  await page.getByRole('dialog', { name: 'Your photo' }).getByRole('button', { name: 'Save photo' }).click()
  await expect(page.getByText('Your photo has been changed.')).toBeVisible()
})

test('images chosen before the page is hydrated are attached afterwards', async ({ page, context, site }) => {
  // A neighbour's, since a first report of one's own brings a popup, which could stay under the pointer.
  const id = await aNeighboursReport(page, site)
  await signInNewMember(site, context)
  const { releaseScripts } = await holdScripts(page)
  await page.goto(`/report/${id}`, { waitUntil: 'commit' })
  const buffer = await aJpeg()
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('As it is now')
  await page
    .getByLabel('Attach images')
    .setInputFiles(['left.jpg', 'right.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer })))
  releaseScripts()
  await expect(page.getByRole('button', { name: 'Remove right.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'Post Comment' }).click()
  await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible()
  await expect(page.getByText('As it is now')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Enlarge image \d of 2/ })).toHaveCount(2)
})

test('letters typed before the page is hydrated are added to the draft of before', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await page.goto('/submit')
  await description(page).fill('A lamp that hums')
  await expect(page.getByText('Draft kept in this tab')).toBeVisible()
  await page.goto('/privacy')
  const { releaseScripts } = await holdScripts(page)
  await page.goto('/submit', { waitUntil: 'commit' })
  await description(page).pressSequentially('By the')
  releaseScripts()
  await expect(description(page)).toHaveValue('A lamp that hums\nBy the')
  await description(page).pressSequentially(' steps')
  await page.reload()
  await expect(description(page)).toHaveValue('A lamp that hums\nBy the steps')
})

test('letters typed before the page is hydrated are added to the comment of before', async ({
  page,
  context,
  site,
}) => {
  const id = await aNeighboursReport(page, site)
  await signInNewMember(site, context)
  const box = page.getByRole('textbox', { name: 'Add a comment' })
  await page.goto(`/report/${id}`)
  await box.fill('It hums at night')
  await page.goto('/privacy')
  const { releaseScripts } = await holdScripts(page)
  await page.goto(`/report/${id}`, { waitUntil: 'commit' })
  await box.pressSequentially('Since May')
  releaseScripts()
  await expect(box).toHaveValue('It hums at night\nSince May')
  await page.goto('/privacy')
  await page.goto(`/report/${id}`)
  await expect(box).toHaveValue('It hums at night\nSince May')
})

test('an image chosen before the page is hydrated is added to the comment of before', async ({
  page,
  context,
  site,
}) => {
  const id = await aNeighboursReport(page, site)
  await signInNewMember(site, context)
  const box = page.getByRole('textbox', { name: 'Add a comment' })
  await page.goto(`/report/${id}`)
  await box.fill('It hums at night')
  await page.goto('/privacy')
  const { releaseScripts } = await holdScripts(page)
  await page.goto(`/report/${id}`, { waitUntil: 'commit' })
  const buffer = await aJpeg()
  await page.getByLabel('Attach images').setInputFiles({ name: 'lamp.jpg', mimeType: 'image/jpeg', buffer })
  releaseScripts()
  await expect(page.getByRole('button', { name: 'Remove lamp.jpg' })).toBeVisible()
  await expect(box).toHaveValue('It hums at night')
  await page.reload()
  await expect(box).toHaveValue('It hums at night')
})

test('a category that has the focus at hydration keeps it until it is left', async ({ page }) => {
  const { releaseScripts } = await holdScripts(page)
  await page.goto('/submit', { waitUntil: 'commit' })
  const early = page.getByRole('combobox', { name: 'Category' })
  await early.focus()
  releaseScripts()
  await expect(page.locator('form[novalidate]')).toBeVisible()
  await expect(early).toBeFocused()
  await early.selectOption('Vandalism')
  await expect(page.getByText('Draft kept in this tab')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(description(page)).toBeFocused()
  await expect(category(page, 'Vandalism')).toBeVisible()
  await choose(page, 'Wildlife')
})
