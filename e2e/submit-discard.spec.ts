import { expectToLookRight } from './support/accessibility.ts'
import { kept, submitAnother, submitOffline } from './support/outbox.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, test } from './support/site.ts'
import { category, description, fill, keptDraft, reportsDescribed } from './support/submitting.ts'

// A draft is discarded. A waiting report that the form has is put back or deleted.

test.beforeEach(({ page }) => asReturningVisitor(page))

test('a draft is discarded after a question', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await page.goto('/submit')
  await expect(category(page)).toBeVisible()
  const discard = page.getByRole('button', { name: 'Discard' })
  await expect(discard).toBeHidden()
  await fill(page, 'Not worth it')
  await discard.click()
  const question = page.getByRole('dialog', { name: 'Discard this draft?' })
  await expectToLookRight(page, 'submit-discard')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(description(page)).toHaveValue('Not worth it')
  await discard.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(description(page)).toHaveValue('')
  await expect(category(page)).toBeVisible()
  await expect(discard).toBeHidden()
  await expect(category(page)).toBeFocused()
  await expect.poll(() => keptDraft(page)).toBeNull()
})

test('a waiting report that was opened goes on waiting as it was, or is deleted and comes back by Undo', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await submitOffline(page, context, 'As it was', false)
  await submitAnother(page, 'Waits beside it')
  const one = kept(page).getByRole('listitem').filter({ hasText: 'As it was' })
  await one.getByRole('button', { name: 'Edit:' }).click()
  await expect(description(page)).toHaveValue('As it was')
  await expect(kept(page)).toContainText('To edit one of these, first submit or discard the report below.')
  await description(page).fill('')
  const question = page.getByRole('dialog', { name: 'Discard this draft?' })
  await page.getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Keep it on this device' }).click()
  await expect(one).toContainText("We'll send it the next time this site is open and online.")
  await expect(kept(page)).toBeFocused()
  await expect(description(page)).toHaveValue('')

  await one.getByRole('button', { name: 'Edit:' }).click()
  await expect(description(page)).toHaveValue('As it was')
  await page.getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(description(page)).toHaveValue('')
  await expect(one).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(one).toContainText('You left this report in the form.')

  await one.getByRole('button', { name: 'Edit:' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Keep it on this device' }).click()
  await expect(one).toContainText("We'll send it the next time this site is open and online.")
  await context.setOffline(false)
  await expect(kept(page)).toBeHidden()
  expect(await reportsDescribed(page, 'As it was')).toHaveLength(1)
})

test('a begun report is marked at Add, and the next visit offers to look at it', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await submitOffline(page, context, 'Begun and forgotten', false)
  const add = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add' })
  await expect(add).toHaveAccessibleName('Add')
  await kept(page).getByRole('button', { name: 'Edit:' }).click()
  await expect(add).toHaveAccessibleName('Add, a saved report needs your attention')
  await context.setOffline(false)
  await page.close()

  const next = await context.newPage()
  await next.goto('/recent')
  await expect(next.getByText("A saved report isn't sent until you look at it.")).toBeVisible()
  await next.getByRole('button', { name: 'Look at it' }).click()
  await expect(kept(next)).toContainText('Begun and forgotten')
  await kept(next).getByRole('button', { name: 'Delete:' }).click()
  await expect(next.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add' })).toHaveAccessibleName(
    'Add',
  )
})
