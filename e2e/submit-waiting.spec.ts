import type { BrowserContext, Page } from '@playwright/test'
import { untilListening } from './support/hydration.ts'
import { openSlowly } from './support/indexedDb.ts'
import { kept, submitAnother, submitOffline } from './support/outbox.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { expect, type Site, test } from './support/site.ts'
import { reportsDescribed, description, send, success } from './support/submitting.ts'
import { searchLonger } from './support/timers.ts'

// A report that waits on the device is edited, or the server takes no more.

test.beforeEach(({ page }) => asReturningVisitor(page))

test('a report that is being edited is still on the device when its tab is gone, and is sent only when submitted', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await submitOffline(page, context, 'Begun in another tab')
  await kept(page).getByRole('button', { name: 'Edit:' }).click()
  await expect(description(page)).toHaveValue('Begun in another tab')
  await expect(kept(page)).toBeHidden()
  await description(page).fill('Changed, and then the tab was gone')
  await context.setOffline(false)
  await page.close()

  const next = await context.newPage()
  // The outbox of the new tab starts with its event stream, and does not send the report.
  await Promise.all([untilListening(next), next.goto('/submit')])
  await expect(kept(next)).toContainText('Begun in another tab')
  await expect(kept(next)).toContainText(
    'You left this report in the form. It is not sent until you open it again and submit it.',
  )
  await kept(next).getByRole('button', { name: 'Edit:' }).click()
  await expect(next.getByText('Photo chosen')).toBeVisible()
  await description(next).fill('Changed at last')
  expect(await reportsDescribed(next, 'Begun in another tab')).toHaveLength(0)
  await Promise.all([untilListening(next), next.reload()])
  await expect(description(next)).toHaveValue('Changed at last')
  await expect(next.getByText('Photo chosen')).toBeVisible()
  await expect(kept(next)).toBeHidden()
  await send(next).click()
  await expect(success(next)).toBeVisible()
  const [report, ...others] = await reportsDescribed(next, 'Changed at last')
  expect(report?.['photo']).toBeTruthy()
  expect(others).toEqual([])
  await Promise.all([untilListening(next), next.goto('/submit')])
  await expect(description(next)).toHaveValue('')
  await expect(kept(next)).toBeHidden()
})

test('an edited report whose answer was lost with its tab is sent again by itself, and not doubled', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await submitOffline(page, context, 'Before it was edited')
  await kept(page).getByRole('button', { name: 'Edit:' }).click()
  await expect(description(page)).toHaveValue('Before it was edited')
  await description(page).fill('Sent, and never answered')
  await context.setOffline(false)
  let isStored = false
  await page.route('**/api/reports', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    isStored = true
  })
  await send(page).click()
  await expect.poll(() => isStored).toBe(true)
  await page.close()

  const next = await context.newPage()
  await next.goto('/submit')
  await expect(success(next)).toBeVisible()
  await expect(kept(next)).toBeHidden()
  expect(await reportsDescribed(next, 'Sent, and never answered')).toHaveLength(1)
  expect(await reportsDescribed(next, 'Before it was edited')).toHaveLength(0)
})

/** Opens one unsent report for editing in this tab and in another, which is returned. */
async function editedInTwoTabs(
  page: Page,
  context: BrowserContext,
  site: Site,
  words: string,
  prepare: (other: Page) => Promise<void> = searchLonger,
): Promise<Page> {
  await signInNewMember(site, context)
  await submitOffline(page, context, words, false)
  await kept(page).getByRole('button', { name: 'Edit:' }).click()
  await expect(description(page)).toHaveValue(words)
  await context.setOffline(false)
  const other = await context.newPage()
  await prepare(other)
  await other.goto('/submit')
  await kept(other).getByRole('button', { name: 'Edit:' }).click()
  await expect(description(other)).toHaveValue(words)
  return other
}

test('a report that is edited in two tabs is sent from the first one, and the other says so and keeps its words', async ({
  page,
  context,
  site,
}) => {
  const other = await editedInTwoTabs(page, context, site, 'Open in two tabs')

  await description(page).fill('Sent first')
  await send(page).click()
  await expect(success(page)).toBeVisible()
  await description(other).fill('Another wording altogether')
  await send(other).click()
  await expect(other.getByText(/^This report was sent, changed or deleted in another tab\./)).toBeVisible()
  await expect(description(other)).toHaveValue('Another wording altogether')
  expect(await reportsDescribed(other, 'Another wording altogether')).toHaveLength(0)
  expect(await reportsDescribed(other, 'Sent first')).toHaveLength(1)
})

test('a device that stores slowly does not send an edited report that another tab has sent', async ({
  page,
  context,
  site,
}) => {
  // Longer than a new report waits for it before it is sent.
  const slowly = (tab: Page) => openSlowly(tab, 'lamppost-unsent', 4000)
  const other = await editedInTwoTabs(page, context, site, 'A slow phone', slowly)

  await send(page).click()
  await expect(success(page)).toBeVisible()
  await description(other).fill('Something else on a slow phone')
  await send(other).click()
  await expect(other.getByText(/^This report was sent, changed or deleted in another tab\./)).toBeVisible()
  expect(await reportsDescribed(other, 'Something else on a slow phone')).toHaveLength(0)
})

test('while one tab sends an edited report as it was, another does not send it with other words', async ({
  page,
  context,
  site,
}) => {
  const other = await editedInTwoTabs(page, context, site, 'Three sacks beside the bin')
  await description(other).fill('Three sacks beside the bin again')

  const held = await holdPost(page)
  await send(page).click()
  await held.arrived
  await send(other).click()
  await expect(other.getByText(/^This report was sent, changed or deleted in another tab\./)).toBeVisible()
  held.release()
  await expect(success(page)).toBeVisible()
  expect(await reportsDescribed(page, 'Three sacks beside the bin')).toHaveLength(1)
  expect(await reportsDescribed(page, 'Three sacks beside the bin again')).toHaveLength(0)
  await send(other).click()
  await expect(other.getByRole('dialog', { name: 'Similar Report Found' })).toBeVisible()
})

test('an edited report that has to wait again takes the place of the old one', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  await submitOffline(page, context, 'Words of before', false)
  await kept(page).getByRole('button', { name: 'Edit:' }).click()
  await expect(description(page)).toHaveValue('Words of before')
  await description(page).fill('Better words')
  await send(page).click()
  await expect(kept(page).getByRole('listitem')).toHaveCount(1)
  await expect(kept(page)).toContainText('Better words')
  await expect(kept(page)).toContainText("We'll send it the next time this site is open and online.")
  await context.setOffline(false)
  await expect(success(page)).toBeVisible()
  await expect(kept(page)).toBeHidden()
  expect(await reportsDescribed(page, 'Better words')).toHaveLength(1)
  expect(await reportsDescribed(page, 'Words of before')).toHaveLength(0)
})

for (const [status, code] of [
  [429, 'too-many-requests'],
  [503, 'busy'],
] as const) {
  test(`a server that answers ${status} is left alone until the next round`, async ({ page, context, site }) => {
    await signInNewMember(site, context)
    await submitOffline(page, context, `One of two, ${code}`, false)
    await submitAnother(page, `The other, ${code}`)
    let attempts = 0
    await page.route('**/api/reports', (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      attempts++
      return route.fulfill({ status, json: { code, message: 'A lot is going on' } })
    })
    const isAnswered = page.waitForResponse((answer) => answer.status() === status)
    await context.setOffline(false)
    await isAnswered
    // The outbox has this lock until its round is over.
    await page.evaluate(() => navigator.locks.request('lamppost-unsent', () => undefined))
    await expect(kept(page).getByText("We'll keep trying to send it while this site is open.")).toHaveCount(2)
    expect(attempts).toBe(1)
    await page.unroute('**/api/reports')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(kept(page)).toBeHidden()
    expect(await reportsDescribed(page, `One of two, ${code}`)).toHaveLength(1)
    expect(await reportsDescribed(page, `The other, ${code}`)).toHaveLength(1)
  })
}

test('a report that fails is tried again after one minute, then after two, and at once when the network is back', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await page.clock.install()
  await submitOffline(page, context, 'Too heavy for this street')
  let round = 0
  const triedIn: number[] = []
  await page.route('**/api/reports', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    triedIn.push(round)
    return route.abort()
  })
  /** Waits until the outbox, which has this lock while it sends, has noted that the report failed. */
  const untilTried = () => page.evaluate(() => navigator.locks.request('lamppost-unsent', () => undefined))
  const nextRound = async () => {
    await untilTried()
    round++
    await page.clock.fastForward(60_000)
    // The event stream and the list are asked for again too; what the outbox does shows in the numbers below.
    await untilTried()
  }
  await context.setOffline(false)
  await expect.poll(() => triedIn).toEqual([0])
  await nextRound()
  await expect.poll(() => triedIn).toEqual([0, 1])
  await nextRound()
  await nextRound()
  await expect.poll(() => triedIn).toEqual([0, 1, 3])
  await page.unroute('**/api/reports')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(kept(page)).toBeHidden()
  expect(await reportsDescribed(page, 'Too heavy for this street')).toHaveLength(1)
})

/** Holds the page's next report until `release`; `arrived` tells that it is under way. */
async function holdPost(page: Page): Promise<{ arrived: Promise<void>; release: () => void }> {
  const [arrival, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/reports', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    arrival.resolve()
    await gate.promise
    return route.continue()
  })
  return { arrived: arrival.promise, release: gate.resolve }
}
