import { aJpeg, svgBytes } from '../test/pictures.ts'
import { signInNewMember } from './support/people.ts'
import { expect, test } from './support/site.ts'
import { aFile, alert, reportsDescribed, description, photo, send, success } from './support/submitting.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form works, keeps what was typed and makes one report', async ({ page, context, site }) => {
    await signInNewMember(site, context)
    await page.goto('/submit')
    await expect(page.getByRole('button', { name: 'Use Current Location' })).toBeHidden()
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Wildlife')
    await description(page).fill('A macaque on the bin')
    await page.getByRole('textbox', { name: 'Latitude' }).fill('37')
    await page.getByRole('textbox', { name: 'Longitude' }).fill('-5.35')
    await photo(page).setInputFiles({ name: 'macaque.jpg', mimeType: 'image/jpeg', buffer: await aJpeg() })
    await send(page).click()
    await expect(alert(page)).toHaveText([
      'Location is outside of Gibraltar. Please select a location within Gibraltar.',
      'Please reselect your image.',
    ])
    await expect(description(page)).toHaveValue('A macaque on the bin')
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('wildlife')
    await page.getByRole('textbox', { name: 'Latitude' }).fill('36.13')
    await photo(page).setInputFiles({ name: 'macaque.jpg', mimeType: 'image/jpeg', buffer: await aJpeg() })
    await send(page).click()
    await expect(page).toHaveURL(/\/recent\?submitted=1$/)
    const [report] = await reportsDescribed(page, 'A macaque on the bin')
    expect(report).toMatchObject({ category: 'wildlife', lat: 36.13, lng: -5.35, photo: { width: 640 } })
    await expect(success(page)).toBeVisible()
  })

  test('a file that is no photo, or too large, is refused, and what was typed stays', async ({
    page,
    context,
    site,
  }, info) => {
    await signInNewMember(site, context)
    await page.goto('/submit')
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Other')
    await description(page).fill('Something else')
    await page.getByRole('textbox', { name: 'Latitude' }).fill('36.13')
    await page.getByRole('textbox', { name: 'Longitude' }).fill('-5.35')
    await photo(page).setInputFiles({ name: 'drawing.jpg', mimeType: 'image/jpeg', buffer: svgBytes() })
    await send(page).click()
    await expect(alert(page)).toHaveText('Please select an image file (JPEG, PNG, GIF, or WebP)')
    await expect(description(page)).toHaveValue('Something else')
    await photo(page).setInputFiles(aFile(info, 'large.jpg', await aJpeg({ minBytes: 30 * 1024 * 1024 })))
    await send(page).click()
    await expect(alert(page)).toHaveText('The photo is too large. Please choose one of up to 20 MB.')
    await expect(description(page)).toHaveValue('Something else')
  })

  test('signed out, the form asks to sign in before anything is typed', async ({ page }) => {
    await page.goto('/submit')
    await expect(page.getByText(/^Please sign in first/)).toBeVisible()
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Other')
    await description(page).fill('Anything')
    await page.getByRole('textbox', { name: 'Latitude' }).fill('36.13')
    await page.getByRole('textbox', { name: 'Longitude' }).fill('-5.35')
    await send(page).click()
    await expect(page).toHaveURL(/\/signin\?returnTo=%2Fsubmit$/)
  })
})
