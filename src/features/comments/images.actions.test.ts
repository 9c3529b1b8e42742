import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomHex } from '#features/media/files.gateway.ts'
import { commentImageKey } from '#features/media/media.rules.ts'
import { FOREIGN_FROM } from '#features/media/orphans.gateway.ts'
import { cleanUpFiles } from '#features/media/removals.actions.ts'
import { DAY_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aComment } from '#test/comments.ts'
import { aMember, aReport } from '#test/makers.ts'
import { aJpeg } from '#test/pictures.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a store belongs to this database even if all its images are of deleted reports', async () => {
  const [author, neighbour] = [await aMember(app), await aMember(app)]
  const report = await aReport(author)
  await aComment(neighbour, report.id, { images: [await aJpeg()] })
  await author.send('DELETE', `/api/reports/${report.id}`)
  for (let at = 1; at < FOREIGN_FROM; at++) await app.services.files.put(commentImageKey(randomHex()), Buffer.from('x'))
  app.setNow(new Date(Date.now() + 2 * DAY_MS))
  expect(await cleanUpFiles(app.services, 'comment_images')).toBe(FOREIGN_FROM)
})
