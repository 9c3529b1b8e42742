import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { healthOf } from '#features/migrations/health/health.actions.ts'
import { announceNow } from '#test/announcements.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, type Member, type Query, rowsOf } from '#test/makers.ts'
import { asSeen } from './Flagged.tsx'
import type { FlaggedReport } from './flags.contract.ts'

// Flags have hidden reports, and then all accounts that set the flags are deleted.
let app: TestApp
let administrator: Member
let author: Member
let id: string

beforeAll(async () => {
  app = await testApp({ env: { HIDE_AFTER_FLAGS: '2' } })
  administrator = await aMember(app, { isAdmin: true })
  author = await aMember(app)
})
beforeEach(async () => {
  ;({ id } = await aReport(author))
})
afterAll(() => app.close())

const rows = (...query: Query) => rowsOf(app, ...query)
const flag = async (reportId: string) => {
  const neighbour = await aMember(app)
  await rows`update users set created_at = created_at - interval '8 days' where id = ${neighbour.id}`
  expect((await neighbour.send('POST', `/api/reports/${reportId}/flags`, { reason: 'spam' })).status).toBe(201)
  return neighbour
}
const remove = ({ id: userId }: Member) => administrator.send('DELETE', `/api/admin/users/${userId}`)
const hideAndForget = async (reportId = id) => {
  for (const neighbour of [await flag(reportId), await flag(reportId)]) {
    expect((await remove(neighbour)).status).toBe(204)
  }
}
const list = async (query = '') => (await administrator.get(`/api/admin/flags${query}`)).body
const idsOf = ({ items }: { items: FlaggedReport[] }) => items.map(({ report }) => report.id)
const decide = (decision: 'dismiss' | 'hide' | 'resolve' | 'delete', seen?: FlaggedReport) =>
  administrator.send('PATCH', `/api/admin/flags/${id}`, seen ? asSeen(seen, decision) : { decision })
const undo = () => administrator.send('POST', `/api/admin/flags/${id}/undo`)
const awaits = async () => (await author.get(`/api/reports/${id}`)).body.awaitsDecision

test('such a report goes on waiting for a decision, and is counted', async () => {
  const { flagsWaiting } = await healthOf(app.services)
  const { total } = await list()
  await hideAndForget()
  expect(await awaits()).toBe(true)
  const { items, total: now } = await list('?sort=newest')
  expect(items[0]).toMatchObject({ report: { id, status: 'hidden', flags: 0 }, isHiddenByFlags: true, flags: [] })
  const [hidden] = await rows`select at from report_events where report_id = ${id} and kind = 'hidden'`
  expect(new Date(items[0].waitingSince)).toEqual(hidden!.at)
  expect([now, (await healthOf(app.services)).flagsWaiting]).toEqual([total + 1, flagsWaiting + 1])
  const line = (await administrator.get('/api/admin/flags.csv?sort=newest')).body
  expect(line).toContain(id)
  await expectConsistent(app)
})

test.each([
  ['dismiss', 'active'],
  ['hide', 'hidden'],
  ['resolve', 'resolved'],
] as const)('an administrator decides on it once, and may undo that: %s', async (decision, status) => {
  await hideAndForget()
  const seen = (await list('?sort=newest')).items[0]
  expect((await decide(decision, seen)).status).toBe(204)
  expect(await rows`select status from reports where id = ${id}`).toEqual([{ status }])
  expect(idsOf(await list())).not.toContain(id)
  expect(await awaits()).toBe(status === 'hidden' ? false : undefined)
  expect((await decide(decision)).body.code).toBe('decided')
  await expectConsistent(app)

  expect((await undo()).status).toBe(204)
  expect(await awaits()).toBe(true)
  expect(idsOf(await list())).toContain(id)
  await expectConsistent(app)
  expect((await decide(decision)).status).toBe(204)
  await announceNow(app)
  expect(idsOf(await list())).not.toContain(id)
  await expectConsistent(app)
})

test('it leaves the list when it is deleted, or when its state is changed elsewhere', async () => {
  await hideAndForget()
  const other = await aReport(author)
  await hideAndForget(other.id)
  expect(idsOf(await list())).toEqual(expect.arrayContaining([id, other.id]))
  expect((await decide('delete')).status).toBe(204)
  const edit = (status: string) => administrator.send('PATCH', `/api/admin/reports/${other.id}`, { status })
  expect((await edit('active')).status).toBe(200)
  for (const gone of [id, other.id]) expect(idsOf(await list())).not.toContain(gone)
  await announceNow(app)
  expect((await edit('hidden')).status).toBe(200)
  await expectConsistent(app)
  await announceNow(app)
  expect(idsOf(await list())).not.toContain(other.id)
  await expectConsistent(app)
})

test('a decision is refused if the flags have gone since the administrator looked', async () => {
  const neighbours = [await flag(id), await flag(id)]
  const seen = (await list('?sort=newest')).items[0]
  expect(seen.flags).toHaveLength(2)
  for (const neighbour of neighbours) await remove(neighbour)
  expect((await decide('hide', seen)).body.code).toBe('stale')
})

test('every order lists it in its place, page by page', async () => {
  await rows`update reports set deleted_at = now()`
  const made = []
  for (let number = 0; number < 5; number++) made.push((await aReport(author)).id)
  const [first, second, third, fourth, fifth] = made as [string, string, string, string, string]
  await hideAndForget(first)
  await flag(second)
  await hideAndForget(third)
  for (let count = 0; count < 2; count++) await flag(fourth)
  await hideAndForget(fifth)
  const orders: Record<string, string[]> = {
    oldest: [first, second, third, fourth, fifth],
    newest: [fifth, fourth, third, second, first],
    'most-flags': [fourth, second, fifth, third, first],
    'fewest-flags': [first, third, fifth, second, fourth],
  }
  for (const [sort, order] of Object.entries(orders)) {
    for (const limit of [1, 2, 10]) {
      const found: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = await list(`?sort=${sort}&limit=${limit}${cursor && `&cursor=${cursor}`}`)
        found.push(...idsOf(page))
        expect(page.total).toBe(5)
        cursor = page.next
      }
      expect(found).toEqual(order)
    }
  }
})

test('of two decisions at once, one is made, with flags and without', async () => {
  for (const isForgotten of [true, false]) {
    ;({ id } = await aReport(author))
    if (isForgotten) await hideAndForget()
    else for (let count = 0; count < 2; count++) await flag(id)
    const replies = await Promise.all([decide('hide'), decide('hide'), decide('hide')])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409])
    expect((await undo()).status).toBe(204)
    expect(await awaits()).toBe(true)
  }
})

test('a report that an administrator hides right after a decision to resolve it does not wait', async () => {
  await flag(id)
  await flag(id)
  expect((await decide('resolve')).status).toBe(204)
  expect((await administrator.send('PATCH', `/api/admin/reports/${id}`, { status: 'hidden' })).status).toBe(200)
  await announceNow(app)
  expect(await awaits()).toBe(false)
  expect(idsOf(await list())).not.toContain(id)
})

test('a report that was decided before decisions were stored does not wait', async () => {
  await flag(id)
  await flag(id)
  expect((await decide('hide')).status).toBe(204)
  await rows`delete from flag_decisions where report_id = ${id}`
  expect(await awaits()).toBe(false)
  expect(idsOf(await list())).not.toContain(id)
})
