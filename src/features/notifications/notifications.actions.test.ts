import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, type Member } from '#test/makers.ts'
import { deleteNotificationsAbout, notifyOfState, notifyOfValidation, notifyOfVote } from './notifications.queries.ts'

type Row = Record<string, unknown>

let app: TestApp
let author: Member
let voter: Member
beforeAll(async () => {
  app = await testApp()
  author = await aMember(app)
  voter = await aMember(app)
})
afterAll(() => app.close())

interface NewNotification {
  reportId: string
  authorId: string
  category: string
}

const aNote = (category = 'litter'): NewNotification => ({ reportId: newId(), authorId: author.id, category })

async function vote(note: NewNotification, type: 'confirm' | 'reject', by: Member = voter): Promise<void> {
  const { database, now } = app.services
  await database.transaction((sql) => notifyOfVote(sql, { ...note, type, voterId: by.id }, now()))
}

async function validate(note: NewNotification): Promise<void> {
  const { database, now } = app.services
  await database.transaction((sql) => notifyOfValidation(sql, note, now()))
}

async function notificationsOf({ reportId }: NewNotification): Promise<string[]> {
  const rows = await app.services.database.sql<Row>`
    select type, count, case when read_at is null then 'unread' else 'read' end as state from notifications
    where report_id = ${reportId} order by type, state`
  return rows.map(({ type, count, state }) => [type, count, state].join(' '))
}

test('votes of several people are counted in one unread row for each report and type', async () => {
  const [note, another] = [aNote(), aNote()]
  await vote(note, 'confirm')
  await vote(note, 'confirm', await aMember(app))
  await vote(note, 'reject', await aMember(app))
  await vote(another, 'confirm')
  expect(await notificationsOf(note)).toEqual(['confirm 2 unread', 'reject 1 unread'])
  expect(await notificationsOf(another)).toEqual(['confirm 1 unread'])
})

test('switching a vote back and forth counts once while the row is unread', async () => {
  const note = aNote()
  for (const type of ['confirm', 'reject', 'confirm', 'confirm', 'reject'] as const) await vote(note, type)
  expect(await notificationsOf(note)).toEqual(['confirm 1 unread', 'reject 1 unread'])
  await author.send('POST', '/api/notifications/read')
  await vote(note, 'confirm')
  expect(await notificationsOf(note)).toEqual(['confirm 1 read', 'confirm 1 unread', 'reject 1 read'])
})

test('the counted voters are deleted when the row is read, and when they delete their account', async () => {
  const [note, leaver] = [aNote(), await aMember(app)]
  const counted = async () =>
    (
      await app.services.database.sql<Row>`select from notification_voters join notifications on id = notification_id
      where report_id = ${note.reportId}`
    ).length
  await vote(note, 'confirm')
  await vote(note, 'confirm', leaver)
  expect(await counted()).toBe(2)
  await app.services.database.sql`delete from users where id = ${leaver.id}`
  expect(await counted()).toBe(1)
  expect(await notificationsOf(note)).toEqual(['confirm 2 unread'])
  await author.send('POST', '/api/notifications/read')
  expect(await counted()).toBe(0)
})

test('an author who has switched off a category gets no notification for it', async () => {
  const { sql } = app.services.database
  await sql`insert into notification_preferences (user_id, category, wanted) values
    (${author.id}, 'noise', false), (${author.id}, 'traffic', true)`
  const [unwanted, wanted] = [aNote('noise'), aNote('traffic')]
  for (const note of [unwanted, wanted]) {
    await vote(note, 'confirm')
    await validate(note)
  }
  expect(await notificationsOf(unwanted)).toEqual([])
  expect(await notificationsOf(wanted)).toEqual(['community_validated 1 unread', 'confirm 1 unread'])
})

test('an author who has switched off validations in the app gets no notification for one', async () => {
  const note = aNote()
  await author.send('PUT', '/api/profile/channels', { validated: { app: false } })
  await vote(note, 'confirm')
  await validate(note)
  expect(await notificationsOf(note)).toEqual(['confirm 1 unread'])
})

test('the same state again replaces its unread notification, with the newer note', async () => {
  const { database, now } = app.services
  const state = { ...aNote(), type: 'resolved' as const }
  for (const note of ['Mended', 'Mended again'])
    await database.transaction((sql) => notifyOfState(sql, { ...state, note }, now()))
  expect(await database.sql<Row>`select note from notifications where report_id = ${state.reportId}`).toEqual([
    { note: 'Mended again' },
  ])
})

test('when votes and reading happen at once, each vote is counted in exactly one row', async () => {
  const note = aNote()
  const voters = await Promise.all(Array.from({ length: 12 }, () => aMember(app)))
  await Promise.all(voters.flatMap((by) => [vote(note, 'confirm', by), author.send('POST', '/api/notifications/read')]))
  const [sum] = await app.services.database
    .sql<Row>`select sum(count)::int as votes from notifications where report_id = ${note.reportId}`
  expect(sum).toEqual({ votes: 12 })
})

test('a report’s notifications are deleted with it', async () => {
  const note = aNote()
  await vote(note, 'confirm')
  await app.services.database.transaction((sql) => deleteNotificationsAbout(sql, [note.reportId]))
  expect(await notificationsOf(note)).toEqual([])
})
