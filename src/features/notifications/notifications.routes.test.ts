import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotificationVoters } from '#db/schema.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, type Member } from '#test/makers.ts'
import { notifyOfValidation, notifyOfVote } from './notifications.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Lets `count` neighbours vote on a report of this author. Returns the report’s id. */
async function votes(author: Member, type: 'confirm' | 'reject', count: number): Promise<string> {
  const { database, now } = app.services
  const reportId = newId()
  for (let vote = 0; vote < count; vote++) {
    const { id: voterId } = await aMember(app)
    const note = { reportId, authorId: author.id, category: 'litter', voterId, type }
    await database.transaction((sql) => notifyOfVote(sql, note, now()))
  }
  return reportId
}

async function validation(author: Member, reportId: string): Promise<void> {
  const { database, now } = app.services
  await database.transaction((sql) =>
    notifyOfValidation(sql, { reportId, authorId: author.id, category: 'litter' }, now()),
  )
}

test.each([
  ['confirm', 1, 'Your report has been confirmed by 1 additional person'],
  ['confirm', 2, 'Your report has been confirmed by 2 additional people'],
  ['confirm', 12, 'Your report has been confirmed by 12 additional people'],
  ['reject', 1, 'Your report has been rejected by 1 additional person'],
  ['reject', 3, 'Your report has been rejected by 3 additional people'],
] as const)('%s from %i people reads: %s', async (type, count, message) => {
  const author = await aMember(app)
  const reportId = await votes(author, type, count)
  const { status, body, headers } = await author.get('/api/notifications')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(body).toEqual({
    items: [
      {
        id: expect.any(String),
        reportId,
        category: 'litter',
        type,
        count,
        message,
        read: false,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ],
    next: null,
  })
})

test('a validation has one notification, however often it is recorded', async () => {
  const author = await aMember(app)
  const reportId = newId()
  await validation(author, reportId)
  await validation(author, reportId)
  const { body } = await author.get('/api/notifications')
  expect(body.items).toEqual([
    expect.objectContaining({
      reportId,
      type: 'community_validated',
      count: 1,
      message: 'Your report has been validated by the community',
    }),
  ])
})

test('the latest twenty are listed newest first, and all unread ones are counted', async () => {
  const author = await aMember(app)
  const reports: string[] = []
  for (let report = 0; report < 22; report++) reports.unshift(await votes(author, 'confirm', 1))
  await votes(author, 'reject', 1)
  const { items } = (await author.get('/api/notifications')).body
  expect(items).toHaveLength(20)
  expect(items.slice(1).map(({ reportId }: { reportId: string }) => reportId)).toEqual(reports.slice(0, 19))
  expect((await author.get('/api/notifications/unread')).body).toEqual({ unread: 23 })
})

test('marking as read affects all of one’s own notifications, once', async () => {
  const [author, other] = [await aMember(app), await aMember(app)]
  await votes(author, 'confirm', 1)
  await votes(other, 'confirm', 1)
  for (let time = 0; time < 2; time++) {
    const { status, body } = await author.send('POST', '/api/notifications/read')
    expect({ status, body }).toEqual({ status: 204, body: '' })
  }
  expect((await author.get('/api/notifications/unread')).body).toEqual({ unread: 0 })
  expect((await author.get('/api/notifications')).body.items).toMatchObject([{ read: true }])
  expect((await other.get('/api/notifications/unread')).body).toEqual({ unread: 1 })
})

test('notifications newer than the given time stay unread', async () => {
  const author = await aMember(app)
  await votes(author, 'confirm', 1)
  const [{ timestamp }] = (await author.get('/api/notifications')).body.items
  await new Promise((resolve) => setTimeout(resolve, 5))
  const later = await votes(author, 'reject', 1)
  await author.send('POST', '/api/notifications/read', { until: timestamp })
  const { items } = (await author.get('/api/notifications')).body
  expect(items).toMatchObject([
    { reportId: later, read: false },
    { type: 'confirm', read: true },
  ])
})

test.each(['yesterday', '', 5, '+275760-09-14T00:00:00Z', '-271821-04-20T00:00:00Z'])(
  'marking as read until %j is refused',
  async (until) => {
    const author = await aMember(app)
    const { status, body } = await author.send('POST', '/api/notifications/read', { until })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid' })
  },
)

test('a visitor has no notifications; people with an unverified address can read their own', async () => {
  const [visitor, unverified] = [app.aVisitor(), await aMember(app, { isVerified: false })]
  for (const path of ['/api/notifications', '/api/notifications/unread'])
    expect(await visitor.get(path)).toMatchObject({ status: 401, body: { code: 'signed-out' } })
  expect((await visitor.send('POST', '/api/notifications/read')).status).toBe(401)
  expect((await unverified.get('/api/notifications')).body).toEqual({ items: [], next: null })
  expect((await unverified.send('POST', '/api/notifications/read')).status).toBe(204)
})

test('no answer reveals who voted', async () => {
  const author = await aMember(app)
  await votes(author, 'confirm', 2)
  const { body } = await author.get('/api/notifications')
  const voters = await app.services.database.sql<{ id: NotificationVoters['voterId'] }>`
    select voter_id as id from notification_voters join notifications n on n.id = notification_id
    where user_id = ${author.id}`
  expect(voters).toHaveLength(2)
  for (const { id } of voters) expect(JSON.stringify(body)).not.toContain(id)
})
