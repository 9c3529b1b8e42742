import type { Page } from '@playwright/test'
import { expectToLookRight } from './support/accessibility.ts'
import { boxOf, untilPainted, untilStill } from './support/layout.ts'
import { signInNewMember } from './support/people.ts'
import { expect, test } from './support/site.ts'
import { fingers } from './support/touch.ts'

const details = (page: Page) => page.getByRole('region', { name: 'Details' })
const row = (page: Page, name: RegExp) => details(page).getByRole('button', { name })
const popup = (page: Page, name: string) => page.getByRole('dialog', { name })
const box = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name })
const homeBox = (page: Page) => page.getByRole('dialog').getByRole('combobox', { name: 'Home location' })
const alert = (page: Page) => page.getByRole('dialog').getByRole('alert')
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' })
const fail = (page: Page) =>
  page.route('**/api/profile', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  )

test.beforeEach(async ({ context, site }) => {
  await signInNewMember(site, context)
})

test('the name is changed by the keyboard alone, and what is typed stays on failure', async ({ page, site }) => {
  await page.goto('/profile/details')
  await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Details' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site.url}/profile/details`)
  await expect(page).toHaveTitle('Details - Lamppost: Gibraltar')
  const name = row(page, /^Name/)
  await name.focus()
  await page.keyboard.press('Enter')
  await expect(popup(page, 'Name')).toBeVisible()
  await expect(box(page, 'First name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popup(page, 'Name')).toBeHidden()
  await expect(name).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(box(page, 'First name')).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await box(page, 'Last name').fill(' ')
  await page.keyboard.press('Enter')
  await expect(alert(page)).toHaveText('Please enter a first or last name.')
  await expect(box(page, 'First name')).toBeFocused()
  await fail(page)
  await page.keyboard.type('Zoë')
  await page.keyboard.press('Enter')
  await expect(alert(page)).toHaveText('Failed to update profile information')
  await expect(box(page, 'First name')).toHaveValue('Zoë')
  await page.unroute('**/api/profile')
  await save(page).focus()
  const saved = expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(popup(page, 'Name')).toBeHidden()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleName(/^Name\s*Zoë/)
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë' })).toBeVisible()
  await saved
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the phone number is added, corrected and removed with a pointer', async ({ page }) => {
    await page.goto('/profile/details')
    await row(page, /^Phone Not set/).click()
    await save(page).click()
    await expect(alert(page)).toHaveText('Please enter a phone number.')
    await box(page, 'Phone number').fill('12 34')
    await save(page).click()
    await expect(alert(page)).toHaveText('Please enter a valid phone number for this country code.')
    await expect(box(page, 'Phone number')).toHaveValue('12 34')
    await expectToLookRight(page, 'profile-phone-refused')
    const code = page.getByRole('dialog').getByRole('combobox', { name: 'Country code' })
    await expect(code).toHaveValue('+350')
    await expect(code.getByRole('option')).toHaveText(['+350', '+44', '+34'])
    await box(page, 'Phone number').fill('5712 3456')
    await save(page).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(row(page, /^Phone \+350 57123456/)).toBeVisible()

    await row(page, /^Phone/).click()
    await expect(box(page, 'Phone number')).toHaveValue('57123456')
    // The message would cover the popup.
    await expect(page.getByText('Saved', { exact: true })).toBeHidden()
    await expectToLookRight(page, 'profile-phone')
    await code.selectOption('+34')
    await box(page, 'Phone number').fill('612 34 56 78')
    await save(page).click()
    await expect(row(page, /^Phone \+34 612345678/)).toBeVisible()
    await row(page, /^Phone/).click()
    await expect(code).toHaveValue('+34')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(row(page, /^Phone Not set/)).toBeFocused()
  })

  test('a home location is saved, and cancelled changes are not', async ({ page }) => {
    await page.goto('/profile/details')
    await row(page, /^Home location Not set/).click()
    await save(page).click()
    await expect(alert(page)).toHaveText('Please enter a location.')
    await homeBox(page).fill('12 Main Street')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(row(page, /^Home location Not set/)).toBeFocused()
    await row(page, /^Home location/).click()
    await expect(homeBox(page)).toHaveValue('')
    await homeBox(page).fill('12 Main Street')
    await save(page).click()
    await expect(row(page, /^Home location 12 Main Street/)).toBeVisible()
    await page.reload()
    await expect(row(page, /^Home location 12 Main Street/)).toBeVisible()
  })
})

test('the tab looks right, empty and full, with long, right-to-left and emoji names', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/profile/details')
  await expect(details(page)).toContainText('Email')
  await expect(details(page).getByRole('button', { name: /^Email/ })).toHaveCount(0)
  await expect(
    page.getByText('Email editing is currently unavailable. Please contact support if you need to change your email.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Delete my account and data' })).toHaveAttribute('href', '/data-deletion')
  await expectToLookRight(page, 'profile-details-empty')

  const change = (data: object) => context.request.patch(`${site.url}/api/profile`, { data })
  await change({ phoneNumber: '+35057123456', homeLocation: '12 Main Street, Gibraltar, GX11 1AA' })
  await change({ firstName: 'x'.repeat(50), lastName: 'Ω'.repeat(50) })
  await page.goto('/profile/details')
  await expectToLookRight(page, 'profile-details-long')
  await change({ firstName: 'العربية 👩‍👩‍👧', lastName: 'שלום' })
  await page.goto('/profile/details')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('العربية 👩‍👩‍👧 שלום')
  await expectToLookRight(page, 'profile-details')
  await row(page, /^Name/).click()
  await box(page, 'First name').fill('x'.repeat(200))
  await save(page).click()
  await expect(alert(page)).toHaveText('This is too long. Use up to 50 characters.')
  await expect(box(page, 'First name')).toHaveValue('x'.repeat(200))
  await expect(box(page, 'First name')).toBeFocused()
  await box(page, 'First name').fill('zero\u200bwidth')
  await save(page).click()
  await expect(alert(page)).toHaveText("Your name contains a character we can't use. Please type it again.")
  await expectToLookRight(page, 'profile-name-refused')
})

test('a press beside a popup closes it only while nothing was typed', async ({ page }) => {
  await page.goto('/profile/details')
  const name = popup(page, 'Name')
  await row(page, /^Name/).click()
  await expect(box(page, 'First name')).toBeFocused()
  await page.mouse.click(10, 10)
  await expect(name).toBeHidden()
  await row(page, /^Name/).click()
  await box(page, 'First name').fill('Zoë')
  await page.mouse.click(10, 10)
  await untilPainted(page)
  await expect(box(page, 'First name')).toHaveValue('Zoë')
  await page.keyboard.press('Escape')
  await expect(name).toBeHidden()
})

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true })

  test('a drag down closes a popup only while nothing was typed', async ({ page }) => {
    await page.goto('/profile/details')
    const { swipe } = await fingers(page)
    const sheet = popup(page, 'Phone')
    const dragDown = async () => {
      const title = sheet.getByRole('heading')
      await untilStill(title)
      const { x, y } = await boxOf(title)
      await swipe({ x: x + 10, y: y + 10 }, { x: 0, y: 250 })
    }
    await row(page, /^Phone/).click()
    await dragDown()
    await expect(sheet).toBeHidden()
    await row(page, /^Phone/).click()
    await box(page, 'Phone number').fill('5712')
    await dragDown()
    await untilPainted(page)
    await expect(box(page, 'Phone number')).toHaveValue('5712')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(sheet).toBeHidden()
  })
})

test('being offline loses nothing that was typed', async ({ page, context }) => {
  await page.goto('/profile/details')
  await row(page, /^Home/).click()
  await homeBox(page).fill('Catalan Bay')
  await context.setOffline(true)
  await save(page).click()
  await expect(alert(page)).toHaveText('Network error. Please check your internet connection and try again.')
  await context.setOffline(false)
  await save(page).click()
  await expect(row(page, /^Home location Catalan Bay/)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every detail is changed in the page itself', async ({ page, site }) => {
    await page.goto('/profile/details')
    await row(page, /^Name/).click()
    await expect(page).toHaveURL(`${site.url}/profile/details?edit=name`)
    await page.getByRole('textbox', { name: 'First name' }).fill('x'.repeat(200))
    await page.getByRole('button', { name: 'Save' }).first().click()
    await expect(page.getByRole('alert')).toHaveText('This is too long. Use up to 50 characters.')
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('x'.repeat(200))
    await page.getByRole('textbox', { name: 'First name' }).fill('Ana')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await expect(row(page, /^Name\s+Ana Bay/)).toBeVisible()
    await row(page, /^Phone/).click()
    await page.getByRole('textbox', { name: 'Phone number' }).fill('57123456')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await expect(row(page, /^Phone\s+\+350 57123456/)).toBeVisible()
    await row(page, /^Phone/).click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(row(page, /^Phone\s+Not set/)).toBeVisible()
    await row(page, /^Home/).click()
    await page.getByRole('textbox', { name: 'Home location' }).fill('12 Main Street')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await expect(row(page, /^Home location\s+12 Main Street/)).toBeVisible()
    await page.getByRole('switch', { name: 'Wildlife' }).uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    // The page before shows the same choices.
    await expect
      .poll(async () => (await page.request.get('/api/profile/preferences')).json())
      .toMatchObject({ notificationPreferences: { wildlife: false, other: true } })
    await expect(page.getByRole('switch', { name: 'Wildlife' })).not.toBeChecked()
    await expect(page.getByRole('switch', { name: 'Other' })).toBeChecked()
  })
})
