import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { startGeocoder, type TestGeocoder } from '#test/geocoder.ts'
import { aMember, aReport, castVote, type Member, members, type Query, removeReport, rowsOf } from '#test/makers.ts'

let app: TestApp
let geocoder: TestGeocoder
let author: Member
let voter: Member
let report: { id: string }
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
  voter = await aMember(app)
  report = await aReport(author)
})

/** Does something while no points can be stored. */
async function withoutPoints<T>(work: () => Promise<T>): Promise<T> {
  await app.services.database.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'no points today'; end $$;
    create trigger fail before insert on ledger for each row execute function fail()`)
  try {
    return await work()
  } finally {
    await app.services.database.pool.query('drop trigger fail on ledger; drop function fail()')
  }
}

describe('a vote', () => {
  test('is set, switched and taken back, and the counts change with it', async () => {
    const says = async (type: string | null) => (await castVote(voter, report.id, type)).body
    expect(await says('confirm')).toEqual({ confirms: 1, rejects: 0, vote: 'confirm', communityValidated: false })
    expect(await says('confirm')).toEqual({ confirms: 1, rejects: 0, vote: 'confirm', communityValidated: false })
    expect(await says('reject')).toEqual({ confirms: 0, rejects: 1, vote: 'reject', communityValidated: false })
    expect(await rows`select voter_id, type from votes where report_id = ${report.id}`).toEqual([
      { voter_id: voter.id, type: 'reject' },
    ])
    expect(await says(null)).toEqual({ confirms: 0, rejects: 0, vote: null, communityValidated: false })
    expect(await says(null)).toEqual({ confirms: 0, rejects: 0, vote: null, communityValidated: false })
    expect(await rows`select * from votes where report_id = ${report.id}`).toEqual([])
  })

  test('appears on the report and in the list at once: the counts for everybody, the vote only for its voter', async () => {
    await castVote(voter, report.id, 'confirm')
    const shown = async (who: { get: Member['get'] }) => {
      const read = (await who.get(`/api/reports/${report.id}`)).body
      const listed = (await who.get('/api/reports')).body.items.find(({ id }: { id: string }) => id === report.id)
      expect([listed.confirms, listed.rejects, listed.vote]).toEqual([read.confirms, read.rejects, read.vote])
      return [read.confirms, read.rejects, read.vote]
    }
    expect(await shown(voter)).toEqual([1, 0, 'confirm'])
    expect(await shown(author)).toEqual([1, 0, null])
    expect(await shown(app.aVisitor())).toEqual([1, 0, null])
    await castVote(voter, report.id, 'reject')
    expect(await shown(app.aVisitor())).toEqual([0, 1, null])
  })

  test('counts on a resolved report and on a report whose author’s account is deleted', async () => {
    await rows`update reports set status = 'resolved' where id = ${report.id}`
    expect((await castVote(voter, report.id, 'confirm')).status).toBe(200)
    await rows`update reports set author_id = null where id = ${report.id}`
    expect((await castVote(voter, report.id, 'reject')).body).toMatchObject({ confirms: 0, rejects: 1 })
  })

  test('that is the tenth confirm validates the report although the award fails, which is only logged', async () => {
    const points = () => rows`select points from standings where user_id = ${author.id}`
    const before = await points()
    const neighbours = await members(app, 10)
    const replies = await withoutPoints(() =>
      Promise.all(neighbours.map((neighbour) => castVote(neighbour, report.id, 'confirm'))),
    )
    for (const { status } of replies) expect(status).toBe(200)
    const [stored] = await rows`select confirms, validated_count from reports where id = ${report.id}`
    expect(stored).toEqual({ confirms: 10, validated_count: 10 })
    expect(await points()).toEqual(before)
  })

  test('that validates a report whose own award failed gives no points, which its deletion would not take back', async () => {
    const { id } = await withoutPoints(() => aReport(author))
    const points = () => rows`select points, validated_reports from standings where user_id = ${author.id}`
    const before = await points()
    for (const neighbour of await members(app, 10)) await castVote(neighbour, id, 'confirm')
    expect(await rows`select validated_count from reports where id = ${id}`).toEqual([{ validated_count: 10 }])
    expect(await points()).toEqual(before)
    await removeReport(author, id)
    expect(await points()).toEqual(before)
  })

  test('notifies the author, whether confirm or reject; taking it back does not', async () => {
    const noticesShown = async () =>
      (await author.get('/api/notifications')).body.items.map((item: { type: string; count: number }) => [
        item.type,
        item.count,
      ])
    await castVote(voter, report.id, 'confirm')
    expect(await noticesShown()).toEqual([['confirm', 1]])
    await castVote(voter, report.id, null)
    await castVote(voter, report.id, 'confirm')
    expect(await noticesShown()).toEqual([['confirm', 1]])
    await castVote(await aMember(app), report.id, 'confirm')
    expect(await noticesShown()).toEqual([['confirm', 2]])
    await castVote(voter, report.id, 'reject')
    expect(new Set(await noticesShown())).toEqual(
      new Set([
        ['confirm', 2],
        ['reject', 1],
      ]),
    )
  })

  test('counts although its notification fails, which is only logged', async () => {
    await app.services.database.pool.query(`
      create function refuse_note() returns trigger language plpgsql as $$ begin raise exception 'no notes'; end $$;
      create trigger refuse_note before insert on notifications for each row execute function refuse_note()`)
    const reply = await castVote(voter, report.id, 'confirm')
    await app.services.database.pool.query('drop trigger refuse_note on notifications; drop function refuse_note()')
    expect(reply).toMatchObject({ status: 200, body: { confirms: 1, vote: 'confirm' } })
    expect((await author.get('/api/notifications')).body.items).toEqual([])
  })

  test('of an administrator counts like any other', async () => {
    const admin = await aMember(app, { isAdmin: true })
    expect((await castVote(admin, report.id, 'confirm')).body).toMatchObject({ confirms: 1, vote: 'confirm' })
  })
})

describe('a vote is refused, and nothing changes,', () => {
  const unknown = '01900000-0000-7000-8000-000000000000'
  test.each([
    ['of a visitor', () => app.aVisitor(), 401, 'signed-out', 'Please sign in to interact with reports'],
    ['of whoever is not verified', () => aMember(app, { isVerified: false }), 403, 'unverified', /^Email not verified/],
    ["on one's own report", () => author, 403, 'own-report', "You can't vote on your own report."],
  ])('%s', async (_whose, who, status, code, message) => {
    expect(await castVote(await who(), report.id, 'confirm')).toMatchObject({
      status,
      body: { code, message: expect.stringMatching(message) },
    })
    expect(await rows`select confirms from reports where id = ${report.id}`).toEqual([{ confirms: 0 }])
    expect(await rows`select * from votes where report_id = ${report.id}`).toEqual([])
  })

  test.each([['maybe'], [''], [1], [['confirm']], [undefined]])('when it is %j', async (type) => {
    const reply = await castVote(voter, report.id, type as never) // invalid on purpose
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })

  test('on a deleted, unknown or invalid report, with the same answer for its author', async () => {
    await rows`update reports set deleted_at = now() where id = ${report.id}`
    for (const who of [voter, author]) {
      for (const id of [report.id, unknown, 'nothing']) {
        const reply = await castVote(who, id, 'confirm')
        expect(reply).toMatchObject({ status: 404, body: { code: expect.stringMatching(/^no(-report|t-found)$/) } })
      }
    }
  })

  test('on a hidden report: 404 for others, 403 for administrators and the author', async () => {
    await rows`update reports set status = 'hidden' where id = ${report.id}`
    expect(await castVote(voter, report.id, 'confirm')).toMatchObject({ status: 404, body: { code: 'no-report' } })
    expect(await castVote(author, report.id, 'confirm')).toMatchObject({ status: 403, body: { code: 'own-report' } })
    const admin = await aMember(app, { isAdmin: true })
    expect(await castVote(admin, report.id, 'confirm')).toMatchObject({
      status: 409,
      body: { code: 'hidden-report', message: "You can't vote on a hidden report." },
    })
  })

  test('from another site', async () => {
    const foreign = { headers: { origin: 'https://evil.example' } }
    const reply = await voter.send('PUT', `/api/reports/${report.id}/vote`, { type: 'confirm' }, foreign)
    expect(reply).toMatchObject({ status: 403, body: { code: 'wrong-origin' } })
  })
})
