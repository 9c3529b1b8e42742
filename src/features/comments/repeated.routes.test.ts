import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aComment, postComment } from '#test/comments.ts'
import { aMember, aReport, type Member } from '#test/makers.ts'
import { aJpeg } from '#test/pictures.ts'

// A browser that got no answer sends a comment again, with the same Idempotency-Key. Meanwhile it was deleted.
let app: TestApp
let admin: Member
let writer: Member
let reportId: string

beforeAll(async () => {
  app = await testApp()
  admin = await aMember(app, { isAdmin: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  writer = await aMember(app)
  reportId = (await aReport(await aMember(app))).id
})

const remove = async (who: Member, id: string) =>
  expect((await who.send('DELETE', `/api/comments/${id}`)).status).toBe(204)
const imageFiles = async () => (await Array.fromAsync(app.services.files.list('comment_images/'))).length

test.each([
  ['an administrator has deleted it', false, () => admin],
  ['its writer has deleted it', false, () => writer],
  ['an administrator has deleted it, with its image', true, () => admin],
  ['its writer has deleted it, with its image', true, () => writer],
])('a comment that is sent again does not come back after %s', async (_, hasImage, who) => {
  const said = { text: 'Its answer was lost', images: hasImage ? [await aJpeg()] : [] }
  const { id } = await aComment(writer, reportId, said, 'sent-again')
  await remove(who(), id)
  const before = await imageFiles()
  for (const again of [said, said, { text: 'Other words' }])
    expect(await postComment(writer, reportId, again, 'sent-again')).toMatchObject({
      status: 409,
      body: {
        code: 'deleted-comment',
        message: expect.stringMatching(/^This comment was posted and has been deleted since\./),
      },
    })
  expect(await imageFiles()).toBe(before)
  expect((await writer.get(`/api/reports/${reportId}/comments`)).body).toMatchObject({ items: [], total: 0 })
  expect((await writer.get(`/api/reports/${reportId}`)).body.comments).toBe(0)
})

test('another key, and the same key of another member, post as usual after a deletion', async () => {
  await remove(admin, (await aComment(writer, reportId, {}, 'first-key')).id)
  expect((await postComment(writer, reportId, {}, 'second-key')).status).toBe(201)
  expect((await postComment(await aMember(app), reportId, {}, 'first-key')).status).toBe(201)
})

test('what is remembered of a deleted comment goes with its report', async () => {
  await remove(writer, (await aComment(writer, reportId, {}, 'goes-too')).id)
  const { sql } = app.services.database
  const remembered = () => sql`select from deleted_comments where report_id = ${reportId}`
  expect(await remembered()).toHaveLength(1)
  expect((await admin.send('DELETE', `/api/admin/reports/${reportId}`)).status).toBe(204)
  expect(await remembered()).toEqual([])
})
