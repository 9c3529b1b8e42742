import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, aReportForm, type Member, type Query, rowsOf, stored, submit } from '#test/makers.ts'
import { aJpeg } from '#test/pictures.ts'

let app: TestApp
let member: Member
const rows = (...query: Query) => rowsOf(app, ...query)

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await aMember(app)
})

describe('the same Idempotency-Key', () => {
  test('used twenty times at once makes one report, one award, one pair of files', async () => {
    const before = await stored(app)
    const photo = await aJpeg()
    const replies = await Promise.all(Array.from({ length: 20 }, () => submit(member, { photo }, 'twenty-times')))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(201))
    for (const { body } of replies) expect(body).toEqual(replies[0]?.body)
    const after = await stored(app)
    expect(after).toEqual({
      reports: before.reports + 1,
      submissions: before.submissions + 1,
      events: before.events + 1,
      ledger: before.ledger + 1,
      counted: Number(before.counted) + 2,
      files: before.files + 2,
    })
  })

  test('used twenty times at once without a photo makes one report', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => submit(member, {}, 'twenty-more')))
    for (const { status, body } of replies) expect([status, body]).toEqual([201, replies[0]?.body])
    expect((await rows`select id from reports where author_id = ${member.id}`).length).toBe(1)
  })

  test('with another body is refused', async () => {
    expect((await submit(member, {}, 'used-once')).status).toBe(201)
    const before = await stored(app)
    for (const fields of [{ description: 'Another' }, { photo: await aJpeg() }]) {
      const { status, body } = await submit(member, fields, 'used-once')
      expect([status, body.code]).toEqual([409, 'key-reused'])
    }
    expect(await stored(app)).toEqual(before)
  })

  test('of another author is independent', async () => {
    const photo = await aJpeg()
    const first = await submit(member, { photo }, 'everybodys-key')
    const second = await submit(await aMember(app), { photo }, 'everybodys-key')
    expect(second).toMatchObject({ status: 201, body: { photo: { width: expect.any(Number) } } })
    expect(second.body.id).not.toBe(first.body.id)
  })

  test('may be sent as a form field, and must have the right format', async () => {
    const form = () => {
      const fields = aReportForm()
      fields.append('key', 'of-the-form')
      return fields
    }
    const [first, second] = [
      await member.send('POST', '/api/reports', form()),
      await member.send('POST', '/api/reports', form()),
    ]
    expect(second.body.id).toBe(first.body.id)
    expect(await submit(member, {}, 'a b c d e f g')).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(await submit(member, {}, 'short')).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })
})
