import { untilKept } from './support/offline.ts'
import { signInNewMember } from './support/people.ts'
import { startTestProxy, type TestProxy } from './support/proxy.ts'
import { asReturningVisitor, cards } from './support/recent.ts'
import { expect, type Site, startSite, test } from './support/site.ts'

// The site on a network that calls itself online and never answers.

test.use({ serviceWorkers: 'allow' })

const LIST = '/api/reports?category=all&days=7'

let front: TestProxy
let site: Site
test.beforeAll(async () => {
  front = await startTestProxy()
  site = await startSite({ isDemo: true, env: { PUBLIC_URL: front.url } })
  front.forwardTo(site.url)
})
test.afterAll(async () => {
  await site.stop()
  await front.stop()
})

test('a cold start on a silent network shows the last reports soon, and the new ones once it answers', async ({
  page,
  context,
}) => {
  test.slow()
  await asReturningVisitor(page)
  await signInNewMember({ ...site, url: front.url }, context, { firstName: 'Rosia', lastName: 'Bay' })
  await page.goto(`${front.url}/recent`)
  await untilKept(page, LIST, '/api/reports/map?category=all&days=7')
  await page.close()

  front.isSilent = true
  const cold = await context.newPage()
  await cold.goto(front.url, { waitUntil: 'commit' })
  await expect(cards(cold).first()).toBeVisible({ timeout: 120_000 })
  const offline = cold.getByText(/^You're offline\. This list is from/)
  await expect(offline).toBeVisible()
  await expect(cold.getByRole('link', { name: 'Profile' })).toContainText('RB')

  front.isSilent = false
  await expect(offline).toBeHidden({ timeout: 120_000 })
  await expect(cards(cold).first()).toBeVisible()
})
