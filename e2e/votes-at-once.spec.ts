import { untilPainted } from './support/layout.ts'
import { signInNewMember } from './support/people.ts'
import { asReturningVisitor, chip, open } from './support/recent.ts'
import { expect, test } from './support/site.ts'
import { aCard, confirm, expectCounts, reject, vote } from './support/voting.ts'

test.use({ siteOptions: { isDemo: true } })

test.beforeEach(async ({ page, context, site }) => {
  await asReturningVisitor(page)
  await signInNewMember(site, context)
})

test('a vote changes the counts at once, and they are restored when the vote fails', async ({ page }) => {
  await open(page)
  const { card, confirms, rejects } = await aCard(page, 1)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/vote', async (route) => {
    await held
    await route.abort()
  })
  await confirm(card).click()
  await expectCounts(card, confirms + 1, rejects)
  answer()
  await expectCounts(card, confirms, rejects)
  await expect(confirm(card)).toHaveAttribute('aria-pressed', 'false')
  await expect(card.getByRole('alert')).toHaveText("Your vote wasn't counted. Please try again.")
  await page.unroute('**/vote')
  await confirm(card).click()
  await expect(card.getByRole('alert')).toBeHidden()
  await expectCounts(card, confirms + 1, rejects)
})

test('a list that is fetched before the vote is answered does not take it back', async ({ page }) => {
  await open(page)
  const { card, confirms, rejects } = await aCard(page, 6)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/vote', async (route) => {
    await held
    await route.continue()
  })
  await confirm(card).click()
  await expectCounts(card, confirms + 1, rejects)
  const list = page.waitForResponse(/\/api\/reports\?/)
  await chip(page, 'Time range: 7 days').click()
  await page.getByRole('radio', { name: '30 days' }).click()
  await (await list).finished()
  await untilPainted(page)
  await expectCounts(card, confirms + 1, rejects)
  answer()
  await expect(confirm(card)).toHaveAttribute('aria-pressed', 'true')
  await expectCounts(card, confirms + 1, rejects)
})

test('the last of several fast clicks counts', async ({ page }) => {
  await open(page)
  const { card, id, confirms, rejects } = await aCard(page, 2)
  let [asked, answered] = [0, 0]
  page.on('request', (request) => (asked += Number(request.url().endsWith('/vote'))))
  page.on('requestfinished', (request) => (answered += Number(request.url().endsWith('/vote'))))
  await card.evaluate((element) => {
    const [yes, no] = element.querySelectorAll<HTMLElement>('[aria-pressed]')
    for (const button of [yes, no, no, yes, yes, no]) button?.click()
  })
  await expectCounts(card, confirms, rejects + 1)
  await expect
    .poll(async () => ((await (await page.request.get(`/api/reports/${id}`)).json()) as { vote: string }).vote)
    .toBe('reject')
  // Waits until every vote that was sent is answered.
  expect(asked).toBeGreaterThan(0)
  await expect.poll(() => answered).toBe(asked)
  await untilPainted(page)
  await expectCounts(card, confirms, rejects + 1)
})

test('the counts are right when a neighbour’s vote arrives before the answer to one’s own', async ({
  page,
  browser,
  site,
}) => {
  await open(page)
  const { card, id, confirms, rejects } = await aCard(page, 4)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let hasVoted = () => {}
  const voted = new Promise<void>((resolve) => (hasVoted = resolve))
  await page.route('**/vote', async (route) => {
    const response = await route.fetch()
    hasVoted()
    await held
    await route.fulfill({ response })
  })
  await confirm(card).click()
  await voted
  const neighbour = await browser.newContext({ baseURL: site.url })
  await signInNewMember(site, neighbour)
  await neighbour.request.put(`/api/reports/${id}/vote`, { data: { type: 'confirm' } })
  await neighbour.close()
  await expectCounts(card, confirms + 2, rejects)
  const answered = vote(page)
  release()
  await (await answered).finished()
  await untilPainted(page)
  await expectCounts(card, confirms + 2, rejects)
  await expect(confirm(card)).toHaveAttribute('aria-pressed', 'true')
})

test('a list that was read before the vote does not overwrite it', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let hasRead = () => {}
  const read = new Promise<void>((resolve) => (hasRead = resolve))
  await page.route(/\/api\/reports\?(?!.*cursor=)/, async (route) => {
    const response = await route.fetch()
    hasRead()
    await held
    await route.fulfill({ response })
  })
  await open(page)
  const { card, confirms, rejects } = await aCard(page, 3)
  await read
  const said = vote(page)
  await reject(card).click()
  await said
  const head = page.waitForResponse(/\/api\/reports\?(?!.*cursor=)/)
  release()
  await (await head).finished()
  await untilPainted(page)
  await expectCounts(card, confirms, rejects + 1)
  await expect(reject(card)).toHaveAttribute('aria-pressed', 'true')
})

test('of two fast votes, the first stays if only the second fails', async ({ page }) => {
  await open(page)
  const { card, confirms, rejects } = await aCard(page, 5)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  // After the first vote there is no network, so the list can't be fetched either.
  await page.route(/\/api\/reports/, (route) => route.abort())
  await page.route('**/vote', (route) => route.abort())
  await page.route(
    '**/vote',
    async (route) => {
      await held
      await route.continue()
    },
    { times: 1 },
  )
  await confirm(card).click()
  await reject(card).click()
  await expectCounts(card, confirms, rejects + 1)
  answer()
  await expect(card.getByRole('alert')).toHaveText("Your vote wasn't counted. Please try again.")
  await expectCounts(card, confirms + 1, rejects)
  await expect(confirm(card)).toHaveAttribute('aria-pressed', 'true')
})

for (const [answer, at] of [
  ['was lost', 7],
  ['said that the server is busy', 8],
] as const) {
  test(`a vote that was counted although its answer ${answer} is shown without an error`, async ({ page }) => {
    await open(page)
    const { card, confirms, rejects } = await aCard(page, at)
    let findList = () => {}
    const isListFound = new Promise<void>((resolve) => (findList = resolve))
    await page.route('**/vote', async (route) => {
      await route.fetch()
      if (at === 7) await route.abort()
      else await route.fulfill({ status: 503, json: { code: 'busy', message: 'no' } })
    })
    await page.route(/\/api\/reports\?/, async (route) => {
      await isListFound
      await route.continue()
    })
    await confirm(card).click()
    await expect(card.getByRole('alert')).toHaveText("Your vote wasn't counted. Please try again.")
    findList()
    await expectCounts(card, confirms + 1, rejects)
    await expect(confirm(card)).toHaveAttribute('aria-pressed', 'true')
    await expect(card.getByRole('alert')).toBeHidden()
  })
}
