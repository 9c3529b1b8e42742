import { afterAll, beforeAll, expect, test } from 'vitest'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { aComment } from '#test/comments.ts'
import { announceToFollowersNow, follow } from '#test/following.ts'
import { aMember, aReport, type Member, type Query, rowsOf } from '#test/makers.ts'
import { addAlert, listAlerts } from './alerts.contract.ts'
import { MAX_ALERTS } from './alerts.rules.ts'

let app: TestApp
let author: Member
const rows = (...query: Query) => rowsOf(app, ...query)
beforeAll(async () => {
  app = await testApp()
  author = await aMember(app)
})
afterAll(() => app.close())

const PATH = '/api/alerts'
const HERE = { lat: 36.1408, lng: -5.3536 }
const add = (who: Browser, fields: object = {}) => who.send('POST', PATH, { ...HERE, radiusMetres: 200, ...fields })
const change = (who: Browser, id: string, fields: object = {}) =>
  who.send('PUT', `${PATH}/${id}`, { ...HERE, radiusMetres: 200, ...fields })
const news = async (who: Member): Promise<string[]> =>
  (await who.get('/api/notifications')).body.items.map(
    ({ message, reportDescription }: { message: string; reportDescription: string }) =>
      `${message}: ${reportDescription}`,
  )

test('a member adds alerts, sees them newest first, and deletes them', async () => {
  const member = await aMember(app)
  const { status, body: first } = await add(member)
  expect(status).toBe(201)
  expect(addAlert.reply.parse(first)).toEqual(first)
  expect(first).toMatchObject({ ...HERE, radiusMetres: 200, categories: [] })
  const { body: second } = await add(member, { categories: ['noise', 'litter', 'noise'], radiusMetres: 50.4 })
  expect(second).toMatchObject({ radiusMetres: 50, categories: ['litter', 'noise'] })
  const list = await member.get(PATH)
  expect(list).toMatchObject({ status: 200, body: { items: [second, first], next: null } })
  expect(listAlerts.reply.parse(list.body)).toEqual(list.body)
  expect(list.headers.get('cache-control')).toBe('private, no-store')
  expect((await member.send('DELETE', `${PATH}/${first.id}`)).status).toBe(204)
  expect((await member.get(PATH)).body.items).toEqual([second])
})

test('a member changes an alert, which then covers its new circle and categories', async () => {
  const member = await aMember(app)
  const { id, createdAt } = (await add(member)).body
  const { body: other } = await add(member, { radiusMetres: 300 })
  const there = { lat: 36.1435, lng: HERE.lng, radiusMetres: 100.4, categories: ['noise', 'litter'] }
  const changed = { id, ...there, radiusMetres: 100, categories: ['litter', 'noise'], createdAt }
  expect(await change(member, id, there)).toMatchObject({ status: 200, body: changed })
  expect((await change(member, id, there)).body).toEqual(changed)
  expect((await member.get(PATH)).body.items).toEqual([other, changed])
  await member.send('DELETE', `${PATH}/${other.id}`)
  await aReport(author, { ...HERE, category: 'litter', description: 'Bags here' })
  await aReport(author, { ...there, category: 'litter', description: 'Bags there' })
  await announceToFollowersNow(app)
  expect(await news(member)).toEqual(['New report in one of your areas: Bags there'])
})

test.each([
  [{ radiusMetres: 300 }, 409, 'same-alert'],
  [{ radiusMetres: 49 }, 400, 'wrong-radius'],
  [{ lat: 36.2 }, 400, 'outside'],
  [{ categories: ['gossip'] }, 400, 'invalid'],
])('a change to %j is refused with %i %s and changes nothing', async (fields, status, code) => {
  const member = await aMember(app)
  const { body: alert } = await add(member)
  await add(member, { radiusMetres: 300 })
  expect(await change(member, alert.id, fields)).toMatchObject({ status, body: { code } })
  expect((await member.get(PATH)).body.items[1]).toEqual(alert)
})

test('an alert that is sent twice is stored once, even if both arrive at once or there is no room for another', async () => {
  const member = await aMember(app)
  const fields = { categories: ['noise', 'litter'], radiusMetres: 300 }
  const [first, second] = await Promise.all([add(member, fields), add(member, fields)])
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  const others = [{ radiusMetres: 301 }, { categories: ['noise'] }, { categories: [] }, { lat: HERE.lat + 0.001 }]
  for (const other of others) expect((await add(member, { ...fields, ...other })).status).toBe(201)
  expect((await member.get(PATH)).body.items).toHaveLength(1 + others.length)
  for (let alert = 1 + others.length; alert < MAX_ALERTS; alert++) await add(member, { radiusMetres: 400 + alert })
  expect(await add(member, fields)).toMatchObject({ status: 201, body: first.body })
})

test('neither somebody else’s alert nor a missing one can be changed or deleted', async () => {
  const [member, other] = [await aMember(app), await aMember(app)]
  const { id } = (await add(member)).body
  expect(await other.send('DELETE', `${PATH}/${id}`)).toMatchObject({ status: 404, body: { code: 'no-alert' } })
  expect(await change(other, id)).toMatchObject({ status: 404, body: { code: 'no-alert' } })
  expect(await change(other, 'x')).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(await other.send('DELETE', `${PATH}/x`)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect((await member.get(PATH)).body.items).toHaveLength(1)
})

test.each([
  [{ radiusMetres: 49 }, 'wrong-radius'],
  [{ radiusMetres: 1e9 }, 'wrong-radius'],
  [{ radiusMetres: 'far' }, 'invalid'],
  [{ radiusMetres: undefined }, 'invalid'],
  [{ lat: 36.2 }, 'outside'],
  [{ lng: 0 }, 'outside'],
  [{ lat: 'north' }, 'invalid'],
  [{ categories: ['gossip'] }, 'invalid'],
  [{ categories: 'litter' }, 'invalid'],
  [{ categories: Array.from({ length: 20 }, () => 'litter') }, 'invalid'],
])('%j is refused as %s', async (fields, code) => {
  const member = await aMember(app)
  expect(await add(member, fields)).toMatchObject({ status: 400, body: { code } })
  expect((await member.get(PATH)).body.items).toEqual([])
})

test('an account has at most twenty alerts, also when two requests come at once', async () => {
  const member = await aMember(app)
  for (let alert = 1; alert < MAX_ALERTS; alert++)
    expect((await add(member, { radiusMetres: 200 + alert })).status).toBe(201)
  const answers = await Promise.all([add(member), add(member, { radiusMetres: 500 })])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'too-many-alerts',
    message: 'You can have up to 20 alerts. Delete another one first.',
  })
})

test('everybody but the author is told once of a new report if their alert covers its place and category', async () => {
  const [near, far, quiet, loud] = [await aMember(app), await aMember(app), await aMember(app), await aMember(app)]
  // 300 m to the north.
  const there = { lat: HERE.lat + 0.0027, lng: HERE.lng }
  await add(near, { ...there, radiusMetres: 310 })
  await add(near, { ...there, radiusMetres: 7000 })
  await add(far, { ...there, radiusMetres: 290 })
  await add(quiet, { categories: CATEGORIES.filter((category) => category !== 'noise') })
  await add(loud, { categories: ['noise', 'other'] })
  await add(author)
  await aReport(author, { ...HERE, category: 'noise', description: 'Drums at night' })
  await announceToFollowersNow(app)
  await announceToFollowersNow(app)
  const told = ['New report in one of your areas: Drums at night']
  expect([await news(near), await news(loud)]).toEqual([told, told])
  expect([await news(far), await news(quiet), await news(author)]).toEqual([[], [], []])
})

test('nobody is told of a report that is hidden by then', async () => {
  const member = await aMember(app)
  await add(member)
  const { id } = await aReport(author)
  await rows`update reports set status = 'hidden' where id = ${id}`
  await announceToFollowersNow(app)
  expect(await news(member)).toEqual([])
})

test('visitors have no alerts, and people with an unverified address can read but not change theirs', async () => {
  const unverified = await aMember(app, { isVerified: false })
  expect((await app.aVisitor().get(PATH)).status).toBe(401)
  expect((await unverified.get(PATH)).status).toBe(200)
  expect(await add(unverified)).toMatchObject({ status: 403, body: { code: 'unverified' } })
})

test('news of an area stays when its reader stops following a report there', async () => {
  const member = await aMember(app)
  await add(member)
  await member.send('PUT', '/api/profile/channels', { area: { email: 'daily' }, comments: { email: 'daily' } })
  const { id } = await aReport(author, HERE)
  await follow(member, id)
  await aComment(author, id)
  await announceToFollowersNow(app)
  await follow(member, id, false)
  expect(await rows`select kind from pending_messages where user_id = ${member.id}`).toEqual([{ kind: 'area' }])
})

test('disabled people and those without a verified address are told of no report', async () => {
  const people = [await aMember(app), await aMember(app)] as const
  for (const who of people) await add(who)
  await rows`update users set disabled_at = now() where id = ${people[0].id}`
  await rows`update users set email_verified = false where id = ${people[1].id}`
  await aReport(author, HERE)
  await announceToFollowersNow(app)
  expect(await rows`select from notifications where user_id in (${people[0].id}, ${people[1].id})`).toEqual([])
})
