import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cleanUpFiles } from '#features/media/removals.actions.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { startGeocoder, type TestGeocoder } from '#test/geocoder.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, castVote, type Member, members, type Query, removeReport, rowsOf } from '#test/makers.ts'
import { aJpeg } from '#test/pictures.ts'

let app: TestApp
let geocoder: TestGeocoder
let author: Member
const rows = (...query: Query) => rowsOf(app, ...query)

beforeAll(async () => {
  geocoder = await startGeocoder()
  app = await testApp({ env: { GEOCODER_URL: geocoder.url } })
})
afterAll(async () => {
  await app.close()
  await geocoder.stop()
})
beforeEach(async () => {
  author = await aMember(app)
})

const pointsOf = async (member: Member) => (await member.get('/api/profile/achievements')).body.points

describe('deleting one’s own report', () => {
  test('keeps its row, but removes it from the page, the list, the map and the count at once', async () => {
    const { id } = await aReport(author)
    const listed = async () => (await app.aVisitor().get('/api/reports')).body
    const { total } = await listed()
    expect(await removeReport(author, id)).toMatchObject({ status: 204, body: '' })
    for (const who of [author, app.aVisitor()]) expect((await who.get(`/api/reports/${id}`)).status).toBe(404)
    const { items, ...after } = await listed()
    expect(after.total).toBe(total - 1)
    expect(items.map((card: { id: string }) => card.id)).not.toContain(id)
    const map = (await app.aVisitor().get('/api/reports/map')).body.items
    expect(map.map(([entry]: [string]) => entry)).not.toContain(id)
    const [row] = await rows`select description, status, deleted_at, deleted_by from reports where id = ${id}`
    expect(row).toEqual({
      description: 'A bin has tipped over',
      status: 'active',
      deleted_at: expect.any(Date),
      deleted_by: author.id,
    })
    expect(await rows`select kind, role from report_events where report_id = ${id} order by at, kind desc`).toEqual([
      { kind: 'reported', role: 'author' },
      { kind: 'deleted', role: 'author' },
    ])
    await expectConsistent(app)
  })

  test('takes back base, photo and validation points, with the reasons in the ledger', async () => {
    await aReport(author)
    const photo = await aJpeg()
    const { id } = await aReport(author, { category: 'noise', photo })
    for (const voter of await members(app, 10)) await castVote(voter, id, 'confirm')
    expect(await pointsOf(author)).toBe(50 + 30 + 20)
    expect((await removeReport(author, id)).status).toBe(204)
    expect(await pointsOf(author)).toBe(50)
    const [entry] = await rows`select points, details from ledger where report_id = ${id} and reason = 'reversal'`
    expect(entry).toEqual({
      points: -50,
      details: {
        reportId: id,
        category: 'noise',
        hadPhoto: true,
        wasCommunityValidated: true,
        reportDescription: 'A bin has tipped over',
        basePoints: -10,
        photoBonus: -5,
        firstReportBonus: 0,
        categoryFirstBonus: -15,
        validationBonus: -20,
      },
    })
    await expectConsistent(app)
  })

  test('takes back the first-report bonus with the last report, and a category’s bonus with its last report', async () => {
    const first = await aReport(author)
    const second = await aReport(author)
    expect(await pointsOf(author)).toBe(60)
    await removeReport(author, first.id)
    expect(await pointsOf(author)).toBe(50)
    await removeReport(author, second.id)
    expect(await pointsOf(author)).toBe(0)
    expect((await aReport(author)).rewards).toEqual({ points: 50, badges: [], level: 2 })
    await expectConsistent(app)
  })

  test('deletes its notifications, because its page no longer exists', async () => {
    const kept = await aReport(author)
    const { id } = await aReport(author)
    for (const reportId of [id, kept.id]) await castVote(await aMember(app), reportId, 'confirm')
    expect((await author.get('/api/notifications/unread')).body).toEqual({ unread: 2 })
    await removeReport(author, id)
    const { items } = (await author.get('/api/notifications')).body
    expect(items.map(({ reportId }: { reportId: string }) => reportId)).toEqual([kept.id])
  })

  test('keeps the badges, but can lower the level', async () => {
    const { id } = await aReport(author)
    await removeReport(author, id)
    const { body } = await author.get('/api/profile/achievements')
    expect(body.level).toMatchObject({ number: 1 })
    expect(body.badges[0]).toMatchObject({ id: 'first_report', earnedAt: expect.any(String) })
  })

  test('is possible for a hidden or resolved report', async () => {
    for (const status of ['hidden', 'resolved']) {
      const { id } = await aReport(author)
      await rows`update reports set status = ${status} where id = ${id}`
      if (status === 'hidden') {
        await rows`
          update report_counts set count = count - 1
          where category in ('all', 'litter')
            and hour = (select date_trunc('hour', created_at, 'UTC') from reports where id = ${id})`
      }
      expect((await removeReport(author, id)).status).toBe(204)
    }
    await expectConsistent(app)
  })

  test('twice at once answers 204 and 404, and takes back the points once', async () => {
    await aReport(author)
    const { id } = await aReport(author)
    const replies = await Promise.all([removeReport(author, id), removeReport(author, id)])
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 404])
    expect(await rows`select points from ledger where report_id = ${id} and reason = 'reversal'`).toHaveLength(1)
    expect(await pointsOf(author)).toBe(50)
    expect(await removeReport(author, id)).toMatchObject({
      status: 404,
      body: { code: 'no-report', message: "We couldn't find this report. It may have been deleted." },
    })
  })

  test('of all reports at once takes back everything but streak bonuses', async () => {
    const ids = []
    for (const category of ['litter', 'noise', 'noise', 'other']) ids.push((await aReport(author, { category })).id)
    const posted = Promise.all([aReport(author, { category: 'traffic' }), aReport(author, { category: 'traffic' })])
    await Promise.all(ids.map((id) => removeReport(author, id)))
    await posted
    expect(await pointsOf(author)).toBe(10 + 10 + 25 + 15)
    await expectConsistent(app)
  })

  test('does not take back points if its award had failed', async () => {
    const { id } = await aReport(author)
    await rows`delete from ledger where report_id = ${id}`
    await rows`update standings set points = 0, total_reports = 0, reports_by_category = '{}' where user_id = ${author.id}`
    expect((await removeReport(author, id)).status).toBe(204)
    expect(await pointsOf(author)).toBe(0)
    await rows`delete from reports where id = ${id}`
  })

  test('keeps the photo’s files unserved for a day, then they are deleted', async () => {
    const { id, photo } = await aReport(author, { photo: await aJpeg() })
    const kept = await aReport(author, { photo: await aJpeg() })
    const isThere = async (url: string) => (await app.services.files.get(url.replace('/files/', ''))) !== null
    const cleanUpAfterDays = async (days: number) => {
      app.setNow(new Date(Date.now() + days * 86_400_000))
      await cleanUpFiles(app.services, 'report_photos')
    }
    // The file is much older than the deletion of its report.
    await cleanUpAfterDays(3)
    await removeReport(author, id)
    expect((await author.get(photo.thumb)).status).toBe(404)
    await cleanUpAfterDays(3.9)
    expect([await isThere(photo.display), await isThere(photo.thumb)]).toEqual([true, true])
    await cleanUpAfterDays(4.1)
    app.setNow(new Date())
    expect([await isThere(photo.display), await isThere(photo.thumb)]).toEqual([false, false])
    expect([await isThere(kept.photo.display), await isThere(kept.photo.thumb)]).toEqual([true, true])
  })
})

describe('deleting is refused, and nothing changes,', () => {
  test.each([
    ['to a visitor', () => app.aVisitor(), 401, 'signed-out'],
    ['to whoever is not verified', () => aMember(app, { isVerified: false }), 403, 'unverified'],
    ['to another member', () => aMember(app), 403, 'not-author'],
    ['to an administrator, who has other means', () => aMember(app, { isAdmin: true }), 403, 'not-author'],
  ])('%s', async (_whom, who, status, code) => {
    const { id } = await aReport(author)
    expect(await removeReport(await who(), id)).toMatchObject({ status, body: { code } })
    expect((await author.get(`/api/reports/${id}`)).status).toBe(200)
    expect(await pointsOf(author)).toBe(50)
  })

  test('for a hidden report, with 404 for other members', async () => {
    const { id } = await aReport(author)
    await rows`update reports set status = 'hidden' where id = ${id}`
    expect(await removeReport(await aMember(app), id)).toMatchObject({ status: 404, body: { code: 'no-report' } })
    const admin = await aMember(app, { isAdmin: true })
    expect(await removeReport(admin, id)).toMatchObject({ status: 403, body: { code: 'not-author' } })
  })

  test('for an unknown report', async () => {
    for (const id of ['01900000-0000-7000-8000-000000000000', 'nothing']) {
      expect((await removeReport(author, id)).status).toBe(404)
    }
  })
})
