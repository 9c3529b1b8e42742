import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aComment, postComment } from '#test/comments.ts'
import { follow, announceToFollowersNow } from '#test/following.ts'
import { aMember, aReport, type Member } from '#test/makers.ts'
import { aJpeg } from '#test/pictures.ts'
import { aPushBrowser, startPushService, type TestPushService } from '#test/pushService.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { mailNews } from '../mails/news.actions.ts'
import { pushNews } from '../push/push.actions.ts'

let service: TestPushService
let smtp: TestSmtp
let app: TestApp
let author: Member
let follower: Member

beforeAll(async () => {
  ;[service, smtp] = [await startPushService(), await startSmtp()]
  app = await testApp({ env: { PUSH_HOSTS: service.host, SMTP_URL: smtp.url } })
})
beforeEach(async () => {
  ;[author, follower] = [await aMember(app), await aMember(app)]
  service.pushes.length = smtp.mails.length = 0
})
afterAll(async () => {
  await app.close()
  await Promise.all([service.close(), smtp.close()])
})

/** Posts comments, deletes some of them, posts `late` ones that are not announced yet, and sends the news. */
async function comment(reportId: string, count: number, deleted: number, late = 0): Promise<void> {
  const made = []
  for (let one = 0; one < count; one++) made.push(await aComment(author, reportId))
  await announceToFollowersNow(app)
  for (const { id } of made.slice(0, deleted)) await author.send('DELETE', `/api/comments/${id}`)
  for (let one = 0; one < late; one++) await aComment(author, reportId)
  app.setNow(new Date(app.services.now().getTime() + 11 * MINUTE_MS))
  await pushNews(app.services)
  await mailNews(app.services)
}

/** A report that is followed on every channel, and what to read its pushes with. */
async function aFollowedReport() {
  const { read, subscription } = aPushBrowser(service.host)
  await follower.send('POST', '/api/push/subscriptions', subscription)
  await follower.send('PUT', '/api/profile/channels', { comments: { email: 'now' } })
  const { id } = await aReport(author)
  await follow(follower, id)
  return { id, read }
}

test('a push and a mail count only new comments that are still there; without any they are not sent', async () => {
  const { id, read } = await aFollowedReport()
  await comment(id, 3, 0)
  await comment(id, 2, 2)
  await comment(id, 4, 2)
  const titles = ['3 new comments on a report you follow', '2 new comments on a report you follow']
  expect(service.pushes.map(({ body }) => (read(body) as { title: string }).title)).toEqual(titles)
  expect(smtp.mails.map(({ mail }) => mail.subject?.split(':')[0])).toEqual(titles)
  expect(await app.services.database.sql`select from pending_messages`).toEqual([])
})

test('a comment that is not announced yet does not count in place of a deleted one', async () => {
  const { id, read } = await aFollowedReport()
  await comment(id, 2, 1, 1)
  await comment(id, 0, 0)
  const titles = Array(2).fill('1 new comment on a report you follow')
  expect(smtp.mails.map(({ mail }) => mail.subject?.split(':')[0])).toEqual(titles)
  expect(service.pushes.map(({ body }) => (read(body) as { title: string }).title)).toEqual(titles)
})

describe('a notification in the app', () => {
  let writer: Member
  let id: string
  beforeEach(async () => {
    writer = await aMember(app)
    ;({ id } = await aReport(author))
    await follow(follower, id)
  })

  /** What a person reads: the number of unread notifications, and all of them. */
  const read = async (who = follower) => {
    const { unread } = (await who.get('/api/notifications/unread')).body
    const { items } = (await who.get('/api/notifications')).body
    return [unread, ...items.map(({ message }: { message: string }) => message)]
  }
  const remove = (comment: { id: string }) => writer.send('DELETE', `/api/comments/${comment.id}`)

  test('counts only the comments that are still there, and goes with the last one', async () => {
    const made = [await aComment(writer, id), await aComment(writer, id), await aComment(writer, id)]
    await announceToFollowersNow(app)
    await remove(made[0]!)
    expect(await read()).toEqual([1, '2 new comments on a report you follow'])
    expect(await read(author)).toEqual([1, '2 new comments on your report'])
    await Promise.all([remove(made[1]!), remove(made[2]!)])
    expect([await read(), await read(author)]).toEqual([[0], [0]])
  })

  test('stays as it is if an older comment is deleted that was read before', async () => {
    const old = await aComment(writer, id)
    await announceToFollowersNow(app)
    await follower.send('POST', '/api/notifications/read', {})
    app.setNow(new Date(app.services.now().getTime() + MINUTE_MS))
    await aComment(writer, id)
    await announceToFollowersNow(app)
    const before = [1, ...Array(2).fill('1 new comment on a report you follow')]
    expect(await read()).toEqual(before)
    await remove(old)
    expect(await read()).toEqual(before)
  })

  test('does not count a comment that is not announced yet in place of a deleted one', async () => {
    const gone = await aComment(writer, id)
    await announceToFollowersNow(app)
    await aComment(writer, id)
    await remove(gone)
    expect(await read()).toEqual([0])
    await announceToFollowersNow(app)
    expect(await read()).toEqual([1, '1 new comment on a report you follow'])
  })

  test('does not count comments without a text after their author has deleted their account', async () => {
    await postComment(writer, id, { text: '', images: [await aJpeg()] })
    await aComment(writer, id)
    await announceToFollowersNow(app)
    expect(await read()).toEqual([1, '2 new comments on a report you follow'])
    const admin = await aMember(app, { isAdmin: true })
    expect((await admin.send('DELETE', `/api/admin/users/${writer.id}`)).status).toBe(204)
    expect(await read()).toEqual([1, '1 new comment on a report you follow'])
  })
})
