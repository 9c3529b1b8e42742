import { aJpeg } from '../test/pictures.ts'
import { complaints } from './looks.ts'
import { signedIn } from './people.ts'
import { expect, test } from './site.ts'

test('what is pressed before the page is alive is not lost', async ({ page, context, site }) => {
  test.slow()
  const found = complaints(page)
  await signedIn(site, context)
  let alive = () => {}
  const held = new Promise<void>((resolve) => (alive = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/profile/details', { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Phone/ }).click()
  await expect(page).toHaveURL(`${site.url}/profile/details?edit=phone`)
  const noise = page.getByRole('switch', { name: 'Noise & Disturbance' })
  await noise.click()
  await expect(noise).not.toBeChecked()
  alive()
  await expect(page.getByRole('dialog', { name: 'Phone' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(noise).not.toBeChecked()
  await expect
    .poll(async () => (await context.request.get(`${site.url}/api/profile/preferences`)).json())
    .toMatchObject({ notificationPreferences: { noise: false, litter: true } })
  expect(found).toEqual([])
})

test('a photo that is chosen before the page is alive is cut once it is', async ({ page, context, site }) => {
  test.slow()
  await signedIn(site, context)
  let alive = () => {}
  const held = new Promise<void>((resolve) => (alive = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/profile', { waitUntil: 'commit' })
  await page.getByLabel('Change photo').setInputFiles({
    ...{ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aJpeg() },
  })
  alive()
  await page.getByRole('dialog', { name: 'Your photo' }).getByRole('button', { name: 'Save photo' }).click()
  await expect(page.getByText('Your photo is changed.')).toBeVisible()
})
