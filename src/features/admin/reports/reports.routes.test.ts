import { afterAll, beforeAll, expect, test } from 'vitest'
import { announceNow } from '#test/announcements.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { postComment } from '#test/comments.ts'
import { expectConsistent } from '#test/invariants.ts'
import { untilOneWaits } from '#test/locks.ts'
import { aMember, aReport, castVote, type Member, members, type Query, rowsOf } from '#test/makers.ts'
import { aJpeg } from '#test/pictures.ts'

let app: TestApp
let administrator: Member
let author: Member

beforeAll(async () => {
  app = await testApp()
  administrator = await aMember(app, { isAdmin: true, name: 'Ada Admin' })
  author = await aMember(app, { name: 'Olga Öström' })
})
afterAll(() => app.close())

type Logged = Record<'before' | 'after', { status: string }> & { action: string }

const rows = (...query: Query) => rowsOf(app, ...query)
const list = async (query = '') => (await administrator.get(`/api/admin/reports${query}`)).body
const edit = (id: string, body: object, who = administrator) => who.send('PATCH', `/api/admin/reports/${id}`, body)
const erase = (id: string) => administrator.send('DELETE', `/api/admin/reports/${id}`)
const ids = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id)

test('lists reports in every state, newest or oldest first, page by page', async () => {
  const made = [await aReport(author), await aReport(author), await aReport(author)].map(({ id }) => id as string)
  await edit(made[1]!, { status: 'hidden' })
  await edit(made[2]!, { status: 'resolved' })
  expect(ids(await list())).toEqual(made.toReversed())
  expect(await list('?sort=oldest')).toMatchObject({ total: 3, isMore: false, next: null })
  expect(ids(await list('?sort=oldest'))).toEqual(made)
  expect(ids(await list('?status=hidden'))).toEqual([made[1]])
  expect(ids(await list('?status=resolved'))).toEqual([made[2]])
  expect(ids(await list('?status=active'))).toEqual([made[0]])
  for (const sort of ['newest', 'oldest']) {
    const first = await list(`?sort=${sort}&limit=2`)
    const second = await list(`?sort=${sort}&limit=2&cursor=${first.next}`)
    expect([...ids(first), ...ids(second)]).toEqual(sort === 'oldest' ? made : made.toReversed())
    expect(second.next).toBeNull()
  }
  expect(await list('?category=noise')).toMatchObject({ items: [], total: 0 })
})

test('finds reports by words, author name, author email and id', async () => {
  const { id } = await aReport(author, { description: 'A Sphinx sits on the Bench' })
  for (const q of ['sphinx', 'SPHI ben', 'sphinx-bench', id]) {
    expect(ids(await list(`?q=${encodeURIComponent(q)}`))).toEqual([id])
  }
  expect(ids(await list('?q=Öström'))).toContain(id)
  expect(ids(await list(`?q=${encodeURIComponent(author.email)}`))).toContain(id)
  expect(ids(await list('?q=nothing+of+this'))).toEqual([])
  expect(ids(await list(`?q=${encodeURIComponent("'); -- !& |")}`))).toEqual([])
})

test('notifies the author of a new state with its note, updates the hourly count, and logs it', async () => {
  const { id } = await aReport(author)
  const before = (await app.aVisitor().get('/api/reports')).body.total
  const { status, body } = await edit(id, { status: 'hidden', note: 'Names a neighbour' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ id, status: 'hidden', author: { email: author.email } })
  expect((await app.aVisitor().get('/api/reports')).body.total).toBe(before - 1)
  await announceNow(app)
  const { items } = (await author.get('/api/notifications')).body
  expect(items[0]).toMatchObject({ reportId: id, type: 'hidden', note: 'Names a neighbour', read: false })
  await edit(id, { status: 'active' })
  expect((await app.aVisitor().get('/api/reports')).body.total).toBe(before)
  const log = (await administrator.get(`/api/admin/log?target=${id}`)).body.items
  expect(log.map(({ action, before: was, after }: Logged) => [action, was.status, after.status])).toEqual([
    ['report-state', 'hidden', 'active'],
    ['report-state', 'active', 'hidden'],
  ])
  expect(log[0].administrator).toBe('Ada Admin')
  await expectConsistent(app)
})

test('edits a report, and its points follow its category and photo', async () => {
  const reporter = await aMember(app)
  const { id } = await aReport(reporter, { category: 'noise', photo: await aJpeg() })
  const points = async () => (await reporter.get('/api/profile/achievements')).body.points
  expect(await points()).toBe(10 + 5 + 25 + 15)
  const other = await aReport(reporter, { category: 'litter' })
  const { version } = (await list(`?q=${id}`)).items[0]
  const edited = await edit(id, {
    version,
    category: 'litter',
    description: 'Quieter',
    removePhoto: true,
  })
  expect(edited.body).toMatchObject({ category: 'litter', description: 'Quieter', photo: null })
  expect(await points()).toBe(10 + 10 + 25 + 15)
  await expectConsistent(app)
  await edit(other.id, { category: 'vandalism' })
  await expectConsistent(app)
  expect((await app.aVisitor().get('/api/reports?category=vandalism')).body.total).toBe(1)
  const { history } = (await reporter.get('/api/profile/achievements')).body
  expect(history[0]).toMatchObject({ reason: 'correction', points: 15 })
  await reporter.send('DELETE', `/api/reports/${id}`)
  await expectConsistent(app)
})

test('refuses an edit of an outdated version, and returns the current one', async () => {
  const { id } = await aReport(author)
  const { items } = await list(`?q=${id}`)
  const { version } = items[0]
  expect((await edit(id, { version, description: 'First' })).status).toBe(200)
  const { status, body } = await edit(id, { version, description: 'Second' })
  expect(status).toBe(409)
  expect(body).toMatchObject({ code: 'stale', current: { description: 'First' } })
})

test('does not delete an outdated version for good', async () => {
  const { id } = await aReport(author)
  const read = async () => (await list(`?q=${id}`)).items[0]
  const { version } = await read()
  const remove = (body?: object) => administrator.send('DELETE', `/api/admin/reports/${id}`, body)
  await edit(id, { description: 'Without the name' })
  const { status, body } = await remove({ version })
  expect([status, body.code, body.message]).toEqual([
    409,
    'stale',
    'Someone else has changed this report. Check its current state first.',
  ])
  const now = await read()
  expect(now.description).toBe('Without the name')
  expect((await remove({ version: 'today' })).status).toBe(400)
  expect((await remove({ version: now.version })).status).toBe(204)
  expect((await remove({ version: now.version })).body.code).toBe('no-report')
})

test('refuses a note without a new state, and everything sent with it', async () => {
  const { id, description } = await aReport(author)
  for (const body of [{ note: 'Soon' }, { status: 'active', note: 'Soon', description: 'Other words' }]) {
    const { status, body: said } = await edit(id, body)
    expect([status, said.code, said.field]).toEqual([400, 'note-alone', 'note'])
  }
  expect((await list(`?q=${id}`)).items[0]).toMatchObject({ description, status: 'active' })
})

test.each([
  ['description', '4,000'],
  ['note', '500'],
  ['address', '500'],
])('a text that is too long for the %s is refused with the number of characters that fit', async (field, most) => {
  const { id } = await aReport(author)
  const { status, body } = await edit(id, { [field]: '🦔'.repeat(4001) })
  expect([status, body]).toMatchObject([
    400,
    { code: 'too-long', field, message: `This is too long. Use up to ${most} characters.` },
  ])
})

test('deletes a report for good: rows, points, notifications, and its files a day later', async () => {
  const reporter = await aMember(app)
  const { id, photo } = await aReport(reporter, { photo: await aJpeg() })
  const neighbours = await members(app, 3)
  await Promise.all(neighbours.map((who) => castVote(who, id, 'confirm')))
  await postComment(neighbours[0]!, id, { text: 'Seen it' })
  await neighbours[1]!.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })
  expect((await erase(id)).status).toBe(204)
  expect((await erase(id)).status).toBe(404)
  expect(
    await rows`
    select id from reports where id = ${id} union all select report_id from votes where report_id = ${id}
    union all select report_id from comments where report_id = ${id} union all select report_id from flags where report_id = ${id}
    union all select report_id from notifications where report_id = ${id}`,
  ).toEqual([])
  expect((await reporter.get('/api/profile/achievements')).body.points).toBe(0)
  expect((await app.aVisitor().get(photo.display)).status).toBe(404)
  const names = [photo.display, photo.thumb].map((url: string) => url.split('/').at(-1))
  const waiting = await rows`select file from removed_files`
  for (const name of names) expect(waiting.some(({ file }) => file.endsWith(name))).toBe(true)
  await expectConsistent(app)
})

test.runIf(process.env['TEST_DATABASE'] === 'postgresql')(
  'an administrator who is demoted while their edit waits for a lock neither changes nor reads anything',
  async () => {
    const { id } = await aReport(author)
    const actions = [{ status: 'hidden' }, { version: '2020-01-01T00:00:00Z', status: 'hidden' }]
    for (const body of actions) {
      const somebody = await aMember(app, { isAdmin: true })
      const answer = await app.services.database.transaction(async (sql) => {
        await sql`select from reports where id = ${id} for update`
        const asked = edit(id, body, somebody)
        await untilOneWaits(sql)
        await sql`update users set admin = false where id = ${somebody.id}`
        return { asked }
      })
      const { status, body: reply } = await answer.asked
      expect([status, reply.code, reply.current]).toEqual([403, 'not-admin', undefined])
    }
    expect((await list(`?q=${id}`)).items[0]).toMatchObject({ status: 'active' })
  },
)

test('an unknown report gives 404, and an unknown state is refused', async () => {
  const nobody = '00000000-0000-7000-8000-000000000000'
  expect((await edit(nobody, { status: 'hidden' })).status).toBe(404)
  expect((await edit('x', { status: 'hidden' })).status).toBe(404)
  expect((await administrator.send('PATCH', `/api/admin/flags/${nobody}`, { decision: 'hide' })).status).toBe(404)
  const { id } = await aReport(author)
  for (const body of [
    { status: 'gone' },
    { category: 'x' },
    { description: ' ' },
    { version: 'x' },
    { removePhoto: 'yes' },
  ]) {
    expect((await edit(id, body)).status).toBe(400)
  }
})
