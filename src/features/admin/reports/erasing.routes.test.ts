import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askForPurge, continueRuns } from '#features/migrations/runner.actions.ts'
import { DAY_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { Reply } from '#test/browser.ts'
import { aComment, postComment } from '#test/comments.ts'
import { inParallel } from '#test/inParallel.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, castVote, type Member, members, type Query, removeReport, rowsOf } from '#test/makers.ts'

let app: TestApp
let neighbours: Member[]
let administrators: Member[]

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(async () => {
  await expectConsistent(app)
  app.setNow(new Date())
})

const rows = (...query: Query) => rowsOf(app, ...query)
const pathOf = (id: string) => `/api/admin/reports/${id}`
const meet = async () => {
  neighbours = await members(app, 10)
  administrators = await Promise.all([1, 2, 3].map(() => aMember(app, { isAdmin: true })))
}
const flag = (who: Member, id: string) => who.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })

/** Every action on a report, by each of the neighbours and administrators. */
function actsOn(id: string, author: Member, comment: { id: string }): (() => Promise<Reply>)[] {
  return [
    ...neighbours.flatMap((who, at) => [
      () => castVote(who, id, at % 3 ? 'confirm' : 'reject'),
      () => postComment(who, id),
      () => flag(who, id),
      () => castVote(who, id, null),
    ]),
    ...administrators.flatMap((who, at) => [
      () => who.send('PATCH', pathOf(id), { category: at % 2 ? 'noise' : 'traffic' }),
      () => who.send('PATCH', pathOf(id), { status: at % 2 ? 'resolved' : 'active' }),
      () => who.send('PATCH', `/api/admin/flags/${id}`, { decision: 'dismiss' }),
    ]),
    () => administrators[0]!.send('DELETE', `/api/comments/${comment.id}`),
    () => author.get(`/api/reports/${id}/timeline`),
  ]
}

/** Shuffles differently for each seed, but in the same way in every run. */
function shuffled<T>(items: T[], seed: number): T[] {
  return items
    .map((item, at) => ({ item, rank: ((at + 1) * 7919 * (seed * 31 + 17)) % 1009 }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}

const wrong = (replies: Reply[], allowed: number[]) =>
  replies.filter(({ status }) => !allowed.includes(status)).map(({ status, body }) => [status, body])

test('actions on a report that two administrators are erasing either finish first or get 404', async () => {
  await meet()
  let gone = 0
  for (let round = 0; round < 12; round++) {
    const author = await aMember(app)
    const { id } = await aReport(author)
    const comment = await aComment(author, id)
    const actions = shuffled([...actsOn(id, author, comment), () => removeReport(author, id)], round)
    const erase = administrators.slice(1).map((who) => () => who.send('DELETE', pathOf(id)))
    // The deletions start a little later in each round.
    actions.splice(round * 4, 0, ...erase)
    const replies = await inParallel(actions)
    expect(wrong(replies, [200, 201, 204, 404, 409])).toEqual([])
    const erased = replies.slice(round * 4, round * 4 + 2)
    expect(erased.filter(({ status }) => status === 204).length).toBeLessThanOrEqual(1)
    gone += replies.filter(({ status }) => status === 404).length
    expect(await rows`select id from reports where id = ${id} and deleted_at is null`).toEqual([])
    expect((await rows`select points from standings where user_id = ${author.id}`)[0]).toEqual({ points: 0 })
    await expectConsistent(app)
  }
  expect(gone).toBeGreaterThan(100)
}, 120_000)

test('actions on deleted reports that the purge is erasing get 404', async () => {
  const author = await aMember(app)
  const reports = []
  for (let made = 0; made < 12; made++) {
    const { id } = await aReport(author)
    reports.push({ id, comment: await aComment(author, id) })
    await removeReport(author, id)
  }
  app.setNow(new Date(Date.now() + 31 * DAY_MS))
  await meet()
  await askForPurge(app.services)
  const purged = continueRuns(app.services)
  for (const { id, comment } of reports) {
    const actions = actsOn(id, neighbours[0]!, comment)
    const replies = await inParallel(shuffled(actions, 3))
    expect(wrong(replies, [404])).toEqual([])
  }
  await purged
  expect(await rows`select id from reports where author_id = ${author.id}`).toEqual([])
}, 120_000)
