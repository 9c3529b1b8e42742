import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aComment } from '#test/comments.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, type Member, members, type Query, rowsOf } from '#test/makers.ts'
import { aResident, signInAs } from '#test/people.ts'
import { aJpeg } from '#test/pictures.ts'

let app: TestApp
let administrator: Member

beforeAll(async () => {
  app = await testApp()
  administrator = await aMember(app, { isAdmin: true, name: 'Ada Admin' })
})
afterAll(() => app.close())

const rows = (...query: Query) => rowsOf(app, ...query)
const users = async (query: string) => (await administrator.get(`/api/admin/users${query}`)).body
const edit = (id: string, body: object, who = administrator) => who.send('PATCH', `/api/admin/users/${id}`, body)
const setAdmin = (email: string, admin: boolean, who = administrator) =>
  who.send('PUT', '/api/admin/administrators', { email, admin })
const ids = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id)
const actions = async (id: string) =>
  (await administrator.get(`/api/admin/log?target=${id}`)).body.items.map(({ action }: { action: string }) => action)

test('lists accounts with their reports and points, page by page, and finds them by name, address and id', async () => {
  const made = [await aMember(app, { name: 'Zoë Quux' }), await aMember(app), await aMember(app, { isVerified: false })]
  await aReport(made[0]!)
  const [first] = (await users('?q=zoë')).items
  expect(first).toMatchObject({ displayName: 'Zoë Quux', reports: 1, points: 50, disabled: false, admin: false })
  for (const q of [made[1]!.email, made[1]!.id])
    expect(ids(await users(`?q=${encodeURIComponent(q)}`))).toEqual([made[1]!.id])
  expect(ids(await users('?filter=unverified'))).toEqual([made[2]!.id])
  expect(ids(await users('?filter=administrators'))).toEqual([administrator.id])
  const all = await users('?sort=oldest')
  expect(all).toMatchObject({ total: 4, isMore: false })
  const one = await users('?sort=oldest&limit=3')
  expect([...ids(one), ...ids(await users(`?sort=oldest&limit=3&cursor=${one.next}`))]).toEqual(ids(all))
})

test('renames an account, and refuses a stale edit', async () => {
  const somebody = await aMember(app)
  const [{ version }] = (await users(`?q=${somebody.id}`)).items
  const { body } = await edit(somebody.id, { version, firstName: 'Iris', lastName: '' })
  expect(body).toMatchObject({ displayName: 'Iris', firstName: 'Iris', lastName: '' })
  const stale = await edit(somebody.id, { version, firstName: 'Rose' })
  expect([stale.status, stale.body.code, stale.body.current.firstName]).toEqual([409, 'stale', 'Iris'])
  expect((await edit(somebody.id, { firstName: ' ', lastName: ' ' })).body.code).toBe('missing-name')
  const { body: long } = await edit(somebody.id, { lastName: 'x'.repeat(51) })
  expect([long.code, long.field, long.message]).toEqual([
    'too-long',
    'lastName',
    'This is too long. Use up to 50 characters.',
  ])
  expect(await actions(somebody.id)).toEqual(['user-edited'])
})

test('a disabled account is signed out at once and can’t sign in until it is enabled', async () => {
  const somebody = await aResident(app)
  expect((await edit(somebody.id, { disabled: true })).body.disabled).toBe(true)
  expect((await somebody.get('/api/me')).body).toBeNull()
  const refused = await signInAs(somebody)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'This account has been disabled. Please contact support.',
  ])
  expect(ids(await users('?filter=disabled'))).toEqual([somebody.id])
  await edit(somebody.id, { disabled: false })
  expect((await signInAs(somebody)).status).toBe(200)
  expect(await actions(somebody.id)).toEqual(['user-enabled', 'user-disabled'])
})

test('grants and removes admin rights by address; sessions lose the rights at once', async () => {
  const somebody = await aMember(app)
  expect((await setAdmin(' ', true)).body).toMatchObject({
    code: 'missing-email',
    message: 'Please enter an email address',
  })
  expect((await setAdmin('nobody@x.test', true)).status).toBe(404)
  expect((await setAdmin((await aMember(app, { isVerified: false })).email, true)).body.code).toBe('unverified-user')
  const disabled = await aMember(app)
  await rows`update users set disabled_at = now() where id = ${disabled.id}`
  expect((await setAdmin(disabled.email, true)).body.code).toBe('disabled-user')
  expect((await setAdmin(somebody.email.toUpperCase(), true)).body).toMatchObject({ id: somebody.id, admin: true })
  expect((await somebody.get('/api/admin/users')).status).toBe(200)
  await setAdmin(somebody.email, false)
  expect((await somebody.get('/api/admin/users')).status).toBe(401)
  expect(await actions(somebody.id)).toEqual(['administrator-removed', 'administrator-set'])
})

test('lists the administrators, since when and by whom, and whether one is the last', async () => {
  const admins = async () => (await administrator.get('/api/admin/administrators')).body.items
  expect(await admins()).toEqual([
    {
      ...{ id: administrator.id, displayName: 'Ada Admin', email: administrator.email, disabled: false },
      ...{ since: null, by: null, isLast: true },
    },
  ])
  const somebody = await aMember(app, { name: 'Zoë Quux' })
  await setAdmin(somebody.email, true)
  const [, made] = await admins()
  expect(made).toMatchObject({ id: somebody.id, by: 'Ada Admin', isLast: false })
  expect(Date.parse(made.since)).toBeGreaterThan(0)
  await edit(somebody.id, { disabled: true })
  expect(await admins()).toMatchObject([
    { disabled: false, isLast: true },
    { disabled: true, isLast: false },
  ])
  await setAdmin(somebody.email, false)
  expect(await admins()).toHaveLength(1)
})

test('the last administrator cannot be demoted, disabled or deleted', async () => {
  expect((await setAdmin(administrator.email, false)).body.code).toBe('last-admin')
  expect((await edit(administrator.id, { disabled: true })).body.code).toBe('own-account')
  expect((await administrator.send('DELETE', `/api/admin/users/${administrator.id}`)).body.code).toBe('own-account')
})

test('when two administrators demote each other, one stays', async () => {
  const [one, two] = [await aMember(app, { isAdmin: true }), await aMember(app, { isAdmin: true })]
  await rows`update users set admin = false where id = ${administrator.id}`
  for (let round = 0; round < 3; round++) {
    await rows`update users set admin = true where id in (${one.id}, ${two.id})`
    await Promise.all([setAdmin(two.email, false, one), setAdmin(one.email, false, two)])
    const left = await rows`select id from users where admin`
    expect(left.length).toBeGreaterThanOrEqual(1)
  }
  await rows`update users set admin = (id = ${administrator.id})`
})

test('an administrator’s request that is still waiting when they are demoted has no effect', async () => {
  const [one, two] = [await aMember(app, { isAdmin: true }), await aMember(app, { isAdmin: true })]
  for (let round = 0; round < 3; round++) {
    const signedIn = [await aMember(app, { isAdmin: true }), await aMember(app, { isAdmin: true })] as const
    const [first, second] = signedIn
    const answers = await Promise.all([setAdmin(second.email, false, first), setAdmin(first.email, false, second)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    const left = await rows`select id from users where admin and id in (${first.id}, ${second.id})`
    expect(left).toHaveLength(1)
  }
  const disabling = await Promise.all([edit(two.id, { disabled: true }, one), edit(one.id, { disabled: true }, two)])
  expect(disabling.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  expect((await setAdmin(one.email, false)).status).toBe(200)
  expect((await setAdmin(two.email, false)).status).toBe(200)
})

test('an administrator may give up their own rights', async () => {
  const somebody = await aMember(app, { isAdmin: true })
  expect((await setAdmin(somebody.email, false, somebody)).body).toMatchObject({ id: somebody.id, admin: false })
  expect((await somebody.get('/api/me')).body).toBeNull()
})

test.each([true, false])('deletes an account; its reports are kept without an author: %s', async (keepReports) => {
  const somebody = await aMember(app)
  const { id } = await aReport(somebody)
  const remove = () => administrator.send('DELETE', `/api/admin/users/${somebody.id}`, { keepReports })
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(404)
  const report = await app.aVisitor().get(`/api/reports/${id}`)
  expect(report.status).toBe(keepReports ? 200 : 404)
  expect(report.body.author?.name).toBe(keepReports ? 'Anonymous' : undefined)
  expect(await actions(somebody.id)).toEqual(['user-deleted'])
})

test('finds and deletes comments, with their images', async () => {
  const [author, talker] = await members(app, 2)
  const { id: reportId } = await aReport(author!)
  const made = await aComment(talker!, reportId, { text: 'Rather unkind', images: [await aJpeg()] } as never)
  await aComment(talker!, reportId, { text: 'Kind words' })
  const { body } = await administrator.get('/api/admin/comments?q=unkind')
  expect(body).toMatchObject({
    total: 1,
    items: [{ id: made.id, author: { email: talker!.email }, report: { id: reportId } }],
  })
  expect((await administrator.get('/api/admin/comments')).body.total).toBe(2)
  expect((await administrator.send('DELETE', `/api/admin/comments/${made.id}`)).status).toBe(204)
  expect((await administrator.send('DELETE', `/api/admin/comments/${made.id}`)).status).toBe(404)
  expect((await app.aVisitor().get(`/api/reports/${reportId}`)).body.comments).toBe(1)
  expect(await actions(made.id)).toEqual(['comment-deleted'])
  const [action] = (await administrator.get(`/api/admin/log?target=${made.id}`)).body.items
  expect(action.report).toEqual({ id: reportId, name: expect.stringMatching(/\w/) })
  await expectConsistent(app)
})

test('removes the photo of an account everywhere, with its file, and logs it once', async () => {
  const somebody = await aMember(app)
  const { id: reportId } = await aReport(somebody)
  await aComment(somebody, reportId)
  const form = new FormData()
  form.append('photo', new File([new Uint8Array(await aJpeg())], 'me.jpg', { type: 'image/jpeg' }))
  const { photoURL } = (await somebody.send('PUT', '/api/profile/photo', form)).body
  const [{ version, ...listed }] = (await users(`?q=${somebody.id}`)).items
  expect(listed.photoURL).toBe(photoURL)
  const shown = async () => {
    const visitor = app.aVisitor()
    const { items } = (await visitor.get('/api/reports')).body
    return [
      items.find(({ id }: { id: string }) => id === reportId).author.avatar,
      (await visitor.get(`/api/reports/${reportId}`)).body.author.avatar,
      (await visitor.get(`/api/reports/${reportId}/comments`)).body.items[0].author.avatar,
      (await somebody.get('/api/me')).body.photoURL,
    ]
  }
  expect(await shown()).toEqual(Array(4).fill(photoURL))
  await edit(somebody.id, { removePhoto: false })
  expect((await edit(somebody.id, { removePhoto: 'yes' })).status).toBe(400)
  expect((await fetch(app.base + photoURL)).status).toBe(200)
  expect((await edit(somebody.id, { version, removePhoto: true })).body).toMatchObject({ photoURL: null })
  expect(await shown()).toEqual(Array(4).fill(null))
  expect((await fetch(app.base + photoURL)).status).toBe(404)
  const removed = await rows`select file from removed_files`
  expect(removed.map(({ file }) => `/files/${file}`)).toContain(photoURL)
  expect((await edit(somebody.id, { version, removePhoto: true })).body.code).toBe('stale')
  expect((await edit(somebody.id, { removePhoto: true })).status).toBe(200)
  expect(await actions(somebody.id)).toEqual(['user-photo-removed'])
})

test('the log is append-only, and drops the names of deleted accounts', async () => {
  await expect(rows`delete from admin_log`).rejects.toThrow('append-only')
  await expect(rows`update admin_log set action = 'user-edited'`).rejects.toThrow('append-only')
  const somebody = await aMember(app)
  await edit(somebody.id, { firstName: 'Uncommonname' })
  await administrator.send('DELETE', `/api/admin/users/${somebody.id}`)
  const log = JSON.stringify((await administrator.get('/api/admin/log')).body)
  expect(log).not.toContain('Uncommonname')
  const { items, next } = (await administrator.get('/api/admin/log?limit=2')).body
  expect(items).toHaveLength(2)
  expect((await administrator.get(`/api/admin/log?limit=2&cursor=${next}`)).body.items[0].id).not.toBe(items[1].id)
})
