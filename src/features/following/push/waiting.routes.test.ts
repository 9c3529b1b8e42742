import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aComment } from '#test/comments.ts'
import { announceToFollowersNow, follow } from '#test/following.ts'
import { aMember, aReport, type Member } from '#test/makers.ts'
import { aPushBrowser, startPushService, type TestPushService } from '#test/pushService.ts'
import { pushNews } from './push.actions.ts'

let service: TestPushService
let app: TestApp
let author: Member
let follower: Member
let id: string

beforeAll(async () => {
  service = await startPushService()
  app = await testApp({ env: { PUSH_HOSTS: service.host } })
})
beforeEach(async () => {
  service.pushes.length = 0
  ;[author, follower] = [await aMember(app), await aMember(app)]
  ;({ id } = await aReport(author))
  await follow(follower, id)
})
afterAll(async () => {
  await app.close()
  await service.close()
})

const later = (minutes: number) => app.setNow(new Date(app.services.now().getTime() + minutes * MINUTE_MS))

async function aDevice(): Promise<void> {
  const { subscription } = aPushBrowser(service.host)
  expect((await follower.send('POST', '/api/push/subscriptions', subscription)).status).toBe(204)
}

/** Comments on the report; the push about it is due in ten minutes. */
async function comment(): Promise<void> {
  await aComment(author, id)
  await announceToFollowersNow(app)
}

test('news that was stored while its reader switched pushes off is not pushed', async () => {
  await aDevice()
  await comment()
  await app.services.database.sql`
    insert into channels (user_id, kind, app, push, is_push_chosen, email)
    values (${follower.id}, 'comments', true, false, true, 'off')`
  later(11)
  await pushNews(app.services)
  expect(service.pushes).toEqual([])
})

test('news that comes while earlier news is pushed is pushed after it', async () => {
  await aDevice()
  await comment()
  later(11)
  vi.spyOn(app.services.push, 'send').mockImplementationOnce(async () => {
    await comment()
    return 'sent'
  })
  await pushNews(app.services)
  later(11)
  await pushNews(app.services)
  expect(service.pushes).toHaveLength(1)
})

test('a push that reached one device is not sent again because another device failed', async () => {
  for (let device = 0; device < 2; device++) await aDevice()
  await comment()
  later(11)
  vi.spyOn(app.services.push, 'send').mockResolvedValueOnce('failed')
  await pushNews(app.services)
  later(60)
  await pushNews(app.services)
  expect(service.pushes).toHaveLength(1)
})
