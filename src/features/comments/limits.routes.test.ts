import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { FilesUnavailable } from '#features/media/files.gateway.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { postComment } from '#test/comments.ts'
import { aMember, aReport } from '#test/makers.ts'
import { aJpeg } from '#test/pictures.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp({ env: { LIMITS_FACTOR: '0.1' } })
})
afterAll(() => app.close())

test('comments whose images the server cannot store do not count against the limits', async () => {
  const member = await aMember(app)
  const { id } = await aReport(member)
  const images = [await aJpeg(), await aJpeg()]
  const away = vi.spyOn(app.services.files, 'put').mockRejectedValue(new FilesUnavailable(new Error('away')))
  // The limits here are 3 comments and 15 images.
  for (let times = 0; times < 10; times++) expect((await postComment(member, id, { images })).status).toBe(503)
  away.mockRestore()
  expect((await postComment(member, id, { images })).status).toBe(201)
})
