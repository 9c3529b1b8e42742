import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { announceNow } from '#test/announcements.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, type Member, type Query, rowsOf } from '#test/makers.ts'

// An administrator shows a hidden report, and undoes that after the change was announced.
let app: TestApp
let administrator: Member
let author: Member
let id: string

beforeAll(async () => {
  app = await testApp({ env: { HIDE_AFTER_FLAGS: '1' } })
  administrator = await aMember(app, { isAdmin: true })
})
beforeEach(async () => {
  author = await aMember(app)
  ;({ id } = await aReport(author))
})
afterAll(() => app.close())

const rows = (...query: Query) => rowsOf(app, ...query)
const flag = async () => {
  const neighbour = await aMember(app)
  await rows`update users set created_at = created_at - interval '8 days' where id = ${neighbour.id}`
  expect((await neighbour.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })).status).toBe(201)
}
const edit = async (status: string, undo?: true) => {
  const reply = await administrator.send('PATCH', `/api/admin/reports/${id}`, { status, undo })
  expect(reply.status).toBe(200)
}
const decide = async (decision: string) => {
  expect((await administrator.send('PATCH', `/api/admin/flags/${id}`, { decision })).status).toBe(204)
}
const undoDecision = async () => {
  expect((await administrator.send('POST', `/api/admin/flags/${id}/undo`)).status).toBe(204)
}
const announced = async (change: Promise<void>) => {
  await change
  await announceNow(app)
}
const state = async () => (await author.get(`/api/reports/${id}`)).body
const events = async () => {
  const { items } = (await administrator.get(`/api/reports/${id}/timeline`)).body
  return items.map(({ kind, role }: { kind: string; role: string }) => `${kind} ${role}`)
}
const notices = async (): Promise<string[]> =>
  (await author.get('/api/notifications')).body.items.map(({ type }: { type: string }) => type)
const flagged = async () => {
  const { items } = (await administrator.get('/api/admin/flags')).body
  return items.find(({ report }: { report: { id: string } }) => report.id === id)
}

/** The two ways in which an administrator resolves a hidden report and undoes that. */
const WAYS = [
  { way: 'a decision on flags', resolve: () => decide('resolve'), undo: undoDecision },
  { way: 'a change in the list', resolve: () => edit('resolved'), undo: () => edit('hidden', true) },
]

test.each(WAYS)('flags have hidden the report again as before: $way', async ({ resolve, undo }) => {
  await flag()
  await announced(resolve())
  await undo()
  const expected = { status: 'hidden', awaitsDecision: true }
  expect(await state()).toMatchObject(expected)
  expect(await flagged()).toMatchObject({ isHiddenByFlags: true, report: { flags: 1, status: 'hidden' } })
  await announceNow(app)
  expect(await state()).toMatchObject(expected)
  const timeline = ['hidden community', 'active administrator', 'resolved administrator', 'hidden community']
  expect(await events()).toEqual([...timeline, 'reported author'])
  expect(await notices()).toEqual(['hidden', 'resolved'])
  await expectConsistent(app)
})

test.each(
  WAYS.flatMap((way) =>
    ['active', 'resolved'].flatMap((before) =>
      ['dismiss', 'shown'].map((showing) => Object.assign({ before, showing }, way)),
    ),
  ),
)('$showing then gives it the state $before that it had before: $way', async ({ before, showing, resolve, undo }) => {
  await announced(edit(before))
  await flag()
  for (let round = 0; round < 2; round++) {
    await announced(resolve())
    await announced(undo())
  }
  await announced(showing === 'dismiss' ? decide('dismiss') : edit('shown'))
  expect(await state()).toMatchObject({ status: before })
  expect((await events())[0]).toBe(`${before} administrator`)
  await expectConsistent(app)
})

test('it has that state also if the next decision comes before the announcement of the undo', async () => {
  await flag()
  await announced(decide('resolve'))
  await undoDecision()
  await announced(decide('dismiss'))
  expect(await state()).toMatchObject({ status: 'active' })
  await announced(undoDecision())
  expect(await state()).toMatchObject({ status: 'hidden', awaitsDecision: true })
})

test('a report that an administrator has hidden is hidden by an administrator again', async () => {
  await flag()
  await announced(decide('hide'))
  await announced(edit('resolved'))
  await announced(edit('hidden', true))
  expect(await state()).toMatchObject({ status: 'hidden', awaitsDecision: false })
  expect((await events())[0]).toBe('hidden administrator')
  expect(await flagged()).toBeUndefined()
  await edit('shown')
  expect(await state()).toMatchObject({ status: 'active' })
  await expectConsistent(app)
})

test('it has that state also if hiding it was never announced', async () => {
  await edit('hidden')
  await announced(edit('resolved'))
  await announced(edit('hidden', true))
  expect((await events()).slice(0, 2)).toEqual(['hidden administrator', 'active administrator'])
  await edit('shown')
  expect(await state()).toMatchObject({ status: 'active' })
})

test('if showing it was not announced, hiding it again is announced ten seconds later', async () => {
  await flag()
  await announced(decide('dismiss'))
  const before = await events()
  await edit('hidden')
  await edit('shown')
  await edit('hidden', true)
  expect([await state(), await events()]).toMatchObject([{ status: 'hidden', awaitsDecision: false }, before])
  await announceNow(app)
  expect(await events()).toEqual(['hidden administrator', ...before])
})

test('hiding a report on purpose, after it was resolved, keeps it resolved when it is shown', async () => {
  await flag()
  await announced(edit('resolved'))
  await announced(edit('hidden'))
  await edit('shown')
  expect(await state()).toMatchObject({ status: 'resolved' })
})
