import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { postComment as comment } from '#test/comments.ts'
import { follow } from '#test/following.ts'
import { untilOneWaits } from '#test/locks.ts'
import { aMember, aReport, type Member, type Query, removeReport, rowsOf } from '#test/makers.ts'
import { MAX_FOLLOWS } from './follow.rules.ts'

let app: TestApp
let author: Member
const rows = (...query: Query) => rowsOf(app, ...query)
beforeAll(async () => {
  app = await testApp()
  author = await aMember(app)
})
afterAll(() => app.close())

const onItsPage = async (who: Browser, id: string) => (await who.get(`/api/reports/${id}`)).body.following
const inTheList = async (who: Browser, id: string) =>
  (await who.get('/api/reports?days=7')).body.items.find((card: { id: string }) => card.id === id).following

test('a member follows a report and stops following it; repeating it changes nothing', async () => {
  const [{ id }, member] = [await aReport(author), await aMember(app)]
  expect([await onItsPage(member, id), await inTheList(member, id)]).toEqual([false, false])
  for (const following of [true, true]) {
    expect(await follow(member, id, following)).toMatchObject({ status: 200, body: { following: true } })
    expect([await onItsPage(member, id), await inTheList(member, id)]).toEqual([true, true])
  }
  expect(await rows`select following from follows where report_id = ${id}`).toEqual([{ following: true }])
  for (const following of [false, false]) {
    expect(await follow(member, id, following)).toMatchObject({ status: 200, body: { following: false } })
  }
  expect([await onItsPage(member, id), await inTheList(member, id)]).toEqual([false, false])
  expect(await rows`select from follows where report_id = ${id}`).toEqual([])
})

test('a visitor’s card does not say whether it is followed', async () => {
  const { id } = await aReport(author)
  expect((await app.aVisitor().get(`/api/reports/${id}`)).body).not.toHaveProperty('following')
  expect(JSON.stringify((await app.aVisitor().get('/api/reports')).body)).not.toContain('following')
})

test('the author follows automatically, which every card shows, and can stop and start again', async () => {
  const report = await aReport(author)
  const everywhere = async () => {
    const own = (await author.get('/api/profile/reports')).body.items[0]
    return [await onItsPage(author, report.id), await inTheList(author, report.id), own.following]
  }
  expect([report.following, ...(await everywhere())]).toEqual([true, true, true, true])
  await follow(author, report.id, false)
  expect(await everywhere()).toEqual([false, false, false])
  const corrected = await author.send('PATCH', `/api/reports/${report.id}`, { description: 'It lies there' })
  expect(corrected.body.following).toBe(false)
  await follow(author, report.id)
  expect(await everywhere()).toEqual([true, true, true])
  expect(await rows`select from follows where report_id = ${report.id}`).toEqual([])
})

test('people who comment follow automatically, and can stop following', async () => {
  const [{ id }, member] = [await aReport(author), await aMember(app)]
  expect(await comment(member, id)).toMatchObject({ status: 201, body: { following: true } })
  expect([await onItsPage(member, id), await inTheList(member, id)]).toEqual([true, true])
  await follow(member, id, false)
  expect(await comment(member, id)).toMatchObject({ status: 201, body: { following: false } })
  expect([await onItsPage(member, id), await inTheList(member, id)]).toEqual([false, false])
})

test('administrators see on every card whether they follow', async () => {
  const [{ id }, administrator] = [await aReport(author), await aMember(app, { isAdmin: true })]
  await follow(administrator, id)
  expect([await onItsPage(administrator, id), await inTheList(administrator, id)]).toEqual([true, true])
})

test('a hidden report can be followed by its author and administrators only, a deleted one by nobody', async () => {
  const [{ id }, member] = [await aReport(author), await aMember(app)]
  const administrator = await aMember(app, { isAdmin: true })
  await rows`update reports set status = 'hidden' where id = ${id}`
  expect(await follow(member, id)).toMatchObject({ status: 404, body: { code: 'no-report' } })
  expect((await follow(administrator, id)).status).toBe(200)
  expect((await follow(author, id, false)).status).toBe(200)
  await removeReport(author, id)
  expect((await follow(administrator, id)).status).toBe(404)
  expect(await follow(member, 'x')).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

test.runIf(process.env['TEST_DATABASE'] === 'postgresql')(
  'a report that is erased while somebody presses Follow cannot be followed',
  async () => {
    const [{ id }, member] = [await aReport(author), await aMember(app)]
    const { asked } = await app.services.database.transaction(async (sql) => {
      await sql`delete from reports where id = ${id}`
      const pressed = follow(member, id)
      await untilOneWaits(sql)
      return { asked: pressed }
    })
    expect(await asked).toMatchObject({ status: 404, body: { code: 'no-report' } })
  },
)

test.each([[undefined], ['yes'], [null], [1]])('%j is refused as a choice', async (following) => {
  const { id } = await aReport(author)
  const answer = await author.send('PUT', `/api/reports/${id}/follow`, { following })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

test('visitors and people with an unverified address are refused', async () => {
  const { id } = await aReport(author)
  expect(await follow(app.aVisitor(), id)).toMatchObject({ status: 401, body: { code: 'signed-out' } })
  const unverified = await aMember(app, { isVerified: false })
  expect(await follow(unverified, id)).toMatchObject({ status: 403, body: { code: 'unverified' } })
})

test('an account follows at most a thousand reports by choice, also when two requests come at once', async () => {
  const [first, second, member] = [await aReport(author), await aReport(author), await aMember(app)]
  const others = Array.from({ length: MAX_FOLLOWS - 1 }, () => newId())
  await rows`
    insert into reports (id, category, description, words, lat, lng, cell, created_at, updated_at)
    select id, 'litter', '', '', 36.14, -5.35, 0, now() - interval '99 days', now() from unnest(${others}::uuid[]) as id`
  await rows`
    insert into follows (report_id, user_id, following, chosen_at)
    select id, ${member.id}, true, now() from unnest(${others}::uuid[]) as id`
  await follow(member, (await aReport(member)).id, false) // does not count
  const answers = await Promise.all([follow(member, first.id), follow(member, second.id)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'too-many-follows',
    message: 'You can follow up to 1,000 reports. Stop following some of them on Profile, Reports, Following.',
  })
  const own = await aReport(member)
  expect(own.following).toBe(true)
})

test('a follow is deleted with its account, and with its report', async () => {
  const [{ id }, member, another] = [await aReport(author), await aMember(app), await aMember(app)]
  await follow(member, id)
  await follow(another, id)
  await rows`delete from users where id = ${another.id}`
  expect(await rows`select user_id as id from follows where report_id = ${id}`).toEqual([{ id: member.id }])
  await rows`delete from reports where id = ${id}`
  expect(await rows`select from follows where report_id = ${id}`).toEqual([])
})
