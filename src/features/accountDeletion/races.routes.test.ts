import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { patientBrowser } from '#test/browser.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, castVote, members, type Query, rowsOf, submit } from '#test/makers.ts'
import { aResident, mailedCode, type Person, signInAs } from '#test/people.ts'
import { aJpeg } from '#test/pictures.ts'

let app: TestApp
const rows = (...query: Query) => rowsOf(app, ...query)
beforeAll(async () => {
  const started = await testApp()
  // The database of a busy machine may refuse some of so many requests. People then send them again.
  app = { ...started, aVisitor: () => patientBrowser(started.aVisitor()) }
})
afterAll(() => app.close())

const leave = (person: Person, body: object = {}) =>
  person.send('POST', '/api/account-deletion', { password: person.password, ...body })

/** Photo files that no report refers to, and reports whose author no longer exists. */
async function orphans(): Promise<unknown[]> {
  const files = (await Array.fromAsync(app.services.files.list('report_photos/'))).map(({ key }) => key)
  const loose = await rows`
    select file from unnest(${files}::text[]) as file
    where file not in (select photo_display from reports where photo_display is not null)
      and file not in (select photo_thumb from reports where photo_thumb is not null)
      and file not in (select file from removed_files)`
  const authors = await rows`select id from reports
    where author_id is not null and author_id not in (select id from users)`
  return [...loose, ...authors]
}

async function countReports(): Promise<number> {
  const [row] = await rows`select count(*) as count from reports`
  return row?.['count']
}

test.each([[false], [true]])(
  'an account deleted while its reports are submitted leaves no orphans (reports kept: %s)',
  async (keeps) => {
    const photo = await aJpeg()
    for (let round = 0; round < 4; round++) {
      const person = await aResident(app)
      const before = await countReports()
      const posts = Array.from({ length: 8 }, (_, index) => submit(person, index % 2 ? { photo } : {}))
      const [gone, ...answers] = await Promise.all([leave(person, { keepReports: keeps }), ...posts])
      expect(gone.status).toBe(204)
      for (const { status } of answers) expect([201, 401]).toContain(status)
      expect(await rows`select id from reports where author_id = ${person.id}`).toEqual([])
      const made = answers.filter(({ status }) => status === 201)
      expect(await countReports()).toBe(before + (keeps ? made.length : 0))
    }
    expect(await orphans()).toEqual([])
    await expectConsistent(app)
  },
)

test('counts stay correct while an account is deleted, its owner votes, and others vote on its reports', async () => {
  const [author, others] = [await aMember(app), await members(app, 6)]
  const theirs = await Promise.all(Array.from({ length: 6 }, () => aReport(author)))
  for (let round = 0; round < 3; round++) {
    const person = await aResident(app)
    const own = await Promise.all([aReport(person), aReport(person)])
    for (const { id } of theirs.slice(0, 3)) await castVote(person, id, 'confirm')
    const answers = await Promise.all([
      leave(person, { keepReports: round === 1 }),
      ...theirs.map(({ id }) => castVote(person, id, 'reject')),
      ...others.flatMap((other) => [...own, ...theirs].map(({ id }) => castVote(other, id, 'confirm'))),
    ])
    for (const { status } of answers) expect([200, 204, 401, 404]).toContain(status)
    expect(await rows`select voter_id from votes where voter_id = ${person.id}`).toEqual([])
  }
  await expectConsistent(app)
})

test('comments and flags sent while their author’s account is deleted become anonymous or are not stored', async () => {
  const author = await aMember(app)
  const { id } = await aReport(author)
  const person = await aResident(app)
  const said = Array.from({ length: 6 }, (_, index) =>
    person.send('POST', `/api/reports/${id}/comments`, { text: `words ${index}` }),
  )
  const flagged = person.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })
  const [gone, ...answers] = await Promise.all([leave(person), flagged, ...said])
  expect(gone.status).toBe(204)
  for (const { status } of answers) expect([201, 401]).toContain(status)
  expect(await rows`select author_id from comments where author_id is not null and report_id = ${id}`).toEqual([])
  expect(await rows`select user_id from flags where report_id = ${id}`).toEqual([])
  await expectConsistent(app)
})

test('a password that is replaced during the check does not delete the account', async () => {
  const person = await aResident(app)
  await app.aVisitor().send('POST', '/api/accounts/forgot', { email: person.email })
  const fresh = { code: await mailedCode(app, person.email), password: 'other lamps at night' }
  const { database } = app.services
  const transaction = database.transaction.bind(database)
  const spy = vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
    expect((await app.aVisitor().send('POST', '/api/accounts/reset', fresh)).status).toBe(204)
    return transaction(work)
  })
  expect(await leave(person)).toMatchObject({ status: 403, body: { code: 'wrong-password', field: 'password' } })
  spy.mockRestore()
  expect((await signInAs({ ...person, password: fresh.password })).status).toBe(200)
})

test('two deletions at once delete the account once; a simultaneous sign-in leaves no session', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await aResident(app)
    const visitors = [app.aVisitor(), app.aVisitor(), app.aVisitor()]
    const [one, other, ...signIns] = await Promise.all([
      leave(person),
      leave(person),
      ...visitors.map((visitor) => signInAs(person, visitor)),
    ])
    expect([one.status, other.status].toSorted((a, b) => a - b)[0]).toBe(204)
    for (const { status } of signIns) expect([200, 401]).toContain(status)
    for (const visitor of visitors) expect((await visitor.get('/api/me')).body).toBeNull()
    expect(await rows`select id from sessions where user_id = ${person.id}`).toEqual([])
  }
})

test('requests for an account that is being deleted are answered as usual and leave nothing behind', async () => {
  for (let round = 0; round < 5; round++) {
    const { email, password, ...person } = await aResident(app)
    const ask = (path: string, body: object) => app.aVisitor().send('POST', `/api/accounts/${path}`, body)
    const [gone, ...answers] = await Promise.all([
      leave({ ...person, email, password }),
      ...['forgot', 'link', 'resend'].flatMap((path) => [ask(path, { email }), ask(path, { email })]),
      ask('sign-in', { email, password }),
    ])
    expect(gone.status).toBe(204)
    for (const { status, body } of answers)
      expect(['', 'user-not-found', 'already-verified', 'wrong-password', undefined]).toContain(
        status === 204 ? '' : body.code,
      )
    expect(await rows`select kind from mails where recipient = ${email}`).toEqual([{ kind: 'account-deleted' }])
  }
})

test('when two administrators delete their accounts at once, one stays', async () => {
  const pair = [await aResident(app), await aResident(app)]
  await rows`update users set admin = id = any(${pair.map(({ id }) => id)}::uuid[])`
  const answers = await Promise.all(pair.map((person) => leave(person)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
})
