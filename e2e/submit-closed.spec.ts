import type { Page } from '@playwright/test'
import { aJpeg } from '../test/pictures.ts'
import { holdRequests } from './support/holding.ts'
import { untilListening } from './support/hydration.ts'
import { failOnce, openSlowly } from './support/indexedDb.ts'
import { kept } from './support/outbox.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor } from './support/recent.ts'
import { holdScripts } from './support/scripts.ts'
import { expect, test } from './support/site.ts'
import {
  alert,
  category,
  description,
  fill,
  keptDraft,
  photo,
  reportsDescribed,
  send,
  success,
} from './support/submitting.ts'

// A report whose page is closed, or loaded again, before it is answered.

const SENDING = '**/api/reports'
const SENT = 'Your report has been submitted successfully!'

test.beforeEach(async ({ page, context, site }) => {
  await asReturningVisitor(page)
  await signInNewMember(site, context)
})

/** Submits a report that is never answered. Whether the server stores it says `arrives`. */
async function submitUnanswered(page: Page, words: string, arrives: boolean): Promise<void> {
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
  await page.route(SENDING, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    if (arrives) await route.fetch()
    asked()
  })
  await fill(page, words)
  const buffer = await aJpeg({ width: 1200, height: 900 })
  await photo(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText(/\d KB to send$/)).toBeVisible()
  await send(page).click()
  await isAsked
}

for (const arrives of [false, true]) {
  const words = arrives ? 'Arrived before the phone was pocketed' : 'Pocketed at once'
  test(`a report that ${arrives ? 'arrived' : 'was lost'} as its page was closed is sent once at the next visit, with its photo`, async ({
    page,
    context,
  }) => {
    await submitUnanswered(page, words, arrives)
    await page.close()
    const next = await context.newPage()
    await next.goto('/recent')
    await expect(next.getByText(SENT)).toBeVisible()
    const [report, ...others] = await reportsDescribed(next, words)
    expect(report?.['photo']).toBeTruthy()
    expect(others).toEqual([])
    await next.goto('/submit')
    await expect(description(next)).toHaveValue('')
    await expect(kept(next)).toBeHidden()
  })
}

test('a report whose tab is loaded again leaves the form, and is sent once', async ({ page }) => {
  await submitUnanswered(page, 'Loaded again too soon', false)
  await page.reload()
  await expect(kept(page)).toContainText('Loaded again too soon')
  await expect(description(page)).toHaveValue('')
  await page.unrouteAll()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(kept(page)).toBeHidden({ timeout: 130_000 })
  expect(await reportsDescribed(page, 'Loaded again too soon')).toHaveLength(1)
})

test('what is typed before the page is hydrated stays, although the report of the draft has left the form', async ({
  page,
}) => {
  await submitUnanswered(page, 'Sent before', false)
  const { releaseScripts } = await holdScripts(page)
  await page.goto('/submit', { waitUntil: 'commit' })
  await description(page).fill('Typed early')
  releaseScripts()
  await expect(kept(page)).toContainText('Sent before')
  await expect(description(page)).toHaveValue('Typed early')
})

test('a report that is sent after its page was loaded again elsewhere is not in the form any more', async ({
  page,
}) => {
  await submitUnanswered(page, 'Seen to', true)
  await page.route(SENDING, (route) => route.continue())
  await page.goto('/recent')
  await expect(page.getByText(SENT)).toBeVisible()
  await page.goto('/submit')
  await expect(category(page)).toBeVisible()
  await expect(description(page)).toHaveValue('')
  expect(await reportsDescribed(page, 'Seen to')).toHaveLength(1)
})

test('a form that was left and opened again shows that its report is being sent, and is empty afterwards', async ({
  page,
}) => {
  await fill(page, 'A goose behind the market')
  const sending = await holdRequests(page, /\/api\/reports$/, 'POST')
  await send(page).click()
  await sending.sent
  const tab = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
  await tab('Map').click()
  await expect(page).toHaveURL(/\/recent/)
  await tab('Add').click()
  await expect(description(page)).toHaveValue('A goose behind the market')
  await expect(page.getByRole('button', { name: 'Submitting' })).toBeVisible()
  sending.release()
  await expect(page.getByText(SENT)).toBeVisible()
  await expect(send(page)).toBeVisible()
  await expect(description(page)).toHaveValue('')
  await expect.poll(() => keptDraft(page)).toBeNull()
  expect(await reportsDescribed(page, 'A goose behind the market')).toHaveLength(1)
})

test('a report that was refused and left says why at the next visit', async ({ page, context }) => {
  await page.route(SENDING, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 'outside', message: 'Outside of it', field: 'lat' } })
      : route.fallback(),
  )
  await fill(page, 'Out at sea')
  await send(page).click()
  await expect(alert(page)).toBeVisible()
  const reason = await alert(page).innerText()
  await page.close()
  const next = await context.newPage()
  await next.goto('/submit')
  await expect(kept(next).getByRole('listitem')).toContainText('Out at sea')
  await expect(kept(next).getByRole('listitem')).toContainText(reason)
  await expect(kept(next)).not.toContainText('You left this report in the form.')
})

test('a report that is refused before a slow device has stored it says why at the next visit too', async ({
  page,
  context,
}) => {
  // Longer than the form waits for it before it sends.
  await openSlowly(page, 'lamppost-unsent', 4000)
  await page.route(SENDING, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 'outside', message: 'Outside of it', field: 'lat' } })
      : route.fallback(),
  )
  await fill(page, 'Refused at once')
  await send(page).click()
  await expect(alert(page)).toBeVisible()
  const reason = await alert(page).innerText()
  await expect(page.getByRole('link', { name: 'Add, a saved report needs your attention' })).toBeVisible()
  await page.close()
  const next = await context.newPage()
  await next.goto('/submit')
  await expect(kept(next).getByRole('listitem')).toContainText('Refused at once')
  await expect(kept(next).getByRole('listitem')).toContainText(reason)
  expect(await reportsDescribed(next, 'Refused at once')).toHaveLength(0)
})

test('while the form sends a report, another tab neither sends nor deletes it', async ({ page, context }) => {
  await submitUnanswered(page, 'Still on its way', false)
  const other = await context.newPage()
  await Promise.all([untilListening(other), other.goto('/submit')])
  await other.evaluate(() => navigator.locks.request('lamppost-unsent', () => undefined))
  expect(await reportsDescribed(other, 'Still on its way')).toHaveLength(0)
  await kept(other).getByRole('button', { name: 'Delete:' }).click()
  await expect(other.getByText('This report is being sent. Please try again in a moment.')).toBeVisible({
    timeout: 60_000,
  })
  await page.close()
  // A closed page may hold its lock a moment longer.
  await expect(async () => {
    await other.evaluate(() => dispatchEvent(new Event('online')))
    await expect(kept(other)).toBeHidden({ timeout: 5000 })
  }).toPass()
  expect(await reportsDescribed(other, 'Still on its way')).toHaveLength(1)
})

test('a report that was refused stays in the form, and the outbox does not send it', async ({ page, context }) => {
  await page.route(SENDING, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 'outside', message: 'Outside of it', field: 'lat' } })
      : route.continue(),
  )
  await fill(page, 'Refused, and changed')
  await send(page).click()
  await expect(page.getByText(/^Outside of it/)).toBeVisible()
  await expect(kept(page)).toBeHidden()
  const other = await context.newPage()
  await Promise.all([untilListening(other), other.goto('/recent')])
  await other.evaluate(() => navigator.locks.request('lamppost-unsent', () => undefined))
  await page.unrouteAll()
  await description(page).fill('Changed, and accepted')
  await send(page).click()
  await expect(success(page)).toBeVisible()
  expect(await reportsDescribed(page, 'Refused, and changed')).toHaveLength(0)
  expect(await reportsDescribed(page, 'Changed, and accepted')).toHaveLength(1)
})

test('a device that stores nothing sends the report nevertheless', async ({ page }) => {
  await fill(page, 'Nothing was stored')
  await failOnce(page, 'put')
  await send(page).click()
  await expect(success(page)).toBeVisible()
  expect(await reportsDescribed(page, 'Nothing was stored')).toHaveLength(1)
})

test('a busy server’s report can be saved and sent later', async ({ page }) => {
  await page.route(SENDING, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { code: 'busy', message: 'A lot is going on' } })
      : route.continue(),
  )
  await fill(page, 'While it restarts')
  await send(page).click()
  await page.getByRole('button', { name: 'Save and send later' }).click()
  await expect(kept(page)).toContainText('While it restarts')
  await expect(kept(page)).not.toContainText('It may already have been sent.')
  await page.unrouteAll()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText(SENT)).toBeVisible()
  expect(await reportsDescribed(page, 'While it restarts')).toHaveLength(1)
})

test('a person who deletes a report whose answer was lost is told that it may have been sent', async ({ page }) => {
  await page.route(SENDING, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  // After the outbox's first round, which would find the report being sent.
  await Promise.all([untilListening(page), fill(page, 'Public already')])
  await send(page).click()
  await page.getByRole('button', { name: 'Save and send later' }).click()
  await expect(kept(page)).toContainText('It may already have been sent.')
  await kept(page).getByRole('button', { name: 'Delete:' }).click()
  await expect(
    page.getByText('Deleted from this device. It may already have been sent. Check your reports.'),
  ).toBeVisible()
})
