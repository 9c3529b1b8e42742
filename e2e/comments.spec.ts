import type { Page, Route } from '@playwright/test'
import { aJpeg, aTruncatedJpeg, svgBytes } from '../test/pictures.ts'
import { expectToLookRight } from './support/accessibility.ts'
import { failUntilPressed, holdRequests } from './support/holding.ts'
import { aNeighboursReport, signInNewMember } from './support/people.ts'
import { expect, type Site, test } from './support/site.ts'
import { aFile, alert } from './support/submitting.ts'

const box = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' })
const attach = (page: Page) => page.getByLabel('Attach images')
const post = (page: Page) => page.getByRole('button', { name: 'Post Comment' })
const comments = (page: Page) => page.getByRole('region', { name: /^Comments/ })
const remarks = (page: Page) =>
  comments(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') })

async function open(page: Page, site: Site): Promise<string> {
  const id = await aNeighboursReport(page, site)
  await page.goto(`/report/${id}`)
  return id
}

async function say(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await post(page).click()
}

test('neighbours comment on a report, with images, the newest first, and delete their own comments', async ({
  page,
  context,
  site,
}, info) => {
  await signInNewMember(site, context)
  await open(page, site)
  await expect(comments(page).getByText('No comments yet.')).toBeVisible()
  await say(page, 'Walked past last night.\nIt is still there.')
  await expect(remarks(page)).toHaveCount(1)
  await expect(box(page)).toHaveValue('')

  // Some devices tell no type. A browser finds none for a name without an extension.
  const files = await Promise.all(
    ['one.jpg', 'two'].map(async (name) => aFile(info, name, await aJpeg({ width: 1600, height: 1200, noise: true }))),
  )
  await attach(page).setInputFiles(files)
  await expect(page.getByRole('button', { name: 'Remove two', exact: true })).toBeVisible()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/comments'))
  await say(page, 'Two photos of it')
  // The browser shrinks the images before it sends them.
  expect((await (await sent).sizes()).requestBodySize).toBeLessThan(150_000)
  await expect(remarks(page)).toHaveCount(2)
  await expect(remarks(page).first()).toContainText('Two photos of it')
  await expect(page.getByRole('heading', { name: 'Comments (2)' })).toBeVisible()

  await remarks(page).first().getByRole('link', { name: 'Enlarge image 2 of 2 by Rosia Bay' }).click()
  const viewer = page.getByRole('dialog', { name: 'Image 2 of 2 by Rosia Bay' })
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expectToLookRight(page, 'comments')

  await remarks(page).last().getByRole('button', { name: 'Delete comment' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this comment?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(remarks(page)).toHaveCount(2)
  await expect(remarks(page).last().getByRole('button', { name: 'Delete comment' })).toBeFocused()
  await remarks(page).last().getByRole('button', { name: 'Delete comment' }).click()
  await page.route('**/api/comments/*', (route) => route.abort())
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(question.getByRole('alert')).toHaveText('Failed to delete comment')
  await page.unroute('**/api/comments/*')
  // It leaves the list before that is fetched again.
  const reading = await holdRequests(page, /\/api\/reports\/[\w-]+\/comments/, 'GET')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(remarks(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible()
  await expect(question).toBeHidden()
  reading.release()
  await expect(page.getByRole('group', { name: 'Comments' }).getByRole('link').first()).toBeFocused()
  await page.reload()
  await expect(remarks(page)).toHaveCount(1)
  await expect(remarks(page)).toContainText('Two photos of it')
})

test('a visitor is asked to sign in and comes back; without JavaScript everything can be read', async ({
  page,
  browser,
  context,
  site,
}) => {
  const id = await open(page, site)
  await expect(page.getByText('Please sign in to add comments')).toBeVisible()
  await expect(box(page)).toBeHidden()
  await expect(comments(page).getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    `/signin?returnTo=${encodeURIComponent(`/report/${id}`)}`,
  )
  await signInNewMember(site, context)
  await page.reload()
  await say(page, 'Readable by all')
  await expect(remarks(page)).toHaveCount(1)
  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto(`/report/${id}`)
  await expect(reader.getByText('Readable by all')).toBeVisible()
  await plain.close()
})

test.describe('a comment that can’t be posted shows why, and its text stays', () => {
  test.beforeEach(async ({ page, context, site }) => {
    await signInNewMember(site, context)
    await open(page, site)
    await box(page).fill('These words stay')
  })
  test.afterEach(async ({ page }) => {
    await expect(box(page)).toHaveValue('These words stay')
  })

  test('an empty comment', async ({ page }) => {
    await box(page).fill(' ')
    await post(page).click()
    await expect(alert(page)).toHaveText('Please write something or attach an image.')
    await expect(box(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(box(page)).toHaveAccessibleDescription('Please write something or attach an image.')
    await box(page).fill('These words stay')
    await expect(alert(page)).toHaveCount(0)
  })

  test('a sixth image, a file that is no image, and one that is too large', async ({ page }, info) => {
    const jpeg = await aJpeg()
    const image = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: jpeg })
    await attach(page).setInputFiles(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg'].map(image))
    await expect(alert(page)).toHaveText('You can only attach up to 5 images per comment.')
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(5)
    await page.getByRole('button', { name: 'Remove 3.jpg' }).click()
    await expect(box(page)).toBeFocused()
    await attach(page).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
    await expect(alert(page)).toHaveText('Please select an image file (JPEG, PNG, GIF, or WebP)')
    await attach(page).setInputFiles(aFile(info, 'large.jpg', await aJpeg({ minBytes: 8_388_609 })))
    await expect(alert(page)).toHaveText('Image must be less than 4MB')
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(4)
  })

  test('five images of which two are broken', async ({ page }) => {
    const jpeg = await aJpeg()
    const cut = (await aTruncatedJpeg()).subarray(0, 300)
    const image = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
    await attach(page).setInputFiles([
      ...['a.jpg', 'b.jpg', 'c.jpg'].map((name) => image(name, jpeg)),
      image('a.jpg', cut),
      image('drawing.jpg', svgBytes()),
    ])
    await post(page).click()
    await expect(alert(page)).toHaveText(['Failed to upload image a (2).jpg', 'Failed to upload image drawing.jpg'])
    await expect(comments(page).getByText('No comments yet.')).toBeVisible()
    await expectToLookRight(page, 'comments-broken')
    await page.getByRole('button', { name: 'Remove a (2).jpg' }).click()
    await page.getByRole('button', { name: 'Remove drawing.jpg' }).click()
    await post(page).click()
    await expect(remarks(page).getByRole('link')).toHaveCount(3)
    await box(page).fill('These words stay')
  })

  test('a server that is busy, then a network that fails; the third try makes one comment', async ({ page }) => {
    const path = /\/api\/reports\/[^/]+\/comments$/
    const isBusy = (route: Route) =>
      route.fulfill({ status: 503, json: { code: 'busy', message: 'A lot is going on' } })
    // The server accepts the comment, but its answer is lost.
    const losesItsAnswer = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    for (const fail of [isBusy, losesItsAnswer]) {
      await page.route(path, (route) => (route.request().method() === 'POST' ? fail(route) : route.fallback()))
      await post(page).click()
      await expect(alert(page)).toHaveText('Failed to submit comment. Please try again.')
      await page.unroute(path)
    }
    await post(page).click()
    await expect(remarks(page)).toHaveCount(1)
    await page.reload()
    await expect(remarks(page)).toHaveCount(1)
    await box(page).fill('These words stay')
  })
})

test('a comment that was not posted is still in its box after a reload, until it is', async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(site, context)
  await open(page, site)
  await box(page).fill('It hums at night')
  await page.reload()
  await expect(box(page)).toHaveValue('It hums at night')
  await post(page).click()
  await expect(remarks(page)).toHaveCount(1)
  await page.reload()
  await expect(remarks(page)).toHaveCount(1)
  await expect(box(page)).toHaveValue('')
})

test('an image that is attached after a reload stays when the page has been open for long', async ({
  page,
  context,
  site,
}, info) => {
  await page.clock.install()
  await signInNewMember(site, context)
  await open(page, site)
  await box(page).fill('It hums at night')
  await page.reload()
  await expect(box(page)).toHaveValue('It hums at night')
  await attach(page).setInputFiles(aFile(info, 'lamp.jpg', await aJpeg()))
  await expect(page.getByRole('button', { name: 'Remove lamp.jpg' })).toBeVisible()
  await page.clock.fastForward('10:00')
  await page.route(/\/api\/reports\/[^/]+\/comments$/, (route) => route.abort())
  await post(page).click()
  await expect(alert(page)).toHaveText('Failed to submit comment. Please try again.')
  await expect(page.getByRole('button', { name: 'Remove lamp.jpg' })).toBeVisible()
})

test('comments that fail to load say so and can be tried again', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  const id = await aNeighboursReport(page, site)
  await page.goto('/profile')
  const { letPressThrough } = await failUntilPressed(page, /\/api\/reports\/[^/]+\/comments/)
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/report/${id}`)
  await expect(comments(page).getByRole('alert')).toHaveText('Failed to load comments')
  await letPressThrough()
  await comments(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(comments(page).getByText('No comments yet.')).toBeVisible()
})

test('older comments that fail to load say so and can be tried again', async ({ page, context, site }) => {
  await signInNewMember(site, context)
  const id = await aNeighboursReport(page, site)
  for (let count = 1; count <= 52; count++)
    await context.request.post(`/api/reports/${id}/comments`, { multipart: { text: `Number ${count}` } })
  await page.goto(`/report/${id}`)
  await expect(remarks(page)).toHaveCount(50)
  await page.route('**/comments?*', (route) => route.fulfill({ status: 503, json: {} }))
  await comments(page).getByRole('button', { name: 'Show older comments' }).click()
  await expect(comments(page).getByRole('alert')).toContainText('Failed to load comments')
  // The button that had the focus is gone, so the keyboard goes on from here.
  await expect(page.getByRole('main')).toBeFocused()
  await page.unroute('**/comments?*')
  await comments(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(remarks(page)).toHaveCount(52)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(comments(page).getByRole('alert')).toHaveCount(0)
})
