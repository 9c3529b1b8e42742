import { isFocusSeen } from './support/layout.ts'
import { aNeighboursReport, sendReport, signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'

test('another screen begins at its heading, for keyboards and screen readers', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await asReturningVisitor(page)
  await page.goto('/recent')
  await page.getByRole('link', { name: 'Add', exact: true }).press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page).toHaveURL('/submit')
  await expect(heading).toBeFocused()
  await page.getByRole('link', { name: 'Profile', exact: true }).press('Enter')
  await expect(page).toHaveURL('/profile')
  await expect(heading).toBeFocused()
  // Going on inside the same screen moves nothing.
  const details = page.getByRole('link', { name: 'Details' })
  await details.press('Enter')
  await expect(page).toHaveURL('/profile/details')
  await expect(details).toBeFocused()
  await page.getByRole('link', { name: 'Signed-in devices' }).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Signed-in devices' })).toBeFocused()
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/submit')
  await expect(heading).toBeFocused()
})

test('a person who comes back from a report finds the place in the list again', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  const ids: string[] = []
  for (let count = 1; count <= 5; count++)
    ids.push(await sendReport(context.request, { category: 'noise', description: `Drill number ${count}` }))
  const [first, second] = ids
  await context.request.post(`/api/reports/${first}/comments`, { multipart: { text: 'I hear it too' } })
  await asReturningVisitor(page)
  const card = (id?: string) => page.locator(`#card-${id}`)
  for (const path of ['/recent', '/profile/reports', '/profile/comments', '/profile/following']) {
    await page.goto(path)
    const link = page.locator(`main a[href="/report/${path === '/recent' ? second : first}"]`)
    await link.press('Enter')
    await expect(page).toHaveURL(/\/report\//)
    await page.goBack()
    await expect(page).toHaveURL(path)
    await expect(link).toBeFocused()
  }

  // The card to which somebody has returned from the sign-in is scrolled to only once.
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto(`/privacy`)
  await page.evaluate((to) => location.assign(to), `/recent#card-${first}`)
  await expect(card(first).getByRole('link')).toBeFocused()
  await expect(page).toHaveURL('/recent')
  await card(second).getByRole('link').click()
  await expect(page).toHaveURL(/\/report\//)
  await page.goBack()
  await expect(card(second)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('on a phone the navigation never hides what the keyboard has reached', async ({ page, context, site }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInNewMember(site, context)
  const id = await aNeighboursReport(page, site)
  for (const path of ['/profile/details', '/profile/alerts', '/statistics', `/report/${id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (let count = 0; count < 40; count++) {
      await page.keyboard.press('Tab')
      const reached = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? '')
      if (reached.startsWith('<body')) break
      await expect.poll(() => isFocusSeen(page), { message: `${path}: ${reached}` }).toBe(true)
    }
  }
})
