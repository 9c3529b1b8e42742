import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aComment } from '#test/comments.ts'
import { follow, announceToFollowersNow } from '#test/following.ts'
import { aMember, aReport, type Member, type Query, rowsOf } from '#test/makers.ts'
import { KINDS } from './channels.rules.ts'

let app: TestApp
const rows = (...query: Query) => rowsOf(app, ...query)
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const PATH = '/api/profile/channels'
const DEFAULT = { app: true, push: false, email: 'off' }
const all = (ways: object) => Object.fromEntries(KINDS.map((kind) => [kind, ways]))
const choose = (member: Member, changes: unknown) => member.send('PUT', PATH, changes)

test('at first everything is told in the app only; what a change leaves out stays as it is', async () => {
  const member = await aMember(app)
  const first = await member.get(PATH)
  expect(first).toMatchObject({ status: 200, body: all(DEFAULT) })
  expect(first.headers.get('cache-control')).toBe('private, no-store')
  expect((await choose(member, { comments: { email: 'daily' } })).body).toEqual({
    ...all(DEFAULT),
    comments: { ...DEFAULT, email: 'daily' },
  })
  await choose(member, { comments: { app: false }, area: { push: true } })
  expect((await member.get(PATH)).body).toEqual({
    ...all(DEFAULT),
    comments: { app: false, push: false, email: 'daily' },
    area: { ...DEFAULT, push: true },
  })
})

test('changes that are sent at once are all kept', async () => {
  const member = await aMember(app)
  await Promise.all([
    choose(member, { state: { app: false } }),
    choose(member, { state: { email: 'now' } }),
    choose(member, { state: { push: true } }),
  ])
  expect((await member.get(PATH)).body.state).toEqual({ app: false, push: true, email: 'now' })
})

test.each([
  [{ state: { email: 'hourly' } }],
  [{ state: { app: 'yes' } }],
  [{ state: null }],
  [{ state: 'off' }],
  [[true]],
  ['off'],
])('%j is refused and changes nothing', async (changes) => {
  const member = await aMember(app)
  expect(await choose(member, changes)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect((await member.get(PATH)).body).toEqual(all(DEFAULT))
})

test('notifications of followers and of the author leave out news that they switched off in the app', async () => {
  const [author, follower] = [await aMember(app), await aMember(app)]
  const administrator = await aMember(app, { isAdmin: true })
  const { id } = await aReport(author)
  await follow(follower, id)
  for (const who of [author, follower]) await choose(who, { state: { app: false } })
  await administrator.send('PATCH', `/api/admin/reports/${id}`, { status: 'resolved' })
  await aComment(administrator, id)
  await announceToFollowersNow(app)
  for (const who of [author, follower]) {
    const { items } = (await who.get('/api/notifications')).body
    expect(items.map(({ type }: { type: string }) => type)).toEqual(['comment'])
  }
})

test('messages that wait for a channel are dropped when it is switched off', async () => {
  const [author, follower] = [await aMember(app), await aMember(app)]
  const { id } = await aReport(author)
  await follow(follower, id)
  await choose(follower, { comments: { email: 'weekly' } })
  await aComment(author, id)
  await announceToFollowersNow(app)
  const waiting = () => rows`select kind, channel from pending_messages where user_id = ${follower.id}`
  expect(await waiting()).toEqual([{ kind: 'comments', channel: 'email' }])
  await choose(follower, { comments: { email: 'off' } })
  expect(await waiting()).toEqual([])
})

test('visitors have no channels, and people with an unverified address can read but not change theirs', async () => {
  const unverified = await aMember(app, { isVerified: false })
  expect((await app.aVisitor().get(PATH)).status).toBe(401)
  expect((await unverified.get(PATH)).status).toBe(200)
  expect(await choose(unverified, {})).toMatchObject({ status: 403, body: { code: 'unverified' } })
})
