import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DatabaseBusy } from '#platform/server/database/busy.ts'
import { HOUR_SECONDS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aComment, postComment } from '#test/comments.ts'
import { untilOneWaits } from '#test/locks.ts'
import { aMember, aReport, type Member, type Query, rowsOf } from '#test/makers.ts'
import { aJpeg, aPng } from '#test/pictures.ts'
import { holdNextCommit } from '#test/waitingCommit.ts'

let app: TestApp
let author: Member
let member: Member
let admin: Member
let reportId: string
const rows = (...query: Query) => rowsOf(app, ...query)
const countsOf = async (id = reportId) => {
  const [row] = await rows`
    select comments as counted, (select count(*) from comments where report_id = reports.id) as live from reports where id = ${id}`
  return row
}
const imageFiles = async () => (await Array.fromAsync(app.services.files.list('comment_images/'))).length

beforeAll(async () => {
  app = await testApp()
  author = await aMember(app)
  admin = await aMember(app, { isAdmin: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await aMember(app)
  reportId = (await aReport(author)).id
})

describe('the same Idempotency-Key', () => {
  test('used ten times at once makes one comment and one file', async () => {
    const before = await imageFiles()
    const images = [await aJpeg()]
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => postComment(member, reportId, { text: 'Once', images }, 'ten-times')),
    )
    for (const { status, body } of replies) expect([status, body]).toEqual([201, replies[0]?.body])
    expect(await countsOf()).toEqual({ counted: 1, live: 1 })
    expect(await imageFiles()).toBe(before + 1)
  })

  test('used ten times at once without images makes one comment, and may be sent as a field', async () => {
    const form = () => {
      const fields = new FormData()
      fields.append('text', 'Once more')
      fields.append('key', 'of-the-form')
      return fields
    }
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => member.send('POST', `/api/reports/${reportId}/comments`, form())),
    )
    for (const { status, body } of replies) expect([status, body]).toEqual([201, replies[0]?.body])
    expect(await countsOf()).toEqual({ counted: 1, live: 1 })
  })

  test('is recognised when the report id is in capitals', async () => {
    for (const id of [reportId, reportId.toUpperCase(), reportId.toUpperCase()])
      expect((await postComment(member, id, { text: 'Capitals' }, 'used-in-capitals')).status).toBe(201)
    expect(await countsOf()).toEqual({ counted: 1, live: 1 })
  })

  test('is refused with another text, report or number of images; another member may use the same key', async () => {
    const image = await aJpeg()
    const other = await aReport(author)
    const { id } = await aComment(member, reportId, { text: 'Used' }, 'used-once')
    const before = await imageFiles()
    for (const again of [
      () => postComment(member, reportId, { text: 'Used again' }, 'used-once'),
      () => postComment(member, other.id, { text: 'Used' }, 'used-once'),
      () => postComment(member, reportId, { text: 'Used', images: [image] }, 'used-once'),
    ])
      expect(await again()).toMatchObject({ status: 409, body: { code: 'key-reused' } })
    expect(await imageFiles()).toBe(before)
    const others = await postComment(await aMember(app), reportId, { text: 'Used' }, 'used-once')
    expect(others.status).toBe(201)
    expect(others.body.id).not.toBe(id)
    expect(await postComment(member, reportId, {}, 'short')).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })

  test('is refused with different images; with the same ones it returns the same comment', async () => {
    const [one, other] = [await aJpeg(), await aPng()]
    const post = (images: Buffer[]) => postComment(member, reportId, { text: 'Seen', images }, 'same-images')
    const { body } = await post([one, other])
    const before = await imageFiles()
    for (const images of [[one, one], [other, one], [one], []])
      expect(await post(images)).toMatchObject({ status: 409, body: { code: 'key-reused' } })
    expect(await post([one, other])).toMatchObject({ status: 201, body })
    expect(await imageFiles()).toBe(before)
    expect(await countsOf()).toEqual({ counted: 1, live: 1 })
  })

  test('returns the comment, with its images, when the answer to the commit was lost', async () => {
    const { database } = app.services
    const commit = database.transaction.bind(database)
    const spy = vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      await commit(work)
      throw new DatabaseBusy('The connection broke')
    })
    const images = [await aJpeg()]
    expect((await postComment(member, reportId, { images }, 'lost-answer')).status).toBe(503)
    spy.mockRestore()
    const { status, body } = await postComment(member, reportId, { images }, 'lost-answer')
    expect(status).toBe(201)
    expect((await member.get(body.images[0].url)).status).toBe(200)
    expect(await countsOf()).toEqual({ counted: 1, live: 1 })
  })

  test('does not make a comment with images again if it is deleted while it is sent again', async () => {
    const images = [await aJpeg()]
    const { id } = await aComment(member, reportId, { images }, 'deleted-meanwhile')
    const { database } = app.services
    const transaction = database.transaction.bind(database)
    const spy = vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      expect((await member.send('DELETE', `/api/comments/${id}`)).status).toBe(204)
      return transaction(work)
    })
    const again = await postComment(member, reportId, { images }, 'deleted-meanwhile')
    spy.mockRestore()
    expect(again).toMatchObject({ status: 409, body: { code: 'deleted-comment' } })
    expect(await countsOf()).toEqual({ counted: 0, live: 0 })
  })

  test('returns the comment, with its images, when the commit ended only after the request had failed', async () => {
    const letCommit = holdNextCommit(app.services)
    const images = [await aJpeg()]
    expect((await postComment(member, reportId, { images }, 'waiting-commit')).status).toBe(503)
    await letCommit()
    const { status, body } = await postComment(member, reportId, { images }, 'waiting-commit')
    expect(status).toBe(201)
    expect((await member.get(body.images[0].url)).status).toBe(200)
  })
})

describe('deleting comments', () => {
  test('by their writer or an administrator reduces the count', async () => {
    const [own, others] = [await aComment(member, reportId), await aComment(member, reportId)]
    expect((await member.send('DELETE', `/api/comments/${own.id}`)).status).toBe(204)
    expect((await admin.send('DELETE', `/api/comments/${others.id}`)).status).toBe(204)
    expect(await countsOf()).toEqual({ counted: 0, live: 0 })
    const { sql } = app.services.database
    expect(await sql`select target_id from admin_log where action = 'comment-deleted'`).toEqual([
      { target_id: others.id },
    ])
  })

  test('is refused for everybody else, including the report’s author', async () => {
    const { id } = await aComment(member, reportId)
    const remove = (who: { send: Member['send'] }) => who.send('DELETE', `/api/comments/${id}`)
    expect(await remove(author)).toMatchObject({ status: 403, body: { code: 'not-own' } })
    expect(await remove(app.aVisitor())).toMatchObject({ status: 401, body: { code: 'signed-out' } })
    expect(await remove(await aMember(app, { isVerified: false }))).toMatchObject({ status: 403 })
    expect(await member.send('DELETE', '/api/comments/nothing')).toMatchObject({ status: 404 })
    await rows`update reports set status = 'hidden' where id = ${reportId}`
    expect(await remove(await aMember(app))).toMatchObject({ status: 404, body: { code: 'no-comment' } })
    expect((await remove(member)).status).toBe(204)
    expect(await countsOf()).toEqual({ counted: 0, live: 0 })
  })

  test.runIf(process.env['TEST_DATABASE'] === 'postgresql')(
    'is refused for an administrator who is demoted while the request waits for a lock',
    async () => {
      const { id } = await aComment(member, reportId)
      const demoted = await aMember(app, { isAdmin: true })
      const { asked } = await app.services.database.transaction(async (sql) => {
        await sql`select from reports where id = ${reportId} for update`
        const asked = demoted.send('DELETE', `/api/comments/${id}`)
        await untilOneWaits(sql)
        await sql`update users set admin = false where id = ${demoted.id}`
        return { asked }
      })
      expect((await asked).status).toBe(401)
      expect(await countsOf()).toEqual({ counted: 1, live: 1 })
    },
  )

  test('twice at once succeeds once', async () => {
    const { id } = await aComment(member, reportId)
    const replies = await Promise.all([member, admin].map((who) => who.send('DELETE', `/api/comments/${id}`)))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 404])
    expect(await countsOf()).toEqual({ counted: 0, live: 0 })
  })

  test('while others are posted keeps the count correct', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => aMember(app)))
    const said = await Promise.all(members.map((who) => aComment(who, reportId)))
    await Promise.all([
      ...members.map((who, at) => who.send('DELETE', `/api/comments/${said[at]?.id}`)),
      ...members.map((who) => postComment(who, reportId)),
      ...members.map((who) => who.send('PUT', `/api/reports/${reportId}/vote`, { type: 'confirm' })),
    ])
    expect(await countsOf()).toEqual({ counted: 5, live: 5 })
  })
})

test('a report that is deleted while comments are posted accepts none afterwards', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => aMember(app)))
  const images = [await aJpeg()]
  const before = await imageFiles()
  const replies = await Promise.all([
    ...members.slice(0, 3).map((who) => postComment(who, reportId, { images })),
    author.send('DELETE', `/api/reports/${reportId}`),
    ...members.slice(3).map((who) => postComment(who, reportId, { images })),
  ])
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter((status) => ![201, 204, 404].includes(status))).toEqual([])
  const made = statuses.filter((status) => status === 201).length
  expect(await countsOf()).toEqual({ counted: made, live: made })
  expect(await imageFiles()).toBe(before + made)
  expect((await postComment(member, reportId)).status).toBe(404)
})

test('each member has their own limit for comments', async () => {
  const few = await testApp({ env: { LIMITS_FACTOR: '0.1' } })
  const talker = await aMember(few)
  const { id } = await aReport(await aMember(few))
  for (let times = 0; times < 3; times++) expect((await postComment(talker, id)).status).toBe(201)
  const { status, body, headers } = await postComment(talker, id)
  expect([status, body.code]).toEqual([429, 'too-many-requests'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await postComment(await aMember(few), id)).status).toBe(201)

  const steady = await aMember(few)
  await few.services.limits.spend({ name: 'comment-hour', points: 60, seconds: HOUR_SECONDS }, steady.id, 6)
  expect((await postComment(steady, id)).status).toBe(429)
  await few.close()
})
