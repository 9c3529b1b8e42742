import { untilListening } from './support/hydration.ts'
import { untilPainted } from './support/layout.ts'
import { untilKept } from './support/offline.ts'
import { signInNewMember } from './support/people.ts'
import { startTestProxy, type TestProxy } from './support/proxy.ts'
import { asReturningVisitor, cards } from './support/recent.ts'
import { expect, type Site, startSite, test } from './support/site.ts'
import { countIntervals } from './support/timers.ts'

// The site on a network that calls itself online, but answers late, not at all, or not with everything; a busy server.

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
test.beforeEach(({ page }) => {
  Object.assign(front, { isSilent: false, isBusy: false })
  return asReturningVisitor(page)
})

for (const [where, how] of [
  ['on a silent network', 'isSilent'],
  ['while the server is busy', 'isBusy'],
] as const) {
  test(`a cold start ${where} shows the last reports soon, and the new ones once it answers`, async ({
    page,
    context,
  }) => {
    await signInNewMember({ ...site, url: front.url }, context, { firstName: 'Rosia', lastName: 'Bay' })
    await page.goto(`${front.url}/recent`)
    await untilKept(page, LIST, '/api/reports/map?category=all&days=7')
    await page.close()

    front[how] = true
    const cold = await context.newPage()
    await cold.goto(front.url, { waitUntil: 'commit' })
    await expect(cards(cold).first()).toBeVisible({ timeout: 120_000 })
    const offline = cold.getByText(/^We can't reach the server\. This list is from/)
    await expect(offline).toBeVisible()
    await expect(cold.getByRole('link', { name: 'Profile' })).toContainText('RB')

    front[how] = false
    await expect(offline).toBeHidden({ timeout: 120_000 })
    await expect(cards(cold).first()).toBeVisible()
  })
}

test('a kept report waits for a slow answer, and does not start the way to another screen again', async ({
  page,
  context,
}) => {
  await signInNewMember({ ...site, url: front.url }, context, { firstName: 'Catalan', lastName: 'Bay' })
  await page.goto(`${front.url}/recent`)
  const path = (await cards(page).first().getByRole('link').getAttribute('href')) ?? ''
  await page.goto(front.url + path)
  const report = `/api${path.replace('report', 'reports')}`
  await untilKept(page, report)
  await Promise.all([untilListening(page), page.goto(`${front.url}/recent`)])
  await page.clock.install()
  const waits = await countIntervals(page, 15_000)
  front.isDown = true
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await page.goBack()
  await page.goForward()
  await expect(
    page.getByText(/^We can't reach the server\. This report is from .+, as any visitor saw it\.$/),
  ).toBeVisible()
  await expect.poll(waits).toBe(1)

  front.isDown = false
  front.isSilent = true
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const countOf = (wanted: RegExp) => asked.filter((one) => wanted.test(one)).length
  const ofReport = new RegExp(`^${report}$`)
  const ofPerson = /^\/api\/me$/
  await page.clock.fastForward(15_000)
  await expect.poll(() => countOf(ofReport)).toBe(1)
  // On a slow machine the page renders that it waits for an answer only some time after it has asked.
  await expect.poll(waits).toBe(0)
  await page.clock.fastForward(15_000)
  const before = countOf(ofPerson)
  await page.getByRole('link', { name: 'Profile' }).click()
  let onTheWay = before
  await expect(async () => {
    onTheWay = countOf(ofPerson)
    await untilPainted(page)
    expect(onTheWay).toBeGreaterThan(before)
    expect(countOf(ofPerson)).toBe(onTheWay)
  }).toPass()
  await page.clock.fastForward(15_000)
  await untilPainted(page)
  expect([countOf(ofReport), countOf(ofPerson)]).toEqual([1, onTheWay])
})

test('an app of which a file did not arrive is installed as soon as the network is back, without another visit', async ({
  page,
}) => {
  const file = '/app-shell?lang=en'
  const isAsked = () => front.asked.some(({ path }) => path === file)
  front.answers.set(file, { status: 503, body: 'Bad gateway' })
  front.asked.length = 0
  await page.goto(`${front.url}/recent`)
  await expect.poll(isAsked, { timeout: 60_000 }).toBe(true)
  const isRegistered = () => page.evaluate(async () => Boolean(await navigator.serviceWorker.getRegistration()))
  await expect.poll(isRegistered).toBe(false)
  front.answers.delete(file)
  // The page may need a moment to notice that the installation has failed.
  const comeBack = async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    return isRegistered()
  }
  await expect.poll(comeBack).toBe(true)
  await untilKept(page)
})
