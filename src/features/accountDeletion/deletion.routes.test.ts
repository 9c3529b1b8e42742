import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanUpFiles, unlinkRemoved } from '#features/media/removals.actions.ts'
import { type Counted, countInHours } from '#features/reports/counts/hours.queries.ts'
import { DAY_MS, MINUTE_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { announceToFollowersNow } from '#test/following.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, castVote, type Member, rowsOf, type Query } from '#test/makers.ts'
import { anUnverified, aResident, mailsTo, signInAs } from '#test/people.ts'
import { tracesOf } from '#test/personalData.ts'
import { aJpeg } from '#test/pictures.ts'
import { startSmtp } from '#test/smtp.ts'

let app: TestApp
const rows = (...query: Query) => rowsOf(app, ...query)
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const PATH = '/api/account-deletion'
type Someone = Pick<Member, 'send' | 'get'>
const leave = (person: Someone, body: object = { password: 'lamps at night' }) => person.send('POST', PATH, body)
const isThere = async (url: string) => (await app.services.files.get(url.replace('/files/', ''))) !== null

async function aComment(person: Someone, reportId: string, text: string, image?: Buffer) {
  const form = new FormData()
  form.append('text', text)
  if (image) form.append('images', new File([new Uint8Array(image)], 'a.jpg', { type: 'image/jpeg' }))
  const { status, body } = await person.send('POST', `/api/reports/${reportId}/comments`, form)
  expect(status).toBe(201)
  return body
}

async function aPhotoOf(person: Someone): Promise<string> {
  const form = new FormData()
  form.append('photo', new File([new Uint8Array(await aJpeg())], 'me.jpg', { type: 'image/jpeg' }))
  return (await person.send('PUT', '/api/profile/photo', form)).body.photoURL
}

describe('deleting one’s account', () => {
  test('leaves no name, no address and no file of a photo', async () => {
    const person = await aResident(app, { firstName: 'Zebedee', lastName: 'Quayside' })
    const neighbour = await aMember(app)
    const own = await aReport(person, { photo: await aJpeg() })
    const theirs = await aReport(neighbour)
    const avatar = await aPhotoOf(person)
    const said = await aComment(person, theirs.id, 'It leans since Tuesday', await aJpeg())
    await aComment(person, theirs.id, '', await aJpeg())
    const answered = await aComment(neighbour, own.id, 'I saw it too', await aJpeg())
    await castVote(person, theirs.id, 'confirm')
    await castVote(neighbour, own.id, 'confirm')
    await person.send('POST', `/api/reports/${theirs.id}/flags`, { reason: 'spam', comment: 'Zebedee says so' })
    await person.send('PATCH', '/api/profile', { phoneNumber: '+35057123456', homeLocation: 'Zebedee’s house' })
    const files = [own.photo.display, own.photo.thumb, avatar, said.images[0].url, answered.images[0].url]
    for (const file of files) expect(await isThere(file)).toBe(true)

    expect(await leave(person)).toMatchObject({ status: 204, body: '' })
    expect(await tracesOf(app, [person.email, 'Zebedee', 'Quayside', person.id])).toEqual({ mails: 1 })
    for (const file of files) expect((await neighbour.get(file)).status).toBe(404)
    const later = async (ms: number, job: (services: TestApp['services']) => Promise<unknown>) => {
      app.setNow(new Date(Date.now() + ms))
      await job(app.services)
      app.setNow(new Date())
    }
    // Jobs for orphaned files leave these to `unlinkRemoved`, which waits a day: a backup may still need them.
    await later(3 * DAY_MS, (services) => cleanUpFiles(services, 'report_photos', 'profile_photos', 'comment_images'))
    await later(DAY_MS - MINUTE_MS, unlinkRemoved)
    for (const file of files) expect(await isThere(file)).toBe(true)
    await later(DAY_MS + MINUTE_MS, unlinkRemoved)
    for (const file of files) expect(await isThere(file)).toBe(false)
    expect(await rows`select file from removed_files`).toEqual([])

    expect((await neighbour.get(`/api/reports/${own.id}`)).status).toBe(404)
    expect((await neighbour.get(`/api/reports/${theirs.id}`)).body).toMatchObject({ confirms: 0, comments: 1 })
    const { items } = (await neighbour.get(`/api/reports/${theirs.id}/comments`)).body
    expect(items).toMatchObject([
      { text: 'It leans since Tuesday', author: { name: 'Anonymous', avatar: null }, images: [] },
    ])
    expect((await neighbour.get('/api/notifications')).body.items).toMatchObject([{ type: 'confirm', count: 1 }])
    await expectConsistent(app)
  })

  test('deletes other people’s notifications about the deleted reports', async () => {
    const [person, follower] = [await aResident(app), await aMember(app)]
    const { id } = await aReport(person)
    await rows`
      insert into notifications (id, report_id, user_id, type, category, timestamp)
      values (${newId()}, ${id}, ${follower.id}, 'comment', 'litter', now())`
    await leave(person)
    expect((await follower.get('/api/notifications/unread')).body).toEqual({ unread: 0 })
    expect(await rows`select id from notifications where report_id = ${id}`).toEqual([])
  })

  test('signs out every device and prevents any further sign-in', async () => {
    const person = await aResident(app)
    const phone = app.aVisitor()
    await signInAs(person, phone)
    const answer = await leave(person)
    expect(answer.headers.get('clear-site-data')).toBe('"cache"')
    expect(person.cookies.has('lamppost')).toBe(false)
    expect((await phone.get('/api/me')).body).toBeNull()
    expect(await signInAs(person)).toMatchObject({ status: 401, body: { code: 'user-not-found' } })
    const again = await aResident(app, { email: person.email })
    expect((await again.get('/api/profile/reports')).body.total).toBe(0)
  })

  test('keeps the reports as Anonymous, without photos, if the person chooses that', async () => {
    const person = await aResident(app)
    const [kept, dropped] = [await aReport(person, { photo: await aJpeg() }), await aReport(person)]
    await person.send('DELETE', `/api/reports/${dropped.id}`)
    const voter = await aMember(app)
    await castVote(voter, kept.id, 'confirm')
    const said = await aComment(voter, kept.id, 'Still there', await aJpeg())
    expect((await leave(person, { password: 'lamps at night', keepReports: true })).status).toBe(204)
    const { body } = await voter.get(`/api/reports/${kept.id}`)
    expect(body).toMatchObject({ author: { name: 'Anonymous', avatar: null }, photo: null, confirms: 1, comments: 1 })
    expect(await rows`select id from reports where id = ${dropped.id}`).toEqual([])
    expect((await castVote(voter, kept.id, null)).body).toMatchObject({ confirms: 0 })
    for (const size of ['display', 'thumb'] as const) expect((await voter.get(kept.photo[size])).status).toBe(404)
    expect(await rows`select author_id, photo_display, photo_thumb from reports where id = ${kept.id}`).toEqual([
      { author_id: null, photo_display: null, photo_thumb: null },
    ])
    app.setNow(new Date(Date.now() + 2 * DAY_MS))
    await unlinkRemoved(app.services)
    app.setNow(new Date())
    expect(await isThere(said.images[0].url)).toBe(true)
    await expectConsistent(app)
  })

  test('leaves no earlier pin of a kept report, also if it was announced', async () => {
    const person = await aResident(app)
    const { id } = await aReport(person, { lat: 36.14083, lng: -5.3536 })
    await announceToFollowersNow(app)
    await person.send('PATCH', `/api/reports/${id}`, { lat: 36.1445, lng: -5.3536 })
    expect(await tracesOf(app, ['36.14083'])).toEqual({ report_corrections: 1, report_events: 1 })
    expect((await leave(person, { password: 'lamps at night', keepReports: true })).status).toBe(204)
    expect(await tracesOf(app, ['36.14083'])).toEqual({})
  })

  test('leaves nothing by which the kept reports can be told to be of one person', async () => {
    const person = await aResident(app)
    const ids = [(await aReport(person)).id, (await aReport(person)).id]
    await rows`update reports set updated_at = created_at - interval '1 day' where id = ${ids[0]}`
    const updated = () => rows`select updated_at as at from reports where id = any(${ids}::uuid[]) order by updated_at`
    const before = await updated()
    expect((await leave(person, { password: 'lamps at night', keepReports: true })).status).toBe(204)
    expect(await updated()).toEqual(before.map(({ at }) => ({ at: new Date(at.getTime() + 1) })))
  })

  test.each([false, true])('deletes or keeps any number of reports (kept: %s)', async (keepReports) => {
    const person = await aResident(app)
    await rows`
      insert into reports (id, author_id, category, description, lat, lng, cell, status, created_at, updated_at, deleted_at)
      select gen_random_uuid(), ${person.id}, 'litter', 'One of very many', 36.14, -5.35, 0,
        case when nth % 5 = 0 then 'hidden' else 'active' end, now() - nth * interval '20 minutes', now(),
        case when nth % 3 = 0 then now() end
      from generate_series(1, 1500) as nth`
    const visible = await app.services.database.sql<Counted>`
      select category, created_at as "createdAt" from reports
      where author_id = ${person.id} and deleted_at is null and status <> 'hidden'`
    await countInHours(app.services.database.sql, visible, 1)
    expect(await leave(person, { password: 'lamps at night', keepReports })).toMatchObject({ status: 204 })
    expect(await rows`select count(*) as left from reports where description = 'One of very many'`).toEqual([
      { left: keepReports ? 1000 : 0 },
    ])
    expect(await rows`select from reports where author_id = ${person.id}`).toEqual([])
    await expectConsistent(app)
  })

  test('removes the person’s votes but keeps validations that they led to', async () => {
    const author = await aMember(app)
    const { id } = await aReport(author)
    const person = await aResident(app)
    for (let voter = 1; voter <= 9; voter++) await castVote(await aMember(app), id, 'confirm')
    await castVote(person, id, 'confirm')
    await leave(person)
    expect((await author.get(`/api/reports/${id}`)).body).toMatchObject({ confirms: 9, communityValidated: true })
    await expectConsistent(app)
  })

  test('with a password needs a session', async () => {
    expect(await leave(app.aVisitor())).toMatchObject({ status: 401, body: { code: 'signed-out' } })
  })

  test('sends a mail that confirms it, and keeps no copy', async () => {
    const person = await aResident(app)
    await leave(person, { password: 'lamps at night', keepReports: true })
    await expect
      .poll(async () => (await mailsTo(app, person.email)).map(({ kind }) => kind))
      .toEqual(['account-deleted'])
    const [mail] = await mailsTo(app, person.email)
    expect(mail).toMatchObject({ subject: 'Your account at Lamppost has been deleted', links: [app.base] })
    expect(mail?.text).toContain('Your reports are kept without your name or photos, as you chose.')
    expect(mail?.text).toContain('backups may hold your data for up to 30 days.')
  })

  test('keeps no row of the mail after it was sent over SMTP', async () => {
    const smtp = await startSmtp()
    const mailing = await testApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'lamppost@x.test' } })
    const person = await anUnverified(mailing, { firstName: 'Zebedee' })
    await mailing.services.database.sql`
      insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
      select gen_random_uuid(), id, 'a token', now() + interval '1 day', now(), now() from users`
    const [, name = '', value = ''] =
      /^([^=]+)=([^;]*)/.exec(mailing.services.accounts.cookies.sessionLine('a token')) ?? []
    person.cookies.set(name, value)
    expect((await leave(person, { password: person.password })).status).toBe(204)
    await expect.poll(() => tracesOf(mailing, [person.email, 'Zebedee'])).toEqual({})
    await mailing.close()
    await smtp.close()
  })
})

describe('deleting one’s account is refused, and nothing changes,', () => {
  test.each([
    ['without a password', {}, 400, 'missing-password', 'Please enter your password.'],
    ['with an empty one', { password: '' }, 400, 'missing-password', 'Please enter your password.'],
    ['with a wrong one', { password: 'not mine' }, 403, 'wrong-password', 'Incorrect password. Please try again.'],
    [
      'with a choice that is not a boolean',
      { password: 'lamps at night', keepReports: 'yes' },
      400,
      'invalid',
      expect.any(String),
    ],
    ['with an email address instead', { email: 'ada@x.test' }, 400, 'missing-password', expect.any(String)],
  ])('%s', async (_what, body, status, code, message) => {
    const person = await aResident(app)
    expect(await leave(person, body)).toMatchObject({ status, body: { code, message } })
    expect((await person.get('/api/me')).body).toMatchObject({ email: person.email })
  })

  test('after ten wrong passwords', async () => {
    const strict = await testApp({ env: { LIMITS_FACTOR: '1' } })
    const person = await aResident(strict)
    const answers = await Promise.all(Array.from({ length: 12 }, () => leave(person, { password: 'not mine' })))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await leave(person)).status).toBe(429)
    await strict.close()
  })

  test('for the last administrator', async () => {
    const alone = await testApp()
    const person = await aResident(alone)
    const { sql } = alone.services.database
    await sql`update users set admin = true`
    const disabled = await aMember(alone, { isAdmin: true })
    await sql`update users set disabled_at = now() where id = ${disabled.id}`
    expect(await leave(person)).toMatchObject({
      status: 409,
      body: { code: 'last-admin', message: "You're the only admin. Make someone else an admin first." },
    })
    await aMember(alone, { isAdmin: true })
    expect((await leave(person)).status).toBe(204)
    await alone.close()
  })
})
