import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobList } from '#app/jobs/jobList.ts'
import { FOLLOWERS_JOB } from '#features/reports/timeline/events.actions.ts'
import { lockUnannounced } from '#features/reports/timeline/events.queries.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aComment } from '#test/comments.ts'
import { follow, announceToFollowersNow } from '#test/following.ts'
import { untilOneWaits } from '#test/locks.ts'
import { aMember, aReport, castVote, type Member, members, type Query, removeReport, rowsOf } from '#test/makers.ts'
import { aJpeg } from '#test/pictures.ts'
import { listenTo } from '#test/stream.ts'
import { announceToFollowers } from './announcing.actions.ts'

let app: TestApp
let administrator: Member
let author: Member
let follower: Member
const rows = (...query: Query) => rowsOf(app, ...query)

beforeAll(async () => {
  app = await testApp()
  administrator = await aMember(app, { isAdmin: true })
})
beforeEach(async () => {
  ;[author, follower] = [await aMember(app), await aMember(app)]
})
afterAll(() => app.close())

const change = (id: string, status: string, note?: string) =>
  administrator.send('PATCH', `/api/admin/reports/${id}`, { status, ...(note && { note }) })
const messages = async (who: Member): Promise<string[]> =>
  (await who.get('/api/notifications')).body.items.map(({ message }: { message: string }) => message)

async function aFollowedReport(): Promise<string> {
  const { id } = await aReport(author)
  await follow(follower, id)
  return id
}

test('followers are told of a change of state, with its note; the author is told only once', async () => {
  const id = await aFollowedReport()
  await change(id, 'resolved', 'Mended')
  await announceToFollowersNow(app)
  await announceToFollowersNow(app)
  expect((await follower.get('/api/notifications')).body.items).toMatchObject([
    { reportId: id, type: 'resolved', message: 'A report you follow has been resolved', note: 'Mended', count: 1 },
  ])
  expect(await messages(author)).toEqual(['Your report has been resolved'])
  await change(id, 'active')
  await announceToFollowersNow(app)
  expect(await messages(follower)).toEqual([
    'A report you follow has been reopened',
    'A report you follow has been resolved',
  ])
})

test.runIf(process.env['TEST_DATABASE'] === 'postgresql')(
  'deleting a report waits for a running announcement, so that its notifications are deleted too',
  async () => {
    const id = await aFollowedReport()
    await aComment(author, id)
    const [event] = await rows`select id from report_events where report_id = ${id} and not is_told`
    let deletion: Promise<unknown> | undefined
    await app.services.database.transaction(async (sql) => {
      await lockUnannounced(sql, String(event?.['id']))
      deletion = removeReport(author, id)
      await untilOneWaits(sql)
    })
    await deletion
    await announceToFollowersNow(app)
    expect(await messages(follower)).toEqual([])
  },
)

test('followers are told when a report is validated, but not the voter who validated it', async () => {
  const id = await aFollowedReport()
  const voters = await members(app, 10)
  const last = voters.at(-1)
  for (const voter of voters) {
    await follow(voter, id)
    await castVote(voter, id, 'confirm')
  }
  await announceToFollowersNow(app)
  expect(await messages(follower)).toEqual(['A report you follow has been validated by the community'])
  expect(last && (await messages(last))).toEqual([])
  expect(await messages(author)).toEqual([
    'Your report has been validated by the community',
    'Your report has been confirmed by 10 additional people',
  ])
})

test('an author who has switched off a category gets no email about a validation in it, but followers do', async () => {
  const id = await aFollowedReport()
  for (const person of [author, follower]) {
    await person.send('PUT', '/api/profile/channels', { validated: { email: 'daily' } })
    await person.send('PUT', '/api/profile/preferences', { notificationPreferences: { litter: false } })
  }
  for (const voter of await members(app, 10)) await castVote(voter, id, 'confirm')
  await announceToFollowersNow(app)
  expect(await rows`select user_id from pending_messages where report_id = ${id}`).toEqual([{ user_id: follower.id }])
})

test('the author, followers and other commenters are told of a comment, but never its writer', async () => {
  const id = await aFollowedReport()
  const [first, second] = [await aMember(app), await aMember(app)]
  await aComment(first, id)
  await announceToFollowersNow(app)
  await aComment(second, id)
  await aComment(author, id)
  await announceToFollowersNow(app)
  expect(await messages(follower)).toEqual(['3 new comments on a report you follow'])
  expect(await messages(author)).toEqual(['2 new comments on your report'])
  expect(await messages(first)).toEqual(['2 new comments on a report you follow'])
  expect(await messages(second)).toEqual(['1 new comment on a report you follow'])
  const { items } = (await follower.get(`/api/reports/${id}/timeline`)).body
  expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['reported'])
  expect(await rows`select from report_events where kind = 'commented'`).toEqual([])
})

test('an administrator is not told of their own change', async () => {
  const id = await aFollowedReport()
  await follow(administrator, id)
  await change(id, 'resolved')
  await announceToFollowersNow(app)
  expect(await messages(administrator)).toEqual([])
  expect(await messages(follower)).toHaveLength(1)
})

test('after another administrator’s edit, still only the one who changed the state is not told', async () => {
  const other = await aMember(app, { isAdmin: true })
  const id = await aFollowedReport()
  for (const who of [administrator, other]) await follow(who, id)
  await change(id, 'resolved')
  app.setNow(new Date(app.services.now().getTime() + 1000))
  expect((await other.send('PATCH', `/api/admin/reports/${id}`, { description: 'Another text' })).status).toBe(200)
  await announceToFollowersNow(app)
  expect(await messages(administrator)).toEqual([])
  expect(await messages(other)).toHaveLength(1)
})

test('an author who stopped following is still told of votes and states, but not of comments', async () => {
  const id = await aFollowedReport()
  await follow(author, id, false)
  await aComment(follower, id)
  await castVote(follower, id, 'confirm')
  await change(id, 'resolved')
  await announceToFollowersNow(app)
  expect(await messages(author)).toEqual([
    'Your report has been resolved',
    'Your report has been confirmed by 1 additional person',
  ])
})

test('followers are not told of reports that are hidden or deleted by then, or of comments or states that are gone', async () => {
  const [hidden, deleted] = [await aFollowedReport(), await aFollowedReport()]
  const [uncommented, reopened] = [await aFollowedReport(), await aFollowedReport()]
  const neighbour = await aMember(app)
  for (const id of [hidden, deleted]) await aComment(neighbour, id)
  const { id: comment } = await aComment(neighbour, uncommented)
  await neighbour.send('DELETE', `/api/comments/${comment}`)
  await change(hidden, 'hidden')
  await removeReport(author, deleted)
  await rows`
    insert into report_events (id, report_id, at, kind, role)
    values (gen_random_uuid(), ${reopened}, now(), 'resolved', 'administrator')`
  await announceToFollowersNow(app)
  expect(await messages(follower)).toEqual([])
  expect(await rows`select from report_events where not is_told`).toEqual([])
})

test('disabled people and those without a verified address are told nothing', async () => {
  const id = await aFollowedReport()
  const another = await aMember(app)
  await follow(another, id)
  await rows`update users set disabled_at = now() where id = ${follower.id}`
  await rows`update users set email_verified = false where id = ${another.id}`
  await aComment(await aMember(app), id)
  await announceToFollowersNow(app)
  expect(await rows`select from notifications where report_id = ${id} and user_id <> ${author.id}`).toEqual([])
})

test('several processes tell everybody once, also when there are more people than one transaction tells', async () => {
  const id = await aFollowedReport()
  await rows`
    insert into users (id, email, display_name, email_verified, created_at, updated_at)
    select gen_random_uuid(), 'crowd' || n || '@x.test', 'Crowd', true, now(), now() from generate_series(1, 1100) n`
  await rows`
    insert into follows (report_id, user_id, following, chosen_at)
    select ${id}, id, true, now() from users where email like 'crowd%'`
  await change(id, 'resolved')
  await Promise.all([announceToFollowersNow(app), announceToFollowers(app.services), announceToFollowers(app.services)])
  await announceToFollowersNow(app)
  const [told] = await rows`
    select count(*) as people, max(count) as most from notifications where report_id = ${id} and type = 'resolved'`
  expect(told).toEqual({ people: 1102, most: 1 })
})

test('a notification is live, and names the report’s first words and picture', async () => {
  const { id } = await aReport(author, { description: 'A lamp\nis out', photo: await aJpeg() })
  await follow(follower, id)
  const listener = await listenTo(app.base, follower.cookies)
  await listener.next('unread')
  await aComment(author, id)
  await announceToFollowersNow(app)
  expect(await listener.next('unread')).toEqual({ unread: 1 })
  listener.close()
  const [item] = (await follower.get('/api/notifications')).body.items
  expect(item).toMatchObject({
    reportDescription: 'A lamp is out',
    reportPhoto: expect.stringMatching(/^\/files\/.+-thumb\.webp$/),
  })
  await rows`update reports set status = 'hidden' where id = ${id}`
  const [hidden] = (await follower.get('/api/notifications')).body.items
  expect(hidden).not.toHaveProperty('reportDescription')
  expect(hidden).not.toHaveProperty('reportPhoto')
})

test('events that have waited for two days are no longer told', async () => {
  const id = await aFollowedReport()
  await aComment(await aMember(app), id)
  await rows`update report_events set at = at - interval '49 hours' where report_id = ${id}`
  await announceToFollowersNow(app)
  expect(await messages(follower)).toEqual([])
})

test('an event that can’t be told does not block others, and is tried again', async () => {
  const [first, second] = [await aFollowedReport(), await aFollowedReport()]
  for (const id of [first, second]) await aComment(author, id)
  await rows`create function fails() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`
  await rows`create trigger fails before insert on notifications for each row execute function fails()`
  await expect(announceToFollowersNow(app)).rejects.toThrow('could not be notified')
  await rows`drop trigger fails on notifications`
  await announceToFollowersNow(app)
  expect(await messages(follower)).toHaveLength(2)
})

test('the minutely job announces events of a crashed process', async () => {
  const id = await aFollowedReport()
  const job = jobList(app.services).find(({ name }) => name === FOLLOWERS_JOB)
  expect(job).toMatchObject({ cron: '* * * * *', atStart: true })
  await aComment(author, id)
  await job?.run(new AbortController().signal)
  expect(await messages(follower)).toHaveLength(1)
})
