import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { startGeocoder, type TestGeocoder } from '#test/geocoder.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, castVote, type Member, members, type Query, removeReport, rowsOf } from '#test/makers.ts'

let app: TestApp
let geocoder: TestGeocoder
const rows = (...query: Query) => rowsOf(app, ...query)

beforeAll(async () => {
  geocoder = await startGeocoder()
  app = await testApp({ env: { GEOCODER_URL: geocoder.url } })
})
afterAll(async () => {
  await app.close()
  await geocoder.stop()
})
afterEach(() => expectConsistent(app))

const confirmAll = (voters: Member[], reportId: string) =>
  Promise.all(voters.map((voter) => castVote(voter, reportId, 'confirm')))

describe('the tenth confirm', () => {
  test('validates the report and rewards its author once when fifty come at once', async () => {
    const author = await aMember(app)
    const { id } = await aReport(author)
    await confirmAll(await members(app, 9), id)
    expect((await author.get(`/api/reports/${id}`)).body).toMatchObject({ confirms: 9, communityValidated: false })
    const replies = await confirmAll(await members(app, 50), id)
    for (const { status, body } of replies) expect([status, body.communityValidated]).toEqual([200, true])
    const [report] = await rows`select confirms, validated_at, validated_count from reports where id = ${id}`
    expect(report).toEqual({ confirms: 59, validated_at: expect.any(Date), validated_count: 10 })
    const entries = await rows`select points, details from ledger where report_id = ${id} and reason = 'validation'`
    expect(entries).toEqual([
      {
        points: 20,
        details: {
          reportId: id,
          category: 'litter',
          hadPhoto: false,
          wasCommunityValidated: true,
          reportDescription: 'A bin has tipped over',
          validationBonus: 20,
        },
      },
    ])
    const [badge] = await rows`
      select shown_at from earned_badges where user_id = ${author.id} and badge = 'community_validator'`
    expect(badge).toEqual({ shown_at: null })
    expect(await rows`select kind, role from report_events where report_id = ${id} and kind = 'validated'`).toEqual([
      { kind: 'validated', role: 'community' },
    ])
    const notices = await rows`select type, count from notifications where report_id = ${id} order by type`
    expect(notices).toEqual([
      { type: 'community_validated', count: 1 },
      { type: 'confirm', count: 59 },
    ])
  })

  test('validates for good: withdrawals and further confirms change nothing', async () => {
    const author = await aMember(app)
    const { id } = await aReport(author)
    const voters = await members(app, 10)
    await confirmAll(voters, id)
    await author.send('POST', '/api/notifications/read')
    const before = await rows`select validated_at, validated_count from reports where id = ${id}`
    for (const voter of voters.slice(0, 5)) await castVote(voter, id, null)
    const last = await castVote(voters[0]!, id, 'reject') // there are ten voters
    expect(last.body).toEqual({ confirms: 5, rejects: 1, vote: 'reject', communityValidated: true })
    await confirmAll(voters, id)
    expect(await rows`select validated_at, validated_count from reports where id = ${id}`).toEqual(before)
    expect(await rows`select id from ledger where report_id = ${id} and reason = 'validation'`).toHaveLength(1)
    const notices = rows`select read_at from notifications where report_id = ${id} and type = 'community_validated'`
    expect(await notices).toEqual([{ read_at: expect.any(Date) }])
  })

  test('may be a vote changed from reject', async () => {
    const { id } = await aReport(await aMember(app))
    const voters = await members(app, 10)
    await Promise.all(voters.map((voter, at) => castVote(voter, id, at === 0 ? 'reject' : 'confirm')))
    expect((await castVote(voters[0]!, id, 'confirm')).body).toMatchObject({ confirms: 10, communityValidated: true })
  })
})

test('a hundred mixed simultaneous votes of one person leave at most one vote and correct counts', async () => {
  const { id } = await aReport(await aMember(app))
  const voter = await aMember(app)
  const types = ['confirm', 'reject', null] as const
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, at) => castVote(voter, id, types[(at * 7) % 3] ?? null)),
  )
  for (const { status, body } of replies) {
    expect(status).toBe(200)
    expect(body.confirms + body.rejects).toBe(body.vote === null ? 0 : 1)
  }
  expect((await rows`select type from votes where report_id = ${id}`).length).toBeLessThanOrEqual(1)
})

test('the same vote sent twice at once counts once', async () => {
  const { id } = await aReport(await aMember(app))
  const voter = await aMember(app)
  const replies = await Promise.all([castVote(voter, id, 'reject'), castVote(voter, id, 'reject')])
  for (const { body } of replies) expect(body).toMatchObject({ confirms: 0, rejects: 1, vote: 'reject' })
})

test('votes on a report that is being deleted either finish first or get 404', async () => {
  for (let round = 0; round < 4; round++) {
    const author = await aMember(app)
    const { id } = await aReport(author)
    const voters = await members(app, 24)
    const votes = voters.map((voter, at) => castVote(voter, id, at % 5 ? 'confirm' : 'reject'))
    // The deletion starts a little later in each round.
    await Promise.all(votes.slice(0, round * 6))
    const [deleted, ...replies] = await Promise.all([removeReport(author, id), ...votes])
    expect(deleted.status).toBe(204)
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([])
    const stored = await rows`select type from votes where report_id = ${id}`
    expect(stored.length).toBe(statuses.filter((status) => status === 200).length)
    expect(await castVote(voters[0]!, id, null)).toMatchObject({ status: 404, body: { code: 'no-report' } })
    expect((await rows`select points from standings where user_id = ${author.id}`)[0]).toEqual({ points: 0 })
  }
})

test('votes while the author reads their notifications are each counted in exactly one row', async () => {
  const author = await aMember(app)
  const { id } = await aReport(author)
  const voters = await members(app, 20)
  const replies = await Promise.all(
    voters.flatMap((voter) => [castVote(voter, id, 'confirm'), author.send('POST', '/api/notifications/read')]),
  )
  expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 204)).toEqual([])
  const notices = await rows`select count, read_at from notifications where report_id = ${id} and type = 'confirm'`
  expect(notices.reduce((sum, { count }) => sum + Number(count), 0)).toBe(20)
  const unread = await rows`select id from notifications where user_id = ${author.id} and read_at is null`
  expect((await author.get('/api/notifications/unread')).body).toEqual({ unread: unread.length })
})

test('two authors’ simultaneous votes on each other’s report, each the tenth confirm, both count', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await aMember(app), await aMember(app)]
    const [ofOne, ofOther] = [await aReport(one), await aReport(other)]
    const voters = await members(app, 9)
    await Promise.all([confirmAll(voters, ofOne.id), confirmAll(voters, ofOther.id)])
    const crossed = [castVote(one, ofOther.id, 'confirm'), castVote(other, ofOne.id, 'confirm')]
    const posted = [aReport(one), aReport(other)] // these transactions lock the same standings
    for (const { status, body } of await Promise.all(crossed)) {
      expect([status, body.confirms, body.communityValidated]).toEqual([200, 10, true])
    }
    await Promise.all(posted)
    const points = await rows`select points from standings where user_id in (${one.id}, ${other.id})`
    expect(points).toEqual([{ points: 80 }, { points: 80 }])
  }
})
