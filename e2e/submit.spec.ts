import { aJpeg } from '../test/pictures.ts'
import { expectToLookRight } from './support/accessibility.ts'
import { boxOf, watchShifts } from './support/layout.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor, cards, reports, shown } from './support/recent.ts'
import { expect, test } from './support/site.ts'
import {
  alert,
  category,
  choose,
  reportsDescribed,
  description,
  keptDraft,
  photo,
  pin,
  place,
  question,
  send,
  success,
} from './support/submitting.ts'
import { changeTimers, RESULT_MS } from './support/timers.ts'

test('a signed-in member reports with a photo, and comes to the map', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await changeTimers(page, RESULT_MS, 60_000)
  await page.goto('/submit')
  await expect(page).toHaveTitle('Submit Report - Lamppost: Gibraltar')
  await expect(category(page)).toBeVisible()
  await expect(page.getByText('Draft kept in this tab')).toBeHidden()
  await expect(page.getByText('Move the pin to the spot.')).toBeVisible()

  await category(page).click()
  await expect(page.getByRole('radio')).toHaveCount(7)
  await page.getByRole('radio', { name: 'Infrastructure & Utilities' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(category(page, 'Infrastructure & Utilities')).toBeFocused()

  await expect(description(page)).toHaveAttribute('placeholder', 'What did you spot?')
  await description(page).fill('The lamp by the steps is out')
  await expect(page.getByText('Draft kept in this tab')).toBeVisible()
  await photo(page).setInputFiles({
    name: 'lamp.jpg',
    mimeType: 'image/jpeg',
    buffer: await aJpeg({ width: 3000, height: 2000, noise: true }),
  })
  await expect(page.getByText(/^\d+ KB to send$/)).toBeVisible()
  await expect(page.getByText('12, Main Street, Westside', { exact: true })).toBeVisible()
  await expectToLookRight(page, 'submit-filled')

  await send(page).click()
  await expect(question(page).getByText('12, Main Street, Westside')).toBeVisible()
  await expectToLookRight(page, 'submit-here')
  await question(page).getByRole('button', { name: 'Yes, send it' }).click()
  const done = page.getByRole('dialog', { name: 'Report submitted' })
  await expect(done.getByText('Report submitted successfully!')).toBeVisible()
  await done.getByRole('button', { name: 'View on map' }).click()
  await expect(page).toHaveURL(/\/recent/)
  await expect(success(page)).toBeVisible()
  const [report] = await reportsDescribed(page, 'The lamp by the steps is out')
  expect(report).toMatchObject({ category: 'infrastructure', lat: 36.1408, lng: -5.3536, photo: { width: 1600 } })
  expect(await keptDraft(page)).toBeNull()
})

test('the list that was open before shows the new report', async ({ page, context, site }) => {
  const words = 'A gull has opened the bags'
  await asReturningVisitor(page)
  await signInNewMember(site, context)
  await changeTimers(page, RESULT_MS, 6000)
  const listening = page.waitForResponse(/\/api\/events/)
  await page.goto('/recent')
  await expect(shown(page)).toBeVisible()
  const before = (await reports(page)).total
  await listening
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add' }).click()
  await place(page)
  await choose(page, 'Wildlife')
  await description(page).fill(words)
  await send(page).click()
  await expect(page.getByRole('dialog', { name: 'Report submitted' })).toBeVisible()
  await expect(success(page)).toBeVisible()
  await expect(cards(page).first()).toContainText(words)
  await expect(shown(page)).toHaveText(`Showing ${before + 1} report(s)`)
})

test('the form says what is missing, moves the focus there, and looks right then and while a category is chosen', async ({
  page,
}) => {
  await page.goto('/submit')
  await category(page).waitFor()
  await send(page).click()
  await expect(alert(page)).toHaveText('Please fill out all required fields.')
  await expect(category(page)).toBeFocused()
  await pin(page).waitFor()
  await expectToLookRight(page, 'submit-missing')
  for (const field of [category(page), description(page)]) {
    await expect(field).toHaveAccessibleDescription('Please fill out all required fields.')
  }
  // A button can't have aria-invalid, so only the text box has it.
  await expect(description(page)).toHaveAttribute('aria-invalid', 'true')
  await description(page).fill('Paint on the wall')
  await expect(description(page)).not.toHaveAttribute('aria-invalid')
  await expect(alert(page)).toBeVisible()
  await description(page).fill('')
  await category(page).click()
  await expect(page.getByRole('radio')).toHaveCount(7)
  await expectToLookRight(page, 'submit-picker')
  await page.getByRole('radio', { name: 'Vandalism' }).click()
  await expect(alert(page)).toBeHidden()
  await send(page).click()
  await expect(alert(page)).toHaveText('Please fill out all required fields.')
  await expect(description(page)).toBeFocused()
  await description(page).fill('   ')
  await send(page).click()
  await expect(alert(page)).toHaveText('Please fill out all required fields.')
})

test('a report is submitted with the keyboard alone', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await changeTimers(page, RESULT_MS, 6000)
  await page.goto('/submit')
  await category(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'Litter & Waste' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(category(page, 'Traffic & Parking')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('A van on the pavement')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Use Current Location' })).toBeFocused()
  await pin(page).waitFor()
  for (let stop = 0; stop < 12 && !(await send(page).evaluate((button) => button === document.activeElement)); stop++) {
    await page.keyboard.press('Tab')
  }
  await expect(send(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeVisible()
  const yes = question(page).getByRole('button', { name: 'Yes, send it' })
  // Past the Close button, and the attribution of the small map.
  for (let stop = 0; stop < 4 && !(await yes.evaluate((button) => button === document.activeElement)); stop++) {
    await page.keyboard.press('Tab')
  }
  await expect(yes).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Report submitted' })).toBeVisible()
  await expect(success(page)).toBeVisible()
})

test('the layout does not shift while the form opens, and the button covers no field', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const shifts = await watchShifts(page)
  await page.goto('/submit')
  await expect(page.getByText('12, Main Street, Westside', { exact: true })).toBeVisible()
  await pin(page).waitFor()
  expect(await shifts()).toEqual([])

  await photo(page).focus()
  const field = await boxOf(page.getByText('Photo (optional)'))
  const button = await boxOf(send(page))
  const nav = await boxOf(page.getByRole('navigation', { name: 'Main' }))
  expect(field.y + field.height).toBeLessThanOrEqual(button.y)
  expect(button.y + button.height).toBeLessThanOrEqual(nav.y)
})
