import { afterAll, beforeAll, expect, test } from 'vitest'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { aMember, aReport, castVote, members } from '#test/makers.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const PATH = '/api/profile/preferences'
const all = (wanted: boolean) => Object.fromEntries(CATEGORIES.map((category) => [category, wanted]))
const choose = (member: Browser, notificationPreferences: unknown) =>
  member.send('PUT', PATH, { notificationPreferences })
const notificationsOf = async (member: Browser) =>
  (await member.get('/api/notifications')).body.items.map(
    ({ type, category, count }: { type: string; category: string; count: number }) => `${category} ${type} ${count}`,
  )

test('every category is on by default; categories left out of a change stay as they are', async () => {
  const member = await aMember(app)
  expect(await member.get(PATH)).toMatchObject({ status: 200, body: { notificationPreferences: all(true) } })
  const once = await choose(member, { noise: false, litter: false })
  expect(once).toMatchObject({
    status: 200,
    body: { notificationPreferences: { ...all(true), noise: false, litter: false } },
  })
  const again = await choose(member, { litter: true })
  expect(again.body).toEqual({ notificationPreferences: { ...all(true), noise: false } })
  expect((await member.get(PATH)).body).toEqual(again.body)
  expect((await member.get('/api/me')).body).toMatchObject(again.body)
  expect((await member.get(PATH)).headers.get('cache-control')).toBe('private, no-store')
})

test('the preferences decide which notifications for votes and validations are created from then on', async () => {
  const [author, ...voters] = await members(app, 12)
  if (!author) throw new Error('there are twelve')
  const litter = await aReport(author, { category: 'litter' })
  const noise = await aReport(author, { category: 'noise' })
  await choose(author, { noise: false })
  for (const voter of voters.slice(0, 10)) {
    await castVote(voter, litter.id, 'confirm')
    await castVote(voter, noise.id, 'confirm')
  }
  expect(await notificationsOf(author)).toEqual(['litter community_validated 1', 'litter confirm 10'])
  expect((await author.get('/api/notifications/unread')).body).toEqual({ unread: 2 })
  // Without a notification the vote and validation still count.
  expect((await author.get(`/api/reports/${noise.id}`)).body).toMatchObject({ confirms: 10, communityValidated: true })
  await choose(author, { noise: true })
  const [late] = voters.slice(10)
  if (late) await castVote(late, noise.id, 'reject')
  expect((await notificationsOf(author)).toSorted()).toEqual([
    'litter community_validated 1',
    'litter confirm 10',
    'noise reject 1',
  ])
})

test('simultaneous changes are all kept', async () => {
  const member = await aMember(app)
  const answers = await Promise.all([
    ...CATEGORIES.map((category) => choose(member, { [category]: false })),
    choose(member, { other: false, litter: false, noise: false }),
    choose(member, { noise: false, litter: false, other: false }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect((await member.get(PATH)).body).toEqual({ notificationPreferences: all(false) })
})

test.each([[{ gossip: true }], [{ noise: 'yes' }], [{ noise: null }], [null], [[true]], ['noise']])(
  '%j is refused and changes nothing',
  async (chosen) => {
    const member = await aMember(app)
    expect(await choose(member, chosen)).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect((await member.get(PATH)).body).toEqual({ notificationPreferences: all(true) })
  },
)

test('visitors have no preferences, and people with an unverified address can read but not change theirs', async () => {
  expect((await app.aVisitor().get(PATH)).status).toBe(401)
  expect((await choose(app.aVisitor(), { noise: false })).status).toBe(401)
  const unverified = await aMember(app, { isVerified: false })
  expect((await unverified.get(PATH)).status).toBe(200)
  expect(await choose(unverified, { noise: false })).toMatchObject({ status: 403, body: { code: 'unverified' } })
})
